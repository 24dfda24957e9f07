/**
 * Return the element with that id. Throws if the page has none.
 *
 * @param {string} id
 */
export function present(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return element;
}

/**
 * @param {string} html
 * @returns {DocumentFragment} can be inserted once: its nodes move into the page
 */
export function parsed(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content;
}
