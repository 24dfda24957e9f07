/** Messages between the page and its workers, besides those of PyScript; and the parts of workers. */

/** A worker requests what Python needs to start; the message has a port for the answers. */
export const NEED = "python:need";
/** Python has been restored from its memory snapshot. */
export const WOKEN = "python:woken";
/** A snapshot of Python's memory has been made and stored. */
export const KEPT = "python:kept";
/** After that, the machine code that later visits need most has been made. */
export const REHEARSED = "python:rehearsed";
/** To a worker that was started before the first paint: that is over, so it may do what takes long. */
export const BEGIN = "python:begin";
/** A part of a file that the preloader fetches has arrived. */
export const ARRIVING = "python:arriving";
/** All of it has. */
export const ARRIVED = "python:arrived";
/** The preloader takes requests for what Python needs. */
export const HERE = "python:here";
/** An earlier visit has left a snapshot of Python's memory. */
export const LEFT = "python:left";
/** There is no such snapshot, or none that can be used. */
export const NONE = "python:none";
/** WebAssembly has been compiled, or cannot be. */
export const COMPILED = "python:compiled";
/** The part of the worker that makes the memory snapshot. */
export const SNAPSHOT_WRITER = "python:snapshot-writer";
/** The part of the worker that then plays games to nobody. */
export const REHEARSER = "python:rehearser";
/** The part of a worker that prepares what Python needs by itself. */
export const SELF_RELIANT = "python:self-reliant";
/** The part of a preloader whose machine code the browser is not to store. */
export const APART = "python:apart";
/** The part of the first worker on a first visit. */
export const FIRST = "python:first";

/**
 * Return the name that tells a worker what it is for. Its address may lose its end when a service worker answers.
 *
 * @param {string} part one of those above, or nothing for any worker that starts Python when it has been prepared
 * @param {string} game
 * @param {string} [language] the page's, for the `SNAPSHOT_WRITER`
 */
export function workerName(part, game, language = "") {
  return `${part} ${game} ${language}`;
}

/** @returns {string[]} in a worker, what its name tells: the arguments of `workerName` */
export function nameParts() {
  return self.name.split(" ");
}
