import { Bots } from "./bots.js";
import { Opening } from "./opening.js";
import { SnapshotWriter } from "./snapshot_writer.js";
import { connect, steps } from "./python.js";
import { painted } from "./paint.js";
import { Renewal } from "./renewal.js";
import { start } from "./stage.js";
import { visited } from "./storage.js";

const bots = new Bots();
const writer = new SnapshotWriter(() => bots.areThinking);
const onIdle = async () => {
  await bots.wake();
  writer.rest();
};
// The imports above do not wait until the page is parsed, so that what PyScript needs is prepared as early as possible.
if (document.readyState === "loading") await new Promise((read) => addEventListener("DOMContentLoaded", read));
void painted.then(visited);
void start({ connect, steps, think: (question, waits) => bots.think(question, waits), onIdle, onBusy: () => writer.stop(), opening: new Opening(), renewal: new Renewal() });
