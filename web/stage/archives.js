/** The archive (`archive.js`), which is fetched when somebody first needs it. */

/** @type {Promise<typeof import("./archive.js")> | null} */
let coming = null;

/** By one promise: whoever waits for it goes on in turn, which those who import anew need not. */
export function archives() {
  coming ??= import("./archive.js").catch((reason) => {
    coming = null; // another time it may come
    throw reason;
  });
  return coming;
}
