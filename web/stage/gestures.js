/**
 * Turns the person's gestures into events. Attributes of an element state what a gesture on it means:
 * - `data-event`: the event, as JSON, that is sent when the element is pressed;
 * - `data-key`: the keys that press the element;
 * - `data-pick`: the id of another element to click when this one is pressed;
 * - `data-draft`: on a form, the event that is sent with all its fields when one of them changes;
 * - `data-keys`: events by their keys, as JSON, for keys that press nothing; those of a button count only while it has
 *   the focus.
 *
 * @import { Entry, EventQueue, GameEvent } from "./queue.js"
 *
 * @typedef {(source: Element, event: GameEvent) => void} Enter sends what was entered in the source
 */

import { sent } from "./press.js";

const ACTORS = "[data-event], [data-pick]";
/** They send events on `submit` and `change`; a click in them means something else. */
const FIELDS = "form, input, select, textarea";
const DISABLED = ":disabled, [aria-disabled=true]";
/**
 * In CSS pixels: how far apart the clicks of a double click may be. Browsers also count two taps farther apart as a
 * double click; here these are two single clicks, even if the finger meant the same spot.
 */
const REACH = 24;
/** In CSS pixels: a pointer that moves this far between press and release is no click on what it pressed. */
const CLICK_DISTANCE = 8;
/** As a `data-key`: any key, except those that do nothing by themselves or move through the page. */
const ANY = "any";
const SILENT = ["alt", "altgraph", "capslock", "control", "dead", "fn", "meta", "numlock", "scrolllock", "shift", "tab"];
/** Elements that the browser activates on Enter or the space bar. */
const PRESSABLE = "a, button, summary, input, select";
/** Elements in which keys enter text. */
const WRITABLE = "textarea, [contenteditable], input:not([type=button], [type=checkbox], [type=file], [type=radio], [type=range], [type=submit])";
const LARGEST_FILE = 20 * 1024 * 1024;

/**
 * Listen for gestures.
 *
 * @param {EventQueue} queue receives the events
 */
export function listen(queue) {
  document.addEventListener("click", clicks(queue));
  document.addEventListener("submit", (submission) => submitted(submission, queue));
  const enter = entering(queue);
  document.addEventListener("input", typed(enter));
  document.addEventListener("change", ({ target }) => void changed(/** @type {Element} */ (target), queue, enter));
  document.addEventListener("keydown", suppressKeyRepeat, { capture: true });
  document.addEventListener("keydown", (press) => pressed(press, queue));
}

/**
 * @param {EventQueue} queue
 * @returns {(click: MouseEvent) => void}
 */
function clicks(queue) {
  /** What the first click of a double click was on, and where. */
  let first = { actor: /** @type {Element | null} */ (null), act: "", x: 0, y: 0 };
  /** What the pointer was pressed on, and where. An element in flight may have moved on by the time of the release. */
  let down = { actor: /** @type {Element | null} */ (null), x: 0, y: 0 };
  document.addEventListener("pointerdown", ({ target, clientX: x, clientY: y }) => {
    down = { actor: /** @type {Element} */ (target).closest(ACTORS), x, y };
  }, { capture: true });

  return (click) => {
    const { clientX: x, clientY: y } = click;
    const stayed = click.detail > 0 && Math.hypot(x - down.x, y - down.y) < CLICK_DISTANCE;
    const actor = /** @type {Element} */ (click.target).closest(ACTORS) ?? (stayed && down.actor?.isConnected ? down.actor : null);
    if (!(actor instanceof HTMLElement) || actor.matches(FIELDS) || actor.matches(DISABLED)) {
      if (click.detail <= 1) first = { actor: null, act: "", x, y };
      return;
    }
    const { event: text = "", pick } = actor.dataset;
    const event = text && parseEvent(text);
    const act = event ? event.act : "";
    // The screen may have changed under the pointer since the first click: the second was not meant for what is there now.
    const double = click.detail > 1 && Math.hypot(x - first.x, y - first.y) <= REACH;
    const astray = double && (first.actor !== actor || first.act !== act);
    click.preventDefault();
    if (astray) return;
    first = { actor, act, x, y };

    if (pick !== undefined) clickPicked(pick, actor);
    if (!event) return;
    sent(actor);
    if (!queue.holds(actor, text)) queue.add(event, actor, text);
  };
}

/**
 * Click the element that a button picks. If the button has `aria-expanded`, set that to whether the picked checkbox is
 * ticked.
 *
 * @param {string} id
 * @param {HTMLElement} button
 */
function clickPicked(id, button) {
  const picked = document.getElementById(id);
  picked?.click();
  if (picked instanceof HTMLInputElement && button.ariaExpanded !== null) button.ariaExpanded = String(picked.checked);
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
  queue.add({ ...parseEvent(text), fields: fieldsOf(form, submission.submitter) }, form, text);
}

/**
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} [submitter] the button that submits it, a field as well
 * @returns {Record<string, string[]>} the values of each field that has any
 */
function fieldsOf(form, submitter) {
  /** @type {Map<string, string[]>} */
  const fields = new Map();
  for (const [name, value] of new FormData(form, submitter)) {
    if (typeof value === "string") fields.set(name, [...(fields.get(name) ?? []), value]);
  }
  return Object.fromEntries(fields);
}

/**
 * Return a function that sends what was entered in a field or form. That may change often, as while a key is held: an
 * event that is still in the queue is replaced by the next.
 *
 * @param {EventQueue} queue
 * @returns {Enter}
 */
