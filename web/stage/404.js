/** The script of the 404 page: applies the person's settings and language. */

import { SETTINGS, applySettings } from "./appearance.js";
import { stored } from "./storage.js";
import { translate } from "./translate.js";

applySettings(stored()[SETTINGS]);
translate();
