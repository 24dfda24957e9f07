/**
 * The page's side of the game: gestures go out as events, replies come back as HTML and effects.
 * It knows no rule, no text and no markup of the game.
 *
 * @import { Effect } from "./effects.js"
 *
 * @typedef {(event: string) => Promise<string>} Act one event in, its reply out, both as JSON
 * @typedef {{html?: string | null, effects?: Effect[]}} Reply
 * @typedef {{steps: number, connect: (step: () => void) => Promise<Act>}} Game `connect` calls `step` that many times
 */

import { Effects } from "./effects.js";
import { listen } from "./gestures.js";
import { EventQueue } from "./queue.js";
import { show } from "./scene.js";
import { stored } from "./storage.js";

/**
 * Raises the curtain: from here on gestures count, though they take effect when the game answers.
 *
 * @param {Game} game
 */
export async function raise({ steps, connect }) {
  const app = present("app");
  const loading = present("loading");
  const progress = loading.querySelector("progress");
  if (progress) Object.assign(progress, { max: steps + 1, value: 0 });
  const step = () => {
    if (progress) progress.value += 1;
  };

  /** @param {"loading" | "ready" | "failed"} state */
  const enter = (state) => {
    document.documentElement.dataset.state = state;
    loading.hidden = state !== "loading";
    present("trouble").hidden = state !== "failed";
  };
  /** @param {unknown} reason */
  const fail = (reason) => {
    console.error(reason);
    enter("failed");
  };

  enter("loading");
  const queue = new EventQueue(fail);
  const effects = new Effects(queue, present("live"));
  queue.add({ act: "start", stored: stored(), languages: [...navigator.languages] });
  listen(queue);

  try {
    const act = await connect(step);
    queue.open(async (event) => {
      /** @type {Reply} */
      const reply = JSON.parse(await act(JSON.stringify(event)));
      if (typeof reply.html === "string") show(app, reply.html);
      effects.carryOut(reply.effects ?? []);
      if (document.documentElement.dataset.state === "loading") {
        step();
        enter("ready");
      }
    });
  } catch (reason) {
    fail(reason);
  }
}

/** @param {string} id */
function present(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return element;
}
