/**
 * What the page must have.
 *
 * @param {string} id
 */
export function present(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return element;
}
