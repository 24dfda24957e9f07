/**
 * The page's side of the game: gestures go out as events, replies come back as HTML and effects.
 * It contains none of the game's rules, texts or markup.
 *
 * @import { Effect, Think } from "./effects.js"
 * @import { AskOpening, Opening } from "./opening.js"
 * @import { Ask } from "./prefetch.js"
 * @import { GameEvent } from "./queue.js"
 * @import { Renewal } from "./renewal.js"
 *
 * @typedef {(event: string) => Promise<string>} Act takes an event and returns its reply, both as JSON
 * @typedef {{act: Act, prefetch: Ask, opening?: AskOpening}} Answers the functions of a started game
 * @typedef {object} Reply
 * @property {string | null} [html] the new screen, if any
 * @property {DocumentFragment} [fresh] the same, if it has been parsed already
 * @property {number} [number] the screen's number
 * @property {Effect[]} [effects]
 * @typedef {(done?: number) => void} Step reports that a step is done or, with 0, that there is progress
 * @typedef {(reason: unknown) => void} Lost reports that the game has died
 * @typedef {object} Game
 * @property {number} steps how many steps `connect` reports
 * @property {(step: Step, lost: Lost) => Promise<Answers>} connect starts the game, anew on each call; it calls
 *   `lost` if the game dies by itself
 * @property {Think} [think]
 * @property {Opening} [opening] shows at once what the visit begins with
 * @property {Renewal} [renewal] if the browser may keep the site
 * @property {() => void} [onIdle] called when the screen has been shown and there is nothing to do
 * @property {() => void} [onBusy] called when there is something to do
 */

import { SETTINGS, applySettings } from "./appearance.js";
import { Back } from "./back.js";
import { drag } from "./drag.js";
import { keepFocusVisible } from "./clear.js";
import { Effects } from "./effects.js";
import { parsed, present } from "./elements.js";
import { listen } from "./gestures.js";
import { longPress } from "./longpress.js";
import { follow } from "./link.js";
import { painted } from "./paint.js";
import { Prefetch } from "./prefetch.js";
import { press } from "./press.js";
import { EventQueue } from "./queue.js";
import { moveFocusByArrows } from "./rove.js";
import { drawn, show } from "./scene.js";
import { watchSheets } from "./sheet.js";
import { shortcut } from "./shortcut.js";
import { stored } from "./storage.js";
import { Tabs } from "./tabs.js";
import { translate } from "./translate.js";
import { Trouble } from "./trouble.js";

/** How often a game that dies is restarted. The count begins anew after `STABLE_AFTER` answers. */
const RESTARTS = 2;
const STABLE_AFTER = 10;
/** The act of a game's first event. If gestures are waiting behind it, its screen need not be drawn. */
const START = "start";
/** In ms: after this time without an event the page counts as idle. */
const IDLE_AFTER_MS = 1_000;
/** How long the page is idle then, in ms, before the opening is kept: that takes Python as long as a reply. */
const OPENING_AFTER_MS = 2_000;

/**
 * Set up the page and start the game. Gestures count from here on, but take effect only once the game answers.
 *
 * @param {Game} game
 */
