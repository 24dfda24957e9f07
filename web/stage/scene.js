/**
 * The part of the page that replies replace. New HTML is morphed into it, so that what stays keeps focus, scroll and
 * state: surely where it has an id, by its place and kind where it has none.
 */

import { Idiomorph } from "idiomorph";
import { begin } from "./busy.js";
import { departure } from "./motion.js";
import { PRESSED, answered } from "./press.js";

/** Marks an element of a new screen that is as the one of its id on show, and came without its content. */
const SAME = "data-same";

/** In ms: a frame comes sooner, unless the page is hidden meanwhile. */
const FRAME_TIMEOUT = 100;

const FOCUSABLE = "button, input, select, summary, textarea, a[href]";

/** A choice that sends an event. */
const SENT = ":is(select, [type=radio], [type=checkbox])[data-event]";

/** @type {(() => void)[]} What of the last change comes with the frame that shows it, and after it: so the browser's work falls into short tasks. */
let steps = [];

/**
 * @param {Element} root
 * @param {DocumentFragment} fresh its new content; what is in a new `data-late` comes after the first frame
 */
export function show(root, fresh) {
  for (const step of steps.splice(0)) step();
  check(root, fresh);
  const focused = root.contains(document.activeElement) ? document.activeElement : null;
  const surroundings = idsAround(focused);
  const arrival = departure(root, fresh);
  const complete = latecomers(fresh);
  const entered = entries(root);
  // Asked for before the change: after it the browser would lay the new screen out at once.
  const isScrolled = scrollY > 0;
  const moves = root.lastElementChild?.id !== fresh.lastElementChild?.id;
  answered(root);
  Idiomorph.morph(root, [...fresh.childNodes], { morphStyle: "innerHTML", callbacks: { beforeNodeMorphed, beforeAttributeUpdated } });
  entered();
  if (moves && isScrolled) scrollTo(0, 0); // another screen is read from its beginning
  if (focused && document.activeElement !== focused) refocus(surroundings);
  const coming = [arrival(), complete, begin()];
  steps = coming;
  requestAnimationFrame(() => {
    coming.shift()?.();
    setTimeout(() => {
      for (const step of coming.splice(0)) step();
    });
  });
}

/** @returns {Promise<void>} when the frame that shows the last change has been drawn; at once, or before long, where none is */
export function drawn() {
  return new Promise((done) => {
    if (document.hidden) return done();
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, FRAME_TIMEOUT);
  });
}

/**
 * @param {Element | null} element
 * @returns {string[]} the ids of the element and of what it lies in, from within
 */
function idsAround(element) {
  const ids = [];
  for (let each = element; each && each !== document.body; each = each.parentElement) if (each.id) ids.push(each.id);
  return ids;
}

/**
 * Puts the focus back. An element that changes its place in the tree loses it in browsers without moveBefore; where the
 * element is gone, the person waits in what it lay in.
 *
 * @param {string[]} surroundings ids, from within
 */
function refocus(surroundings) {
  const nearest = surroundings.map((id) => document.getElementById(id)).find(Boolean);
  if (!nearest) return;
  nearest.focus({ preventScroll: true });
  if (document.activeElement === nearest) return;
  nearest.tabIndex = -1;
  nearest.focus({ preventScroll: true });
}

/**
 * Takes out what may come late: the content of each `data-late` that was not there before.
 *
 * @param {DocumentFragment} fresh
 * @returns {() => void} puts it in
 */
function latecomers(fresh) {
  const late = [...fresh.querySelectorAll("[data-late]")]
    // What the page has of it must be there to stay.
    .filter((late) => !document.getElementById(late.id) && !late.querySelector(`[${SAME}]`))
    .map(({ id, childNodes }) => {
      const content = document.createDocumentFragment();
      content.append(...childNodes);
      return { id, content };
    });
  return () => {
    for (const { id, content } of late) document.getElementById(id)?.append(content);
  };
}

/**
 * Checks that the page has what a screen leaves out. Where it does not, the game starts again, and sends all.
 *
 * @param {Element} root
 * @param {DocumentFragment} fresh
 */
function check(root, fresh) {
  for (const { id, localName } of fresh.querySelectorAll(`[${SAME}]`)) {
    const own = document.getElementById(id);
    if (!own || !root.contains(own) || own.localName !== localName) throw new Error(`the page does not have ${id}`);
  }
}

/** @type {(old: Node, fresh: Node) => boolean} */
function beforeNodeMorphed(_old, fresh) {
  return !(fresh instanceof Element && fresh.hasAttribute(SAME));
}

/**
 * Whether a disclosure is open is the person's affair: markup that knows nothing of it must not shut it.
 *
 * @param {string} name
 * @param {Element} element
 */
function beforeAttributeUpdated(name, element) {
  if (name === PRESSED) return false; // by `answered`
  // It would lose the focus, unless it is one that has it without.
  if (name === "tabindex") return element !== document.activeElement || element.matches(FOCUSABLE);
  return !(name === "open" && element.matches("details"));
}

/**
 * So is what was typed or chosen, as long as its control is there and the markup has no new mind about it. But a choice
 * that sends an event is taken or refused by the screen that answers.
 *
 * @param {Element} root
 * @returns {() => void} puts it back
 */
function entries(root) {
  const controls = [...root.querySelectorAll(`:is(input:not([type=file]), select, textarea)[id]:not(${SENT})`)];
  const entered = controls.map((control) => ({ id: control.id, preset: preset(control), entry: entry(control) }));
  const changed = entered.filter(({ preset, entry }) => preset !== entry);
  return () => {
    for (const { id, preset: before, entry } of changed) {
      const control = document.getElementById(id);
      if (!control || preset(control) !== before) continue;
      if (typeof entry === "boolean") Object.assign(control, { checked: entry });
      else Object.assign(control, { value: entry });
    }
  };
}

/** @param {Element} control */
function entry(control) {
  if (control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement) return control.value;
  if (!(control instanceof HTMLInputElement)) return undefined;
  return isTicked(control) ? control.checked : control.value;
}

/**
 * What the markup says that the entry is.
 *
 * @param {Element} control
 */
function preset(control) {
  if (control instanceof HTMLSelectElement) {
    return ([...control.options].find((option) => option.defaultSelected) ?? control.options[0])?.value;
  }
  if (control instanceof HTMLTextAreaElement) return control.defaultValue;
  if (!(control instanceof HTMLInputElement)) return undefined;
  return isTicked(control) ? control.defaultChecked : control.defaultValue;
}

/** @param {HTMLInputElement} control */
function isTicked(control) {
  return control.type === "radio" || control.type === "checkbox";
}
