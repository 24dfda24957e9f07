/**
 * Python's memory, with all that the workers' programs import in it, as one visit leaves it to the next ones: waking it takes
 * a fraction of a start's time. It lies in the browser's private file system, which is read several times as fast as Cache
 * Storage. Its name says what it was made of, so that no other build wakes it. With it lie the zips from which Python imports
 * whatever else it may need, unpacked.
 *
 * Two fifths of the memory, in one piece, is stack that was never used. That is left out: to touch memory takes time, too.
 *
 * @typedef {Uint8Array<ArrayBuffer>} Bytes
 * @typedef {object} Memory
 * @property {Bytes} start what Pyodide gave, up to the stack that was never used
 * @property {Bytes} rest what came after that
 * @property {number} place of the rest, in what Pyodide gave
 * @property {Bytes} library has a buffer of its own, as `ours` has; the others may share one that cannot be transferred
 * @property {Bytes} ours
 */

import { summable } from "./checksum.js";

const WORD = Uint32Array.BYTES_PER_ELEMENT;
/**
 * Before all else, as five 32-bit numbers: where the rest has its place, and the length of each part. Then, at a multiple of eight,
 * the sum of the file with zeros in the place of the sum.
 */
const SHAPE = 5;
const SUM_AT = 24;
const HEAD = SUM_AT + BigInt64Array.BYTES_PER_ELEMENT;

/**
 * @param {URL} site where the site lies: others of the same origin may have memories of their own
 * @param {string} game
 * @returns {Promise<Memory | null>} what is kept, unless it is damaged
 */
export async function remembered(site, game) {
  try {
    const file = await (await folder(site, game)).getFileHandle(MEMORY[game]);
    const handle = await file.createSyncAccessHandle({ mode: "read-only" });
    try {
      return read(handle);
    } finally {
      handle.close();
    }
  } catch {
    return null; // there is none, or the browser keeps nothing, or somebody is writing
  }
}

/**
 * Keeps it, and no other one of that game.
 *
 * @param {URL} site
 * @param {string} game
 * @param {Bytes} python as Pyodide gives it
 * @param {Bytes} library
 * @param {Bytes} ours
 * @returns {Promise<void>} fails where there is no room for it, or no leave
 */
export async function remember(site, game, python, library, ours) {
  const place = await folder(site, game);
  for await (const name of place.keys()) if (name !== MEMORY[game]) await place.removeEntry(name);
  const file = await place.getFileHandle(MEMORY[game], { create: true });
  const handle = await file.createSyncAccessHandle();
  try {
    write(handle, { ...used(python), library, ours });
  } catch (reason) {
    handle.truncate(0);
    throw reason;
  } finally {
    handle.close();
  }
}

/**
 * Erases all of a game, of whatever site of this origin.
 *
 * @param {string} game
 */
export async function forgetMemories(game) {
  const files = await navigator.storage?.getDirectory?.();
  for await (const name of files?.keys() ?? []) if (name === folderOf(game)) await files?.removeEntry(name, { recursive: true });
}

/** @param {string} game */
function folderOf(game) {
  return `${game}-memory`;
}

/** @type {(site: URL, game: string) => Promise<FileSystemDirectoryHandle>} */
async function folder(site, game) {
  const all = await (await navigator.storage.getDirectory()).getDirectoryHandle(folderOf(game), { create: true });
  return all.getDirectoryHandle(encodeURIComponent(site.pathname), { create: true });
}

/**
 * @param {FileSystemSyncAccessHandle} handle
 * @param {Memory} memory
 */
function write(handle, { place, start, rest, library, ours }) {
  const parts = [start, rest, library, ours];
  const { bytes, sum } = summable(parts.reduce((length, part) => length + part.length, HEAD));
  new Uint32Array(bytes.buffer).set([place, ...parts.map(({ length }) => length)]);
  let at = HEAD;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  new BigInt64Array(bytes.buffer, SUM_AT, 1)[0] = sum();
  handle.truncate(0);
  handle.write(bytes.subarray(HEAD), { at: HEAD });
  handle.flush();
  // Last: what was cut off before this has a head of zeros.
  handle.write(bytes.subarray(0, HEAD), { at: 0 });
  handle.flush();
}

/**
 * @param {FileSystemSyncAccessHandle} handle
 * @returns {Memory | null} null if that is not what was written there
 */
function read(handle) {
  const size = handle.getSize();
  if (size < HEAD) return null;
  const { bytes, sum } = summable(size);
  handle.read(bytes, { at: 0 });
  const [place, ...lengths] = new Uint32Array(bytes.buffer, 0, SHAPE);
  if (lengths.reduce((sum, length) => sum + length, HEAD) !== size) return null;
  const written = new BigInt64Array(bytes.buffer, SUM_AT, 1);
  const [expected] = written;
  written[0] = 0n;
  if (sum() !== expected) return null;
  let end = HEAD;
  const [start, rest, library, ours] = lengths.map((length) => bytes.subarray(end, (end += length)));
  return { place, start, rest, library: library.slice(), ours: ours.slice() };
}

/**
 * @param {Bytes} python
 * @returns {{place: number, start: Bytes, rest: Bytes}} without its longest row of zeros, and those at its end
 */
function used(python) {
  const words = inWords(python);
  let end = words.length;
  while (end > 0 && words[end - 1] === 0) end -= 1;
  let [from, to] = [0, 0];
  for (let begin = 0, at = 0; at < end; at += 1) {
    if (words[at] !== 0) begin = at + 1;
    else if (at + 1 - begin > to - from) [from, to] = [begin, at + 1];
  }
  return { place: to * WORD, start: python.subarray(0, from * WORD), rest: python.subarray(to * WORD, end * WORD) };
}

/** @param {Bytes} bytes */
function inWords(bytes) {
  return new Uint32Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.length / WORD));
}
