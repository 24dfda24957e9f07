/** All that the browser keeps of ours: erased, or handed over as the file that the game itself writes and reads (`backup.py`). */

import { archives } from "./archives.js";
import { forgetMemories } from "./memory.js";
import { save } from "./save.js";
import { forget, stored } from "./storage.js";

const FORMAT = "courtisans-backup/1";
const FILE = "courtisans-everything.jsonl";
const GAMES = "games";

/** Erases it, Python's memory as well. What is not to be had, there is nothing in. */
export async function eraseEverything() {
  forget();
  for (const erased of [archives().then((archive) => archive.clear()), forgetMemories()]) {
    await erased.catch((reason) => console.warn("Not all is erased:", reason));
  }
}

/** Hands it over; without the archive's games where those are not to be had. */
export async function saveEverything() {
  const head = JSON.stringify({ format: FORMAT, stored: stored() });
  /** @type {Record<string, string>} */
  let games = {};
  try {
    games = await (await archives()).recall(GAMES, null);
  } catch (reason) {
    console.warn("The archive is not to be had:", reason);
  }
  const lines = [head, ...Object.values(games).map((game) => game.replace(/[\n\r]+/g, " "))];
  save(FILE, new Blob(lines.map((line) => `${line}\n`), { type: "application/octet-stream" }));
}
