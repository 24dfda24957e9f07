/**
 * The script of PyScript's workers, for the table and for the bots. Python starts at once; PyScript finds it started
 * when the page has sent the program to run.
 */

import "./engine.js";
// Second, as it waits for the Python that the engine starts.
import "pyscript-worker";
