/** All that the browser keeps of ours: erased, or handed over as the file that the game itself writes and reads (`backup.py`). */

import { archives } from "./archives.js";
import { forgetMemories } from "./memory.js";
import { save } from "./save.js";
import { GAME, forget, stored } from "./storage.js";

const FORMAT = `${GAME}-backup/1`;
const FILE = `${GAME}-everything.jsonl`;
const WITHOUT_GAMES = `${GAME}-without-kept-games.jsonl`;
const GAMES = "games";

/** Erases it, Python's memory as well. */
export async function eraseEverything() {
  forget();
  const games = archives().then(
    (archive) => archive.clear(),
    () => void indexedDB.deleteDatabase(GAME), // the archive's, where its module does not come
  );
  const erased = [games, forgetMemories(GAME)];
  await Promise.all(erased.map((each) => each.catch((reason) => console.warn("Not all is erased:", reason))));
}

/** Hands it over; where the archive's games are not to be had, the file is called so. */
export async function saveEverything() {
  let file = FILE;
  const entries = Object.entries(stored()).map(([name, text]) => [`${GAME}.${name}`, text]);
  const head = JSON.stringify({ format: FORMAT, stored: Object.fromEntries(entries) });
  /** @type {Record<string, string>} */
  let games = {};
  try {
    games = await (await archives()).recall(GAMES, null);
  } catch (reason) {
    console.warn("The archive is not to be had:", reason);
    file = WITHOUT_GAMES;
  }
  const lines = [head, ...Object.values(games).map((game) => game.replace(/[\n\r]+/g, " "))];
  save(file, new Blob(lines.map((line) => `${line}\n`), { type: "application/octet-stream" }));
}
