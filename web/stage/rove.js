/**
 * Roving focus: arrow keys move the focus among the elements with the same `data-rove`. Left and right follow the order
 * of the page and wrap around, up and down go to the nearest element in that direction, Home and End to the first and
 * the last.
 */

/** @type {Record<string, number>} */
const ROUND = { ArrowRight: 1, ArrowLeft: -1 };
/** @type {Record<string, number>} */
const NEAR = { ArrowDown: 1, ArrowUp: -1 };
/** The weight of a sideways distance, compared with one straight ahead. */
const SIDEWAYS_WEIGHT = 2;

export function moveFocusByArrows() {
  document.addEventListener("keydown", (press) => {
    const { key, target, defaultPrevented, ctrlKey, altKey, metaKey, shiftKey } = press;
    if (defaultPrevented || ctrlKey || altKey || metaKey || shiftKey || !(target instanceof HTMLElement)) return;
    const group = target.closest("[data-rove]")?.getAttribute("data-rove");
    if (!group) return;
    const members = [...document.querySelectorAll(`[data-rove="${CSS.escape(group)}"]`)]
      .filter((member) => member instanceof HTMLElement)
      .filter((member) => member.getClientRects().length > 0 && !member.closest("[inert]"));
    const next = chosen(key, target, members);
    if (!next) return;
    press.preventDefault();
    next.focus();
  });
}

/**
 * @param {string} key
 * @param {HTMLElement} from
 * @param {HTMLElement[]} members
 */
function chosen(key, from, members) {
  if (key === "Home") return members[0];
  if (key === "End") return members.at(-1);
  if (key in ROUND) {
    return members[(members.indexOf(from) + ROUND[key] + members.length) % members.length];
  }
  if (key in NEAR) return nearest(NEAR[key], from, members);
  return undefined;
}

/**
 * @param {number} down 1 for downwards, -1 for upwards
 * @param {HTMLElement} from
 * @param {HTMLElement[]} members
 */
function nearest(down, from, members) {
  const here = from.getBoundingClientRect();
  const found = members
    .filter((member) => member !== from)
    .map((member) => {
      const there = member.getBoundingClientRect();
      const ahead = down * (middle(there.top, there.bottom) - middle(here.top, here.bottom));
      const aside = Math.abs(middle(there.left, there.right) - middle(here.left, here.right));
      return { member, ahead, distance: ahead + SIDEWAYS_WEIGHT * aside };
    })
    .filter(({ ahead }) => ahead > 1);
  return found.sort((one, other) => one.distance - other.distance)[0]?.member;
}

/**
 * @param {number} start
 * @param {number} end
 */
function middle(start, end) {
  return (start + end) / 2;
}