export async function start({ steps, connect, think = async () => null, onIdle = () => {}, onBusy = () => {}, opening, renewal }) {
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
  let keeping = 0;
  let restarts = 0;
  let answered = 0;
  let life = 0;
  const prefetched = new Prefetch();
  /**
   * @type {{event: GameEvent, effects: Effect[]} | null} What the opening has answered, until Python answers that, too.
   */
  let foreseen = null;
  /** @type {AskOpening | undefined} */
  let askOpening;
  const beginning = () => ({ act: START, stored: stored(), languages: [...navigator.languages] });

  const begin = async () => {
    const thisLife = ++life;
    /** @type {Reply | null} The reply whose screen is still to be shown. */
    let coming = null;
    /** @type {number | undefined} The number of the screen on display: the next one leaves out what this one has. */
    let shown;
    /** Show the latest screen, unless another event waits: its reply would replace the screen at once. */
    const showLast = () => {
      if (!coming || queue.hasMore) return;
      show(app, coming.fresh ?? parsed(coming.html ?? ""));
      back.update();
      shown = coming.number;
      coming = null;
    };
    /** @param {Reply} reply */
    const answer = (reply) => {
      if (typeof reply.html === "string") coming = reply;
      showLast();
      effects.carryOut(reply.effects ?? []);
      showLast(); // in case the effects have withdrawn the waiting event
      if (!coming) effects.moveFocus();
    };
    /** @type {Lost} */
    const lost = (reason) => {
      if (thisLife === life) end(reason);
    };
    const event = beginning();
    // What a first visit begins with is in the page.
    const prepared = (life === 1 && Object.keys(event.stored).length === 0) || undefined;
    queue.add({ ...event, prepared });
    tabs.announce();
    renewal?.announce();
    try {
      const { act, prefetch, opening: ask } = await connect(step, lost);
      if (thisLife !== life) return;
      askOpening = ask;
      queue.open(async (event) => {
        clearTimeout(resting);
        clearTimeout(keeping);
        onBusy();
        const known = prefetched.take(event);
        if (known) {
          answer(known);
          queue.answered();
          await drawn(); // the game need not have the event any sooner
          if (thisLife !== life) return;
        }
        // The game need not send this screen: it is on display already, or another one follows at once.
        const unseen = known || (event.act === START && queue.hasMore) ? true : undefined;
        // A screen that is still to be shown does not have what the opening has answered.
        const expected = event === foreseen?.event && !coming ? foreseen.effects : undefined;
        /** @type {Reply} */
        const reply = JSON.parse(await act(JSON.stringify({ ...event, shown, unseen, expected })));
        if (thisLife !== life) return;
        // The opening has moved the focus, and the person may have moved it on.
        if (foreseen && !reply.html) reply.effects = reply.effects?.filter((effect) => effect.do !== "focus");
        if (event === foreseen?.event) foreseen = null;
        if (!known) answer(reply);
        prefetched.begin(prefetch, shown);
        // While more events wait, the page would be laid out in vain.
        if (!isReady() && !queue.hasMore) {
          step();
          enter("ready");
          back.update(); // the first screen may have been there before
        }
        answered += 1;
        if (answered === STABLE_AFTER) {
          restarts = 0;
          trouble.forget();
        }
        resting = setTimeout(atRest, IDLE_AFTER_MS);
      });
    } catch (reason) {
      lost(reason);
    }
  };

  /**
   * Handle the game's death: restart it, or show that it has failed. Gestures since its last answer were meant for that
   * game and are discarded.
   *
   * @type {Lost}
   */
  const end = (reason) => {
    console.error(reason);
    life += 1;
    askOpening = undefined;
    clearTimeout(resting);
    clearTimeout(keeping);
    queue.shut();
    prefetched.stop();
    effects.carryOut([]);
    effects.moveFocus();
    // A game that has never answered is not restarted; one that dies before its first answer after a restart is.
    const again = (answered > 0 || restarts > 0) && restarts < RESTARTS;
    enter(again ? "restarting" : "failed");
    if (!again) return;
    restarts += 1;
    answered = 0;
    void begin();
  };

  /**
   * Show the reply to a gesture for which Python is not ready yet, if the opening has it.
   *
   * @param {GameEvent} event
   */
  const foresee = (event) => {
    const reply = life > 1 ? null : opening?.answer(event); // after a restart the screen is another one
    if (!reply) return false;
    try {
      show(app, reply.fresh);
    } catch (reason) {
      console.error("The opening does not fit its answer:", reason);
      return false;
    }
    back.update();
    foreseen = { event, effects: reply.effects };
    // The rest follows with Python's reply.
    effects.carryOut(reply.effects.filter((effect) => effect.do === "focus"));
    effects.moveFocus();
    return true;
  };

  const keepOpening = () => {
    if (askOpening) opening?.keep(() => (tabs.writes ? beginning() : null), askOpening).catch((reason) => console.error("No opening is kept:", reason));
  };

  const atRest = () => {
    onIdle();
    keeping = setTimeout(keepOpening, OPENING_AFTER_MS);
    void renewal?.begin(() => queue.add({ act: "renewable" }));
  };

  applySettings(stored()[SETTINGS]);
  translate();
  // A link or a shortcut may lead elsewhere.
  if (!location.hash && !location.search) opening?.show(app, beginning());
  // Hidden until now: laid out before its typefaces have loaded, it would be laid out twice.
  app.hidden = false;
  enter("loading");
  const queue = new EventQueue(end, foresee);
  const tabs = new Tabs(queue);
  void painted.then(() => tabs.open());
  const effects = new Effects(queue, present("live"), think, tabs, renewal);
  const back = new Back();
  const began = begin();
  const act = shortcut();
  if (act) queue.add({ act });
  follow(queue);
  listen(queue);
  drag(queue);
  longPress(queue);
  press();
  moveFocusByArrows();
  keepFocusVisible();
  watchSheets();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden && isReady() && !queue.isPending) keepOpening(); // the page may be about to be closed
  });
  await began;
}
