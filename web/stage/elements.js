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

/**
 * @param {string} html
 * @returns {DocumentFragment} to be shown once
 */
export function parsed(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content;
}
