/**
 * The page's side of the game: gestures go out as events, replies come back as HTML and effects.
 * It knows no rule, no text and no markup of the game.
 *
 * @import { Effect, Think } from "./effects.js"
 * @import { Ask } from "./prefetch.js"
 * @import { Renewal } from "./renewal.js"
 *
 * @typedef {(event: string) => Promise<string>} Act one event in, its reply out, both as JSON
 * @typedef {{act: Act, prefetch: Ask}} Answers what a game that has been started answers
 * @typedef {object} Reply
 * @property {string | null} [html] a screen
 * @property {DocumentFragment} [fresh] the same, if it has been parsed
 * @property {number} [number] of the screen
 * @property {Effect[]} [effects]
 * @typedef {(done?: number) => void} Step a step is done; or, with 0, it goes on
 * @typedef {(reason: unknown) => void} Lost
 * @typedef {object} Game
 * @property {number} steps how many steps `connect` tells
 * @property {(step: Step, lost: Lost) => Promise<Answers>} connect starts a game, anew each time; `lost` is for its
 *   dying without being asked anything
 * @property {Think} [think]
 * @property {Renewal} [renewal] of a site that a browser may keep
 * @property {() => void} [rest] called when the screen has been shown and nothing is to be done
 * @property {() => void} [stir] called when something is to be done
 */

import { SETTINGS, applySettings } from "./appearance.js";
import { drag } from "./drag.js";
import { clear } from "./clear.js";
import { Effects } from "./effects.js";
import { parsed, present } from "./elements.js";
import { listen } from "./gestures.js";
import { longPress } from "./longpress.js";
import { follow } from "./link.js";
import { painted } from "./paint.js";
import { Prefetch } from "./prefetch.js";
import { press } from "./press.js";
import { EventQueue } from "./queue.js";
import { rove } from "./rove.js";
import { drawn, show } from "./scene.js";
import { shortcut } from "./shortcut.js";
import { stored } from "./storage.js";
import { Tabs } from "./tabs.js";
import { translate } from "./translate.js";
import { Trouble } from "./trouble.js";

/** A game that dies is started again that often, unless it has answered for a while since. */
const RESTARTS = 2;
const A_WHILE = 10;
/** What was pressed meanwhile comes behind it: then its screen need not be drawn. */
const START = "start";
/** Without a gesture for so long, in ms, the person is looking at what was shown. */
const REST = 1_000;

/**
 * Raises the curtain: from here on gestures count, though they take effect when the game answers.
 *
 * @param {Game} game
 */
export async function raise({ steps, connect, think = async () => null, rest = () => {}, stir = () => {}, renewal }) {
  const app = present("app");
  const loading = present("loading");
  const progress = loading.querySelector("progress");
  if (progress) Object.assign(progress, { max: steps + 1, value: 0 });
  const trouble = new Trouble();
  /** @type {Step} */
  const step = (done = 1) => {
    if (progress) progress.value += done;
    trouble.goOn();
  };

  /** @param {"loading" | "ready" | "restarting" | "failed"} state */
  const enter = (state) => {
    document.documentElement.dataset.state = state;
    loading.hidden = state !== "loading";
    if (state === "ready") trouble.end(null);
    else if (state === "failed") trouble.end("failed");
    else trouble.begin(state === "restarting" ? "restarting" : null);
  };
  const isReady = () => document.documentElement.dataset.state === "ready";

  let resting = 0;
  let restarts = 0;
  let answered = 0;
  let life = 0;
  const prefetched = new Prefetch();

  const begin = async () => {
    const thisLife = ++life;
    /** @type {Reply | null} The screen that is to be shown. */
    let coming = null;
    /** @type {number | undefined} The number of the one on show: what it has is left out of the next. */
    let shown;
    /** What the next reply replaces at once nobody would see. */
    const showLast = () => {
      if (!coming || queue.hasMore) return;
      show(app, coming.fresh ?? parsed(coming.html ?? ""));
      shown = coming.number;
      coming = null;
    };
    /** @param {Reply} reply */
    const answer = (reply) => {
      if (typeof reply.html === "string") coming = reply;
      showLast();
      effects.carryOut(reply.effects ?? []);
      showLast(); // if they have withdrawn what was to come next
      if (!coming) effects.moveFocus();
    };
    /** @type {Lost} */
    const lost = (reason) => {
      if (thisLife === life) end(reason);
    };
    queue.add({ act: START, stored: stored(), languages: [...navigator.languages] });
    tabs.announce();
    renewal?.announce();
    try {
      const { act, prefetch } = await connect(step, lost);
      if (thisLife !== life) return;
      queue.open(async (event) => {
        clearTimeout(resting);
        stir();
        const known = prefetched.take(event);
        if (known) {
          answer(known);
          queue.answered();
          await drawn(); // the game need not know sooner
          if (thisLife !== life) return;
        }
        // Its screen is on show already, or another one follows at once.
        const unseen = known || (event.act === START && queue.hasMore) ? true : undefined;
        /** @type {Reply} */
        const reply = JSON.parse(await act(JSON.stringify({ ...event, shown, unseen })));
        if (thisLife !== life) return;
        if (!known) answer(reply);
        prefetched.begin(prefetch, shown);
        // With more to come, the page would be laid out for nothing.
        if (!isReady() && !queue.hasMore) {
          step();
          enter("ready");
        }
        answered += 1;
        if (answered === A_WHILE) {
          restarts = 0;
          trouble.forget();
        }
        resting = setTimeout(atRest, REST);
      });
    } catch (reason) {
      lost(reason);
    }
  };

  /**
   * The game has died. What was pressed since its last answer was meant for that game: it is forgotten.
   *
   * @type {Lost}
   */
  const end = (reason) => {
    console.error(reason);
    life += 1;
    queue.shut();
    prefetched.stop();
    effects.carryOut([]);
    effects.moveFocus();
    const again = answered > 0 && restarts < RESTARTS;
    enter(again ? "restarting" : "failed");
    if (!again) return;
    restarts += 1;
    answered = 1;
    void begin();
  };

  const atRest = () => {
    rest();
    void renewal?.begin(() => queue.add({ act: "renewable" }));
  };

  applySettings(stored()[SETTINGS]);
  translate();
  // Laid out before its typefaces are there, it would be laid out twice.
  app.hidden = false;
  enter("loading");
  const queue = new EventQueue(end);
  const tabs = new Tabs(queue);
  void painted.then(() => tabs.open());
  const effects = new Effects(queue, present("live"), think, tabs, renewal);
  const began = begin();
  const act = shortcut();
  if (act) queue.add({ act });
  follow(queue);
  listen(queue);
  drag(queue);
  longPress(queue);
  press();
  rove();
  clear();
  await began;
}
