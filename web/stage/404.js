/** The page for addresses that do not exist, as the person wants a page. */

import { SETTINGS, applySettings } from "./appearance.js";
import { stored } from "./storage.js";
import { translate } from "./translate.js";

applySettings(stored()[SETTINGS]);
translate();
