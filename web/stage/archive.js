/**
 * A database (IndexedDB) for what is too large for localStorage: texts, each identified by the name of a store and a
 * key. This module is loaded when it is first needed. The database is opened for each operation and closed afterwards,
 * so that it can be deleted at any time.
 *
 * @typedef {[store: string, key: string, text: string | null]} Entry a `text` of null removes the entry
 */

import { deleteDB, openDB } from "idb";
import { GAME, persist } from "./storage.js";

const TEXTS = "texts";

/**
 * Write or remove all entries, or none of them if one fails. An existing text is not overwritten: remove it first.
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
 * @param {string[] | null} keys null for all keys of the store
 * @returns {Promise<Record<string, string>>} the texts that exist, by key
 */
export async function recall(store, keys) {
  return opened(async (database) => {
    const reading = database.transaction(TEXTS).store;
    // In IndexedDB's order an array comes after every string, so this range covers all keys of the store.
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

/**
 * Delete the database. While another tab uses it, the deletion is left to the browser, and the promise resolves at
 * once.
 */
export function clear() {
  return inTurn(() => new Promise((done, fail) => void deleteDB(GAME, { blocked: () => done(undefined) }).then(done, fail)));
}

/** The end of the last operation requested: operations run one after another, as each may rely on those before it. */
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