function entering(queue) {
  /** @type {WeakMap<Element, Entry>} */
  const last = new WeakMap();

  return (source, event) => {
    const waiting = last.get(source);
    if (waiting) queue.withdraw(waiting);
    last.set(source, queue.add(event));
  };
}

/**
 * @param {Element} field
 * @param {EventQueue} queue
 * @param {Enter} enter
 */
async function changed(field, queue, enter) {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return;
  const { form } = field;
  if (form?.dataset.draft) enter(form, { ...parseEvent(form.dataset.draft), fields: fieldsOf(form) });
  if (!field.dataset.event || isSearch(field)) return;
  const event = parseEvent(field.dataset.event);
  if (field.type === "file") {
    const file = /** @type {HTMLInputElement} */ (field).files?.[0];
    if (!file) return;
    const text = file.size > LARGEST_FILE ? null : await textOf(file).catch(() => null);
    field.value = ""; // so that choosing the same file again is a change again
    queue.add({ ...event, name: file.name, text });
  } else if (field instanceof HTMLInputElement && field.type === "checkbox") {
    queue.add({ ...event, value: field.value, checked: field.checked });
  } else {
    enter(field, { ...event, value: field.value });
  }
}

/**
 * Return a listener that sends the text of a search field while it is being typed.
 *
 * @param {Enter} enter
 * @returns {(input: Event) => void}
 */
function typed(enter) {
  return ({ target: field }) => {
    if (!(field instanceof HTMLInputElement && field.dataset.event && isSearch(field))) return;
    enter(field, { ...parseEvent(field.dataset.event), value: field.value });
  };
}

/** @param {Element} field */
function isSearch(field) {
  return field.matches("[type=search]");
}

/**
 * Read a text file, as strictly as the command line: `File.text` would accept a file that is not UTF-8, and damage its
 * letters.
 *
 * @param {File} file
 * @returns {Promise<string>} without a byte order mark; rejected if it is not UTF-8
 */
async function textOf(file) {
  return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
}

/**
 * Let a held key activate an element only once: by the time it repeats, the focus may be on another element. In text
 * fields it does repeat.
 *
 * @param {KeyboardEvent} press
 */
function suppressKeyRepeat(press) {
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
  if (document.querySelector(":popover-open")) return; // no key reaches what is below a sheet
  if (target instanceof Element) {
    if (target.closest("select, input[type=range]") || target.closest(WRITABLE)) return;
    // The browser lets Enter and the space bar activate the focused element.
    if ((key === "Enter" || key === " ") && target.closest(PRESSABLE)) return;
  }
  const names = namesOf(press);
  if (queue.isPending && names.some((name) => name.length === 1 || name === "escape")) {
    // The key of a fast typist is meant for what the reply will show, unless that is another screen.
    const screen = document.getElementById("app")?.lastElementChild;
    queue.afterwards(() => screen?.isConnected && actOnKey(names, target, queue));
    press.preventDefault();
  } else if (actOnKey(names, target, queue)) press.preventDefault();
}

/**
 * Return the names that a key goes by: its character; then the digit printed on it, as in the upper row of a French
 * keyboard, or the Latin letter of its position on a keyboard of another script.
 *
 * @param {KeyboardEvent} press
 * @returns {string[]} the first name that means anything counts
 */
function namesOf(press) {
  const { key, code } = press;
  const names = [key === " " ? "space" : key.toLowerCase()];
  const [, digit] = /^Digit(\d)$/.exec(code) ?? [];
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  const isForeign = /^\p{L}$/u.test(key) && !/\p{Script=Latin}/u.test(key);
  if (digit && !press.getModifierState("AltGraph")) names.push(digit);
  if (letter && isForeign) names.push(letter.toLowerCase());
  // The person may have turned off single-character keys, as dictation or a slip would trigger them.
  return document.documentElement.dataset.keys === "off" ? names.filter((name) => name.length > 1) : names;
}

/**
 * Do what a key means at the moment.
 *
 * @param {string[]} names of the key, in order of preference
 * @param {EventTarget | null} target where the focus was when it was pressed
 * @param {EventQueue} queue
 * @returns {boolean} whether it means anything
 */
function actOnKey(names, target, queue) {
  return names.some((name) => actOnName(name, target, queue));
}

/**
 * @param {string} name of the key
 * @param {EventTarget | null} target where the focus was when it was pressed
 * @param {EventQueue} queue
 * @returns {boolean} whether it means anything
 */
function actOnName(name, target, queue) {
  if (target instanceof HTMLElement && target.dataset.keys && sendKeyEvent(target, name, queue)) return true;
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
    if (sendKeyEvent(element, name, queue)) return true;
  }
  return false;
}

/**
 * @param {HTMLElement} element
 * @param {string} name of a key
 * @param {EventQueue} queue
 * @returns {boolean} whether the element has an event for that key; if so, it has been sent
 */
function sendKeyEvent(element, name, queue) {
  const event = JSON.parse(element.dataset.keys ?? "{}")[name];
  if (event) queue.add(event);
  return Boolean(event);
}

/**
 * @param {string} text the value of a `data-event`
 * @returns {GameEvent}
 */
function parseEvent(text) {
  return JSON.parse(text);
}

/** @param {Element} element */
function isShown(element) {
  return element.getClientRects().length > 0;
}
