/**
 * Python's memory, with all that the workers' programs import in it, as one visit leaves it to the next ones: waking it takes
 * a fraction of a start's time. It lies in the browser's private file system, which is read several times as fast as Cache
 * Storage. Its name says what it was made of, so that no other build wakes it.
 *
 * @typedef {Uint8Array<ArrayBuffer>} Memory
 */

const FOLDER = "courtisans-memory";
/** Before the memory itself: its length and its checksums, in words. */
const HEAD = 32;
const SUMS = 4;
const WORD = Uint32Array.BYTES_PER_ELEMENT;

/**
 * @param {URL} site where the site lies: others of the same origin may have memories of their own
 * @returns {Promise<Memory | null>} what is kept, unless it is damaged
 */
export async function remembered(site) {
  try {
    const file = await (await folder(site)).getFileHandle(MEMORY);
    const handle = await file.createSyncAccessHandle({ mode: "read-only" });
    try {
      const content = new Uint8Array(handle.getSize());
      handle.read(content, { at: 0 });
      const memory = content.subarray(HEAD);
      const head = new Uint32Array(content.buffer, 0, HEAD / WORD);
      return isEqual(head, headOf(memory)) ? memory : null;
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
 * @param {Memory} memory
 * @returns {Promise<void>} fails where there is no room for it, or no leave
 */
export async function remember(site, memory) {
  const used = upToLastUsed(memory);
  const ours = await folder(site);
  for await (const name of ours.keys()) if (name !== MEMORY) await ours.removeEntry(name);
  const file = await ours.getFileHandle(MEMORY, { create: true });
  const handle = await file.createSyncAccessHandle();
  try {
    handle.truncate(0);
    handle.write(used, { at: HEAD });
    handle.flush();
    // Last: what was cut off before this has a head of zeros.
    handle.write(headOf(used), { at: 0 });
    handle.flush();
  } catch (reason) {
    handle.truncate(0);
    throw reason;
  } finally {
    handle.close();
  }
}

/** @param {URL} site */
async function folder(site) {
  const all = await (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true });
  return all.getDirectoryHandle(encodeURIComponent(site.pathname), { create: true });
}

/**
 * @param {Memory} memory
 * @returns {Memory} without the zeros at its end, of which new memory is full anyway
 */
function upToLastUsed(memory) {
  const words = inWords(memory);
  let length = words.length;
  while (length > 0 && words[length - 1] === 0) length -= 1;
  return memory.subarray(0, length * WORD);
}

/**
 * Against damage, not against malice: who can write here can change the site as well.
 *
 * @param {Memory} memory
 */
function headOf(memory) {
  const words = inWords(memory);
  const head = new Uint32Array(HEAD / WORD);
  let [a, b, c, d] = [1, 2, 3, 4]; // a processor reckons them beside each other
  for (let at = 0; at < words.length; at += SUMS) {
    a = (Math.imul(a, 31) + words[at]) | 0;
    b = (Math.imul(b, 31) + words[at + 1]) | 0;
    c = (Math.imul(c, 31) + words[at + 2]) | 0;
    d = (Math.imul(d, 31) + words[at + 3]) | 0;
  }
  head.set([memory.length, a, b, c, d]);
  return head;
}

/** @param {Memory} memory */
function inWords(memory) {
  return new Uint32Array(memory.buffer, memory.byteOffset, Math.floor(memory.length / WORD));
}

/**
 * @param {Uint32Array} one
 * @param {Uint32Array} other
 */
function isEqual(one, other) {
  return one.every((word, at) => word === other[at]);
}
