/** Loads `archive.js` when it is first needed. */

/** @type {Promise<typeof import("./archive.js")> | null} */
let coming = null;

/** Return the module. All callers share one promise, so that they continue in the order of their calls. */
export function archives() {
  coming ??= import("./archive.js").catch((reason) => {
    coming = null; // so that the next call tries again
    throw reason;
  });
  return coming;
}
