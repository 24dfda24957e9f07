/**
 * What is too much for the browser's own store: texts, each by the name of a store and a key, in a database. Fetched when
 * somebody first needs it. It is opened for each deed and shut after it, so that it may be erased at any time.
 *
 * @typedef {[store: string, key: string, text: string | null]} Entry null removes
 */

import { deleteDB, openDB } from "idb";
import { GAME, persist } from "./storage.js";

const TEXTS = "texts";

/**
 * Does all of it or nothing. A text that is there already stays; another takes its place after it was removed.
 *
 * @param {Entry[]} entries
 */
export async function archive(entries) {
  await opened(async (database) => {
    const writing = database.transaction(TEXTS, "readwrite");
    const done = writing.done.then(
      () => null,
      (reason) => reason,
    );
    try {
      for (const [store, key, text] of entries) {
        if (text === null) await writing.store.delete([store, key]);
        else if ((await writing.store.getKey([store, key])) === undefined) await writing.store.put(text, [store, key]);
      }
    } catch (reason) {
      if (!writing.error) writing.abort();
      throw reason;
    }
    const reason = await done;
    if (reason) throw reason;
  });
  if (entries.some(([, , text]) => text !== null)) void persist();
}

/**
 * @param {string} store
 * @param {string[] | null} keys null for all
 * @returns {Promise<Record<string, string>>} the texts that are there, by key
 */
export async function recall(store, keys) {
  return opened(async (database) => {
    const reading = database.transaction(TEXTS).store;
    // A list comes after all texts.
    const all = IDBKeyRange.bound([store], [store, []]);
    /** @type {string[][]} */
    const places = keys ? keys.map((key) => [store, key]) : await reading.getAllKeys(all);
    const texts = keys ? await Promise.all(places.map((place) => reading.get(place))) : await reading.getAll(all);
    /** @type {Record<string, string>} */
    const found = {};
    for (const [number, place] of places.entries()) if (texts[number] !== undefined) found[place[1]] = String(texts[number]);
    return found;
  });
}

/** Erases all of it; where another tab is about to use it, as soon as that is done, and nobody waits for it. */
export function clear() {
  return inTurn(() => new Promise((done, fail) => void deleteDB(GAME, { blocked: () => done(undefined) }).then(done, fail)));
}

/** The deed before: each begins when that is done, for what is asked for later may rely on it. */
let before = Promise.resolve();

/**
 * @template T
 * @param {(database: import("idb").IDBPDatabase) => Promise<T>} use
 * @returns {Promise<T>}
 */
function opened(use) {
  return inTurn(async () => {
    const database = await openDB(GAME, 1, { upgrade: (fresh) => void fresh.createObjectStore(TEXTS) });
    try {
      return await use(database);
    } finally {
      database.close();
    }
  });
}

/**
 * @template T
 * @param {() => Promise<T>} deed
 * @returns {Promise<T>}
 */
function inTurn(deed) {
  const done = before.then(deed);
  before = done.then(
    () => {},
    () => {},
  );
  return done;
}
