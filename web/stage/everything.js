/** Everything that the browser stores for this game: erases it, or saves it as a file in the format of `backup.py`. */

import { archives } from "./archives.js";
import { forgetSnapshots } from "./snapshot.js";
import { download } from "./download.js";
import { GAME, forget, stored } from "./storage.js";

const FORMAT = `${GAME}-backup/1`;
const FILE = `${GAME}-everything.jsonl`;
const WITHOUT_GAMES = `${GAME}-without-kept-games.jsonl`;
const GAMES = "games";

/** Erase everything, including the snapshots of Python's memory. */
export async function eraseEverything() {
  forget();
  const games = archives().then(
    (archive) => archive.clear(),
    () => void indexedDB.deleteDatabase(GAME), // the archive's database, if its module cannot be loaded
  );
  const erased = [games, forgetSnapshots(GAME)];
  await Promise.all(erased.map((each) => each.catch((reason) => console.warn("Not all is erased:", reason))));
}

/** Save everything as a file. If the archive's games cannot be read, the file has none, and its name says so. */
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
  download(file, new Blob(lines.map((line) => `${line}\n`), { type: "application/octet-stream" }));
}
