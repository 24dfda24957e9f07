/**
 * Hands the person a file.
 *
 * @param {string} name
 * @param {Blob} content
 */
export function save(name, content) {
  const address = URL.createObjectURL(content);
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  // Not at once: the browser reads the address after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
