import { Bots } from "./bots.js";
import { Keeper } from "./keeper.js";
import { connect, steps } from "./python.js";
import { Renewal } from "./renewal.js";
import { raise } from "./stage.js";
import { visited } from "./storage.js";

const bots = new Bots();
const keeper = new Keeper(() => bots.areThinking);
const rest = async () => {
  await bots.wake();
  keeper.rest();
};
// The script does not wait for the page, so that PyScript starts as soon as it can.
if (document.readyState === "loading") await new Promise((read) => addEventListener("DOMContentLoaded", read));
visited();
void raise({ connect, steps, think: (question, waits) => bots.think(question, waits), rest, stir: () => keeper.stop(), renewal: new Renewal() });
