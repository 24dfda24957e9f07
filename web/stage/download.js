/**
 * Save a file to the person's device, as a download.
 *
 * @param {string} name
 * @param {Blob} content
 */
export function download(name, content) {
  const address = URL.createObjectURL(content);
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  // Not at once: the browser reads the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
