/**
 * The part of the page that replies replace. New HTML is morphed into it, so that elements that stay keep their focus,
 * scroll position and state. Elements are matched reliably by their ids; those without one by their place and tag.
 */

import { Idiomorph } from "idiomorph";
import { markBusy } from "./busy.js";
import { recordPositions } from "./motion.js";
import { PRESSED, answered } from "./press.js";

/**
 * Marks an element of a new screen that was sent without its content: the element with its id on the page is the same.
 */
const SAME = "data-same";

/** In ms: a frame is drawn sooner, unless the page is hidden meanwhile. */
const FRAME_TIMEOUT_MS = 100;

const FOCUSABLE = "button, input, select, summary, textarea, a[href]";

/** Elements that hold what a person has entered, whatever their attributes say. */
const ENTERED = "input, option, textarea";

/** Controls whose entries are kept: not those whose choice sends an event. */
const KEPT = "[id]:not([type=file], :is(select, [type=radio], [type=checkbox])[data-event])";

/**
 * @type {(() => void)[]} The rest of the last change, done in the frame that shows it and after that frame: so the
 *   browser's work is split into short tasks.
 */
let steps = [];

/**
 * Replace the content of `root`.
 *
 * @param {Element} root
 * @param {DocumentFragment} fresh its new content; that of a new element with `data-late` is inserted after the first
 *   frame
 */
export function show(root, fresh) {
  for (const step of steps.splice(0)) step();
  check(root, fresh);
  const focused = root.contains(document.activeElement) ? document.activeElement : null;
  const surroundings = idsAround(focused);
  const arrival = recordPositions(root, fresh);
  const complete = latecomers(fresh);
  const entered = entries(root);
  // Read before the change: reading it afterwards would make the browser lay out the new screen at once.
  const isScrolled = scrollY > 0;
  const moves = root.lastElementChild?.id !== fresh.lastElementChild?.id;
  answered(root);
  // Removing an element that has the focus would make the browser lay out the half-changed page.
  if (focused instanceof HTMLButtonElement && goes(focused, fresh)) focused.blur();
  Idiomorph.morph(root, [...fresh.childNodes], { morphStyle: "innerHTML", callbacks: { beforeNodeMorphed, beforeAttributeUpdated } });
  entered();
  if (moves && isScrolled) scrollTo(0, 0); // another screen is shown from its top
  const restored = () => {
    if (focused && document.activeElement === document.body) refocus(surroundings);
  };
  const coming = [arrival(), restored, complete, markBusy()];
  steps = coming;
  requestAnimationFrame(() => {
    coming.shift()?.();
    setTimeout(() => {
      for (const step of coming.splice(0)) step();
    });
  });
}

/**
 * @returns {Promise<void>} resolves when the frame that shows the last change has been drawn; at once or soon if none
 *   is drawn
 */
export function drawn() {
  return new Promise((done) => {
    if (document.hidden) return done();
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, FRAME_TIMEOUT_MS);
  });
}

/**
 * @param {Element | null} element
 * @returns {string[]} the ids of the element and its ancestors, innermost first
 */
function idsAround(element) {
  const ids = [];
  for (let each = element; each && each !== document.body; each = each.parentElement) if (each.id) ids.push(each.id);
  return ids;
}

/**
 * @param {Element} element
 * @param {DocumentFragment} fresh
 * @returns {boolean} whether the new content surely does not have the element: neither itself nor a part that it leaves
 *   out and that has the element; false if the element has no id to tell by
 */
function goes(element, fresh) {
  if (!element.id || fresh.getElementById(element.id)) return false;
  return !idsAround(element).some((id) => fresh.getElementById(id)?.hasAttribute(SAME));
}

/**
 * Put the focus back. An element that changes its place in the tree loses it in browsers without moveBefore. If the
 * element is gone, its nearest remaining ancestor gets the focus.
 *
 * @param {string[]} surroundings the ids of the element and its ancestors, innermost first
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
 * Take out what may be inserted late: the content of each element with `data-late` that is new on the page.
 *
 * @param {DocumentFragment} fresh
 * @returns {() => void} inserts the content
 */
function latecomers(fresh) {
  const late = [...fresh.querySelectorAll("[data-late]")]
    // Parts that the page has already must be in place for the morph, or they would be removed.
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
 * Check that the page has what a screen leaves out. If it does not, throw: the game is then restarted and sends
 * everything.
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

/**
 * Return whether a node may differ from the new one, so that its parts are to be compared.
 *
 * @type {(old: Node, fresh: Node) => boolean}
 */
function beforeNodeMorphed(old, fresh) {
  if (!(fresh instanceof Element)) return true;
  if (fresh.hasAttribute(SAME)) return false;
  return !old.isEqualNode(fresh) || fresh.matches(ENTERED) || fresh.querySelector(ENTERED) !== null;
}

/**
 * Return whether an attribute may be updated from the markup. Whether a `details` is open is up to the person: the
 * markup does not know, and must not close it. Nor does the reply to a draft know what is being typed by now.
 *
 * @param {string} name
 * @param {Element} element
 */
function beforeAttributeUpdated(name, element) {
  if (name === PRESSED) return false; // `answered` removes it
  if (name === "value" && element === document.activeElement && element.closest("[data-draft]")) return false;
  // Without it a focused element would lose the focus, unless it is focusable by itself.
  if (name === "tabindex") return element !== document.activeElement || element.matches(FOCUSABLE);
  return !(name === "open" && element.matches("details"));
}

/**
 * Record what the person has typed or chosen. It is kept as long as its control exists and the control's preset stays
 * the same. A choice that sends an event is left out: the screen in reply accepts or refuses it.
 *
 * @param {Element} root
 * @returns {() => void} restores the entries
 */
function entries(root) {
  const controls = [...root.querySelectorAll("input, select, textarea")].filter((each) => each.matches(KEPT));
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
 * Return the entry that the markup sets.
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
