/**
 * What a person does, as events. Elements say in their attributes what a gesture on them means:
 * `data-event` (JSON of the event), `data-key`, `data-pick`; `data-keys` (JSON of events by their keys) where there is
 * nothing to press, or on what has keys of its own while the focus is there.
 *
 * @import { Entry, EventQueue, GameEvent } from "./queue.js"
 *
 * @typedef {(field: HTMLInputElement | HTMLSelectElement) => void} Enter
 */

import { sent } from "./press.js";

const ACTORS = "[data-event], [data-pick]";
/** They speak by `submit` and `change`; a click in them means something else. */
const FIELDS = "form, input, select, textarea";
const DISABLED = ":disabled, [aria-disabled=true]";
/** Of a double click, in CSS pixels. Fingers tap less exactly than that, but browsers count taps farther apart, too. */
const REACH = 24;
/** In CSS pixels: who moves the pointer farther between pressing and letting go has thought better of it. */
const FAR = 8;
/** As a `data-key`: every key, but for those that do nothing by themselves or walk through the page. */
const ANY = "any";
const SILENT = ["alt", "altgraph", "capslock", "control", "dead", "fn", "meta", "numlock", "scrolllock", "shift", "tab"];
/** What Enter and the space bar press by themselves. */
const PRESSABLE = "a, button, summary, input, select";
/** Where keys write. */
const WRITABLE = "textarea, [contenteditable], input:not([type=button], [type=checkbox], [type=file], [type=radio], [type=range], [type=submit])";
const LARGEST_FILE = 20 * 1024 * 1024;

/**
 * @param {EventQueue} queue where the gestures go
 */
export function listen(queue) {
  document.addEventListener("click", clicks(queue));
  document.addEventListener("submit", (submission) => submitted(submission, queue));
  const enter = entering(queue);
  document.addEventListener("input", typed(enter));
  document.addEventListener("change", ({ target }) => void changed(/** @type {Element} */ (target), queue, enter));
  document.addEventListener("keydown", once, { capture: true });
  document.addEventListener("keydown", (press) => pressed(press, queue));
}

/**
 * @param {EventQueue} queue
 * @returns {(click: MouseEvent) => void}
 */
function clicks(queue) {
  /** What the first click of a double click was meant for, and where it was. */
  let first = { actor: /** @type {Element | null} */ (null), act: "", x: 0, y: 0 };
  /** What the pointer was pressed on, and where. What is in flight may be gone from there when the pointer is let go. */
  let down = { actor: /** @type {Element | null} */ (null), x: 0, y: 0 };
  document.addEventListener("pointerdown", ({ target, clientX: x, clientY: y }) => {
    down = { actor: /** @type {Element} */ (target).closest(ACTORS), x, y };
  }, { capture: true });

  return (click) => {
    const { clientX: x, clientY: y } = click;
    const stayed = click.detail > 0 && Math.hypot(x - down.x, y - down.y) < FAR;
    const actor = /** @type {Element} */ (click.target).closest(ACTORS) ?? (stayed && down.actor?.isConnected ? down.actor : null);
    if (!(actor instanceof HTMLElement) || actor.matches(FIELDS) || actor.matches(DISABLED)) {
      if (click.detail <= 1) first = { actor: null, act: "", x, y };
      return;
    }
    const { event: text = "", pick } = actor.dataset;
    const event = text && stated(text);
    const act = event ? event.act : "";
    // The screen may have changed under the pointer since the first click: the second was not meant for what is there now.
    const double = click.detail > 1 && Math.hypot(x - first.x, y - first.y) <= REACH;
    const astray = double && (first.actor !== actor || first.act !== act);
    click.preventDefault();
    if (astray) return;
    first = { actor, act, x, y };

    if (pick !== undefined) document.getElementById(pick)?.click();
    if (!event) return;
    sent(actor);
    if (!queue.holds(actor, text)) queue.add(event, actor, text);
  };
}

/**
 * @param {SubmitEvent} submission
 * @param {EventQueue} queue
 */
function submitted(submission, queue) {
  const form = /** @type {HTMLFormElement} */ (submission.target);
  const text = form.dataset.event;
  if (!text) return;
  submission.preventDefault();
  if (queue.holds(form, text)) return;
  /** @type {Map<string, string[]>} */
  const fields = new Map();
  for (const [name, value] of new FormData(form, submission.submitter)) {
    if (typeof value === "string") fields.set(name, [...(fields.get(name) ?? []), value]);
  }
  queue.add({ ...stated(text), fields: Object.fromEntries(fields) }, form, text);
}

/**
 * What is entered in a field is sent as it changes, for as long as a key is held, too: of what waits yet, only the last counts.
 *
 * @param {EventQueue} queue
 * @returns {Enter}
 */
function entering(queue) {
  /** @type {WeakMap<Element, Entry>} */
  const last = new WeakMap();

  return (field) => {
    const waiting = last.get(field);
    if (waiting) queue.withdraw(waiting);
    last.set(field, queue.add({ ...stated(field.dataset.event ?? ""), value: field.value }));
  };
}

/**
 * @param {Element} field
 * @param {EventQueue} queue
 * @param {Enter} enter
 */
