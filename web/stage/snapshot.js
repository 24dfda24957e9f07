/**
 * Snapshots of Python's memory, in which everything that the workers' programs import is loaded already. One visit
 * stores a snapshot for later ones: restoring it takes a fraction of the time of a start. It is a file in the origin
 * private file system, which is read several times as fast as Cache Storage. The file's name is a fingerprint of what
 * the snapshot was made of, so that no other build restores it. The file also holds, decompressed, the zips from which
 * Python imports whatever else it may need.
 *
 * Two fifths of the memory, in one piece, is stack that was never used. It is left out, since reading and writing take
 * time.
 *
 * @typedef {Uint8Array<ArrayBuffer>} Bytes
 * @typedef {object} Snapshot
 * @property {Bytes} start the beginning of what Pyodide returned, up to the unused stack
 * @property {Bytes} rest what follows the unused stack
 * @property {number} place the offset of `rest` in what Pyodide returned
 * @property {Bytes} library the zip of the standard library. It and `ours` have buffers of their own; `start` and
 *   `rest` may share one that cannot be transferred
 * @property {Bytes} ours the zip of our packages
 */

import { summable } from "./checksum.js";

const WORD = Uint32Array.BYTES_PER_ELEMENT;
/**
 * The file's header: five 32-bit numbers, namely `Snapshot.place` and the length of each of the four parts; then, at a
 * multiple of eight, the checksum of the whole file, calculated with zeros in its own place.
 */
const SHAPE = 5;
const SUM_AT = 24;
const HEAD = SUM_AT + BigInt64Array.BYTES_PER_ELEMENT;

/**
 * Read the stored snapshot.
 *
 * @param {URL} site the site's address: other sites of the same origin may have snapshots of their own
 * @param {string} game
 * @returns {Promise<Snapshot | null>} null if there is none or it is damaged
 */
export async function readSnapshot(site, game) {
  try {
    const file = await (await folder(site, game)).getFileHandle(MEMORY[game]);
    const handle = await file.createSyncAccessHandle({ mode: "read-only" });
    try {
      return read(handle);
    } finally {
      handle.close();
    }
  } catch {
    return null; // there is none, the browser stores no files, or another worker is writing
  }
}

/**
 * Store a snapshot in place of any others of that site and game.
 *
 * @param {URL} site
 * @param {string} game
 * @param {Bytes} python the memory as Pyodide returns it
 * @param {Bytes} library
 * @param {Bytes} ours
 * @returns {Promise<void>} rejects if there is no space or no permission
 */
export async function storeSnapshot(site, game, python, library, ours) {
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
 * Erase all snapshots of a game, on every site of this origin.
 *
 * @param {string} game
 */
export async function forgetSnapshots(game) {
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
 * @param {Snapshot} memory
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
  // Written last: if the writing is interrupted before this, the header is all zeros.
  handle.write(bytes.subarray(0, HEAD), { at: 0 });
  handle.flush();
}

/**
 * @param {FileSystemSyncAccessHandle} handle
 * @returns {Snapshot | null} null if the file is incomplete or damaged
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
 * @returns {{place: number, start: Bytes, rest: Bytes}} the memory without its longest run of zeros and without those
 *   at its end
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
