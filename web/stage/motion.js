/**
 * Animates changes of the screen. An element that has moved glides from its old place, a new one flies in from where it
 * came from, and one that is gone leaves a ghost that fades; if the new screen has the ghost's key as `data-felled`,
 * the ghost is struck and falls instead. Elements take part by `data-move` (a key that identifies the element on both
 * screens), `data-from` (where a new element comes from: ids, or keys on the old screen) and `data-gone="fade"` (leaves
 * a ghost).
 *
 * Positions are read twice, before the change and after it; each time all of them in one go, before any style is set, so
 * that the browser lays the page out only once. An element in motion has `data-flies`: the style sheet lifts it above
 * what is painted later.
 */

import { markBusy } from "./busy.js";

const FLIGHT = { duration: 350, easing: "ease-out" };
const FADE = [{ opacity: 1 }, { opacity: 0 }];
const FALL = [
  { opacity: 1, transform: "none" },
  { opacity: 1, transform: "rotate(-8deg) scale(1.2)", offset: 0.35 },
  { opacity: 0, transform: "translateY(60%) rotate(24deg) scale(0.9)" },
];
/** Long enough to be noticed while other elements fly. */
const FALLING = { duration: 700, easing: "ease-in" };
/** In CSS pixels: smaller changes of place or size are not animated. */
const NOTICEABLE = 0.5;
/** Attributes removed from a ghost: it is only a picture, which nothing may find, click or count. */
const NOT_FOR_GHOSTS = ["id", "name", "data-event", "data-key", "data-move", "data-from", "data-gone", "data-pick"];

const stillness = matchMedia("(prefers-reduced-motion: reduce)");
/** @type {WeakMap<Element, Animation>} */
const flights = new WeakMap();

/**
 * Record where elements are, before the content of `root` is replaced by `fresh`.
 *
 * @param {Element} root
 * @param {DocumentFragment} fresh
 * @returns {() => () => void} to be called once the content is replaced: records where elements are then, and
 *   returns a function that starts the animations
 */
export function recordPositions(root, fresh) {
  if (stillness.matches || document.hidden) return () => () => {};
  const arriving = movables(fresh);
  const wanted = new Set(arriving.flatMap(originsOf));
  const kept = keptParts(fresh).map((part) => ({ part, elements: movables(part) }));
  const staying = new Set([arriving, ...kept.map(({ elements }) => elements)].flat().map(keyOf));
  // An element of a kept part that is not in motion moves only if the part does: to measure the part is enough.
  const parts = kept.flatMap(({ part, elements: all }) => {
    const elements = all.filter((element) => !flights.has(element) && !wanted.has(keyOf(element)));
    return elements.length ? { part, elements, was: part.getBoundingClientRect() } : [];
  });
  const carried = new Set(parts.flatMap(({ elements }) => elements));
  const single = () => movables(root).filter((element) => !carried.has(element));
  const before = single().map((element) => ({ element, place: element.getBoundingClientRect() }));
  const places = new Map(before.map(({ element, place }) => [keyOf(element), place]));
  /** @param {HTMLElement} element */
  const isNew = (element) => !places.has(keyOf(element));
  const origins = rectanglesById(arriving.filter(isNew).flatMap(originsOf));
  const felled = fresh.querySelector("[data-felled]")?.getAttribute("data-felled");
  const ghosts = before
    .filter(({ element }) => element.dataset.gone === "fade" && !staying.has(keyOf(element)))
    .map(({ element, place }) => ({ element, place, falls: keyOf(element) === felled }));

  return () => {
    const arrived = single();
    for (const element of arrived) flights.get(element)?.cancel();
    const presentOrigins = rectanglesById(arrived.filter(isNew).flatMap(originsOf).filter((id) => !origins.has(id)));
    const known = [places, origins, presentOrigins];
    /** @param {string} from */
    const rectangle = (from) => known.map((rectangles) => rectangles.get(from)).find((each) => each && !isNothing(each));
    const courses = arrived.map((element) => ({
      element,
      from: places.get(keyOf(element)) ?? originsOf(element).map(rectangle).find(Boolean),
      to: element.getBoundingClientRect(),
    }));
    for (const { part, elements, was } of parts) courses.push(...carriedAlong(part, elements, was));
    return () => {
      for (const { element, from, to } of courses) if (from) fly(element, from, to);
      for (const { element, place, falls } of ghosts) fade(element, place, falls);
    };
  };
}

/**
 * @param {DocumentFragment} fresh
 * @returns {Element[]} the parts of the page that a new screen leaves out, since they stay as they are
 */