async function changed(field, queue, enter) {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return;
  if (!field.dataset.event || isSearch(field)) return;
  const event = stated(field.dataset.event);
  if (field.type === "file") {
    const file = /** @type {HTMLInputElement} */ (field).files?.[0];
    if (!file) return;
    const text = file.size > LARGEST_FILE ? null : await textOf(file).catch(() => null);
    field.value = ""; // so that choosing the same file again is a change again
    queue.add({ ...event, name: file.name, text });
  } else if (field instanceof HTMLInputElement && field.type === "checkbox") {
    queue.add({ ...event, value: field.value, checked: field.checked });
  } else {
    enter(field);
  }
}

/**
 * What is looked for is sent as it is typed.
 *
 * @param {Enter} enter
 * @returns {(input: Event) => void}
 */
function typed(enter) {
  return ({ target: field }) => {
    if (field instanceof HTMLInputElement && field.dataset.event && isSearch(field)) enter(field);
  };
}

/** @param {Element} field */
function isSearch(field) {
  return field.matches("[type=search]");
}

/**
 * Read a file as the command line does. `File.text` would take what is not UTF-8, too, with damaged letters.
 * @param {File} file
 * @returns {Promise<string>} without a byte order mark; rejected if it is not UTF-8
 */
async function textOf(file) {
  return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
}

/**
 * A key that is held presses once: what has the focus by then was not meant. Writing, it repeats what it writes.
 *
 * @param {KeyboardEvent} press
 */
function once(press) {
  const { key, repeat, target } = press;
  if (!repeat || !(target instanceof Element)) return;
  if (key === "Enter" && !target.closest("textarea, [contenteditable]")) press.preventDefault();
  if (key === " " && target.closest(PRESSABLE) && !target.closest(WRITABLE)) press.preventDefault();
}

/**
 * @param {KeyboardEvent} press
 * @param {EventQueue} queue
 */
function pressed(press, queue) {
  const { key, target, ctrlKey, altKey, metaKey } = press;
  if (press.defaultPrevented || press.repeat || press.isComposing || ctrlKey || altKey || metaKey) return;
  if (target instanceof Element) {
    if (target.closest("select, input[type=range]") || target.closest(WRITABLE)) return;
    // Enter and the space bar already press what has the focus.
    if ((key === "Enter" || key === " ") && target.closest(PRESSABLE)) return;
  }
  const names = namesOf(press);
  if (queue.isBusy && names.some((name) => name.length === 1 || name === "escape")) {
    // Who types fast means what the reply will show, unless that is another screen.
    const screen = document.getElementById("app")?.lastElementChild;
    queue.afterwards(() => screen?.isConnected && meant(names, target, queue));
    press.preventDefault();
  } else if (meant(names, target, queue)) press.preventDefault();
}

/**
 * What a key may mean: its character; where nothing goes by that, the digit that stands on it, as on a French keyboard's upper
 * row, or its Latin letter where it writes others.
 *
 * @param {KeyboardEvent} press
 * @returns {string[]} names, the first that means anything counts
 */
function namesOf(press) {
  const { key, code } = press;
  const names = [key === " " ? "space" : key.toLowerCase()];
  const [, digit] = /^Digit(\d)$/.exec(code) ?? [];
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  const isForeign = /^\p{L}$/u.test(key) && !/\p{Script=Latin}/u.test(key);
  if (digit && !press.getModifierState("AltGraph")) names.push(digit);
  if (letter && isForeign) names.push(letter.toLowerCase());
  // Who dictates, or slips, may not want a single letter to do anything.
  return document.documentElement.dataset.keys === "off" ? names.filter((name) => name.length > 1) : names;
}

/**
 * Does what a key means just now.
 *
 * @param {string[]} names of the key
 * @param {EventTarget | null} target where the focus was when it was pressed
 * @param {EventQueue} queue
 * @returns {boolean} whether it means anything
 */
function meant(names, target, queue) {
  return names.some((name) => means(name, target, queue));
}

/**
 * @param {string} name of the key
 * @param {EventTarget | null} target where the focus was when it was pressed
 * @param {EventQueue} queue
 * @returns {boolean} whether it means anything
 */
function means(name, target, queue) {
  if (target instanceof HTMLElement && target.dataset.keys && keyed(target, name, queue)) return true;
  for (const element of document.querySelectorAll("[data-key]")) {
    if (!(element instanceof HTMLElement)) continue;
    const keys = (element.dataset.key ?? "").toLowerCase().split(/\s+/);
    if ((keys.includes(name) || (keys.includes(ANY) && !SILENT.includes(name))) && !element.matches(DISABLED) && !element.closest("[inert]") && isShown(element)) {
      element.click();
      return true;
    }
  }
  for (const element of document.querySelectorAll("#app [data-keys]:not(button)")) {
    if (element.closest("[inert]") || !(element instanceof HTMLElement)) continue;
    if (keyed(element, name, queue)) return true;
  }
  return false;
}

/**
 * @param {HTMLElement} element
 * @param {string} name of a key
 * @param {EventQueue} queue
 * @returns {boolean} whether the element has an event for that key, which is sent then
 */
function keyed(element, name, queue) {
  const event = JSON.parse(element.dataset.keys ?? "{}")[name];
  if (event) queue.add(event);
  return Boolean(event);
}

/**
 * @param {string} text the value of a `data-event`
 * @returns {GameEvent}
 */
function stated(text) {
  return JSON.parse(text);
}

/** @param {Element} element */
function isShown(element) {
  return element.getClientRects().length > 0;
}
