import { Bots } from "./bots.js";
import { connect, steps } from "./python.js";
import { Renewal } from "./renewal.js";
import { raise } from "./stage.js";

const bots = new Bots();
// The script does not wait for the page, so that PyScript starts as soon as it can.
if (document.readyState === "loading") await new Promise((read) => addEventListener("DOMContentLoaded", read));
void raise({ connect, steps, think: (question) => bots.think(question), rest: () => void bots.wake(), renewal: new Renewal() });