function keptParts(fresh) {
  return [...fresh.querySelectorAll("[data-same]")].flatMap(({ id }) => document.getElementById(id) ?? []);
}

/**
 * Where the elements were is computed from where their part was: they are taken to have been stretched with it.
 *
 * @param {Element} part
 * @param {HTMLElement[]} elements what lies in it
 * @param {DOMRect} was where the part was
 * @returns {{ element: HTMLElement, from: DOMRect, to: DOMRect }[]} what moves because the part has moved
 */
function carriedAlong(part, elements, was) {
  const is = part.getBoundingClientRect();
  const stays = was.x === is.x && was.y === is.y && was.width === is.width && was.height === is.height;
  if (stays || isNothing(was) || isNothing(is)) return [];
  const [width, height] = [was.width / is.width, was.height / is.height];
  return elements.map((element) => {
    const to = element.getBoundingClientRect();
    const [x, y] = [was.x + (to.x - is.x) * width, was.y + (to.y - is.y) * height];
    return { element, from: new DOMRect(x, y, to.width * width, to.height * height), to };
  });
}

/**
 * @param {HTMLElement} element
 * @param {DOMRect} from
 * @param {DOMRect} to
 */
function fly(element, from, to) {
  if (isNothing(from) || isNothing(to)) return;
  const [start, end] = [centre(from), centre(to)];
  const [x, y] = [start.x - end.x, start.y - end.y];
  // Scaled to fit into the place where it comes from, with its proportions kept.
  const size = Math.min(from.width / to.width, from.height / to.height);
  const grown = Math.max(Math.abs(from.width - to.width), Math.abs(from.height - to.height));
  if (Math.abs(x) < NOTICEABLE && Math.abs(y) < NOTICEABLE && grown < NOTICEABLE) return;
  const before = { transform: `translate(${x}px, ${y}px) scale(${size})` };
  const flight = element.animate([before, { transform: "none" }], FLIGHT);
  flights.set(element, flight);
  element.dataset.flies = "";
  wait(flight, () => {
    if (flights.get(element) !== flight) return;
    flights.delete(element);
    delete element.dataset.flies;
  });
}

/**
 * Keep the page busy until an animation ends.
 *
 * @param {Animation} animation
 * @param {() => void} ended called then
 */
function wait({ finished }, ended) {
  const done = markBusy();
  const end = () => {
    ended();
    done();
  };
  finished.then(end, end);
}

/** @param {DOMRect} rectangle */
function centre({ left, top, width, height }) {
  return { x: left + width / 2, y: top + height / 2 };
}

/**
 * @param {HTMLElement} gone
 * @param {DOMRect} place
 * @param {boolean} falls
 */
function fade(gone, place, falls) {
  if (isNothing(place)) return;
  const ghost = /** @type {HTMLElement} */ (gone.cloneNode(true));
  for (const element of [ghost, ...ghost.querySelectorAll("*")]) {
    for (const name of NOT_FOR_GHOSTS) element.removeAttribute(name);
  }
  ghost.setAttribute("aria-hidden", "true");
  ghost.inert = true;
  ghost.dataset.flies = "";
  const { left, top, width, height } = place;
  Object.assign(ghost.style, {
    position: "fixed", margin: "0", boxSizing: "border-box", listStyle: "none", pointerEvents: "none",
    left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px`,
  });
  document.body.append(ghost);
  const fading = ghost.animate(falls ? FALL : FADE, falls ? FALLING : FLIGHT);
  wait(fading, () => ghost.remove());
}

/**
 * @param {ParentNode} root
 * @returns {HTMLElement[]}
 */
function movables(root) {
  return [...root.querySelectorAll("[data-move]")].filter((element) => element instanceof HTMLElement);
}

/** @param {HTMLElement} element */
function keyOf(element) {
  return element.dataset.move ?? "";
}

/** @param {HTMLElement} element */
function originsOf(element) {
  return (element.dataset.from ?? "").split(/\s+/).filter(Boolean);
}

/**
 * @param {string[]} ids
 * @returns {Map<string, DOMRect>} without elements that do not exist or have no size
 */
function rectanglesById(ids) {
  const found = new Map();
  for (const id of new Set(ids)) {
    const rectangle = document.getElementById(id)?.getBoundingClientRect();
    if (rectangle && !isNothing(rectangle)) found.set(id, rectangle);
  }
  return found;
}

/** @param {DOMRect} rectangle */
function isNothing(rectangle) {
  return rectangle.width === 0 || rectangle.height === 0;
}
