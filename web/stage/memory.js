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
 * @property {Bytes} library
 * @property {Bytes} ours
 */

const FOLDER = "courtisans-memory";
const WORD = Uint32Array.BYTES_PER_ELEMENT;
const PARTS = 4;
/** Before all else, in words: where the rest has its place, the length of each part; then the sums of that, and of each part. */
const SHAPE = 1 + PARTS;
const SUM = 8;
const HEAD = (SHAPE + (1 + PARTS) * SUM) * WORD;

/**
 * @param {URL} site where the site lies: others of the same origin may have memories of their own
 * @returns {Promise<Memory | null>} what is kept, unless it is damaged
 */
export async function remembered(site) {
  try {
    const file = await (await folder(site)).getFileHandle(MEMORY);
    const handle = await file.createSyncAccessHandle({ mode: "read-only" });
    try {
      return await read(handle);
    } finally {
      handle.close();
    }
  } catch {
    return null; // there is none, or the browser keeps nothing, or somebody is writing
  }
}

/**
 * Keeps it, and no other one.
 *
 * @param {URL} site
 * @param {Bytes} python as Pyodide gives it
 * @param {Bytes} library
 * @param {Bytes} ours
 * @returns {Promise<void>} fails where there is no room for it, or no leave
 */
export async function remember(site, python, library, ours) {
  const place = await folder(site);
  for await (const name of place.keys()) if (name !== MEMORY) await place.removeEntry(name);
  const file = await place.getFileHandle(MEMORY, { create: true });
  const handle = await file.createSyncAccessHandle();
  try {
    await write(handle, { ...used(python), library, ours });
  } catch (reason) {
    handle.truncate(0);
    throw reason;
  } finally {
    handle.close();
  }
}

/** Erases all that lies there, of whatever site of this origin. */
export async function forgetMemories() {
  const files = await navigator.storage?.getDirectory?.();
  for await (const name of files?.keys() ?? []) if (name === FOLDER) await files?.removeEntry(name, { recursive: true });
}

/** @param {URL} site */
async function folder(site) {
  const all = await (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true });
  return all.getDirectoryHandle(encodeURIComponent(site.pathname), { create: true });
}

/**
 * @param {FileSystemSyncAccessHandle} handle
 * @param {Memory} memory
 */
async function write(handle, { place, start, rest, library, ours }) {
  const parts = [start, rest, library, ours];
  handle.truncate(0);
  let at = HEAD;
  for (const part of parts) at += handle.write(part, { at });
  handle.flush();
  // Last: what was cut off before this has a head of zeros.
  const shape = Uint32Array.of(place, ...parts.map(({ length }) => length));
  handle.write(Uint32Array.of(...shape, ...(await sums(shape, parts))), { at: 0 });
  handle.flush();
}

/**
 * @param {FileSystemSyncAccessHandle} handle
 * @returns {Promise<Memory | null>} null if that is not what was written there
 */
async function read(handle) {
  const head = new Uint32Array(HEAD / WORD);
  handle.read(head, { at: 0 });
  const shape = head.slice(0, SHAPE);
  const [place, ...lengths] = shape;
  if (lengths.reduce((sum, length) => sum + length, HEAD) !== handle.getSize()) return null;
  const parts = lengths.map((length) => new Uint8Array(length));
  let at = HEAD;
  for (const part of parts) at += handle.read(part, { at });
  const kept = head.subarray(SHAPE);
  if ((await sums(shape, parts)).some((sum, index) => sum !== kept[index])) return null;
  const [start, rest, library, ours] = parts;
  return { place, start, rest, library, ours };
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

/**
 * Against damage, not against malice: who can write here can change the site as well. The browser reckons them beside all else.
 *
 * @param {Uint32Array<ArrayBuffer>} head place and lengths
 * @param {Bytes[]} parts
 */
async function sums(head, parts) {
  const each = await Promise.all([head, ...parts].map((part) => crypto.subtle.digest("SHA-256", part)));
  return each.flatMap((sum) => [...new Uint32Array(sum)]);
}

/** @param {Bytes} bytes */
function inWords(bytes) {
  return new Uint32Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.length / WORD));
}
