/** What the page and its workers say to each other, beside what PyScript carries between them. */

/** A worker asks for what Python needs to start; a port for the answers comes with it. */
export const NEED = "python:need";
/** Python has woken from its memory. */
export const WOKEN = "python:woken";
/** Python's memory has been made, and is kept. */
export const KEPT = "python:kept";
/** To a worker that was started before the first paint: now it may take the processor. */
export const BEGIN = "python:begin";
/** There is somebody to ask for what Python needs. */
export const HERE = "python:here";
/** An earlier visit has left Python's memory. */
export const LEFT = "python:left";
/** No earlier visit has left it, or it is not right any more. */
export const NONE = "python:none";
/** WebAssembly has been compiled, or cannot be. */
export const COMPILED = "python:compiled";
/** The part of the worker that makes the memory; a worker's name begins with its part. */
export const SNAPSHOT_WRITER = "python:snapshot-writer";
/** That of one that makes ready for itself what Python needs. */
export const SELF_RELIANT = "python:self-reliant";
/** That of the first one of a first visit. */
export const FIRST = "python:first";
