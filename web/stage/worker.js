/**
 * What runs in PyScript's workers, the table's and the bots' alike. Python starts at once; PyScript finds it there when the page
 * has told it what to run.
 */

import "./engine.js";
// Second, for it waits for that.
import "pyscript-worker";
