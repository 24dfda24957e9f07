/**
 * Sounds, synthesized on the device: nothing is fetched. Browsers play none before the first gesture.
 *
 * @typedef {[wave: "sine" | "triangle" | "noise", start: number, end: number, at: number, ms: number, loud: number]} Tone
 *   `start` and `end` are frequencies in Hz, `at` and `ms` the beginning and the duration in ms, `loud` is from 0 to 1
 */

/** The time from silence to full volume, in seconds: a sudden start would click. */
const ATTACK = 0.004;
const SILENCE = 0.0001;

/** The first sound waits at most so long for an idle moment. */
const IDLE_TIMEOUT_MS = 1_000;

/** @type {Promise<AudioContext | null> | null} */
let audio = null;
/** @type {AudioBuffer | null} */
let noise = null;

/**
 * @param {Tone[]} tones
 * @param {number} buzz how long the device vibrates, in ms, if it can
 */
export function sound(tones, buzz) {
  if (document.hidden || !navigator.userActivation?.hasBeenActive || !("AudioContext" in window)) return;
  // After the frame that shows what the sound belongs to: starting a sound takes as long as drawing a whole screen.
  requestAnimationFrame(() => setTimeout(() => {
    if (buzz) navigator.vibrate?.(buzz);
    audio ??= idle().then(opened);
    void audio.then((context) => {
      context?.resume().catch(() => {}); // then nothing is heard
      if (context && !document.hidden) for (const tone of tones) play(context, tone);
    });
  }));
}

/** @returns {AudioContext | null} null if there can be none now: the next sound tries again */
function opened() {
  try {
    return new AudioContext();
  } catch {
    audio = null;
    return null;
  }
}

/**
 * Wait for an idle moment, or where the browser cannot tell, for the next task: to open an `AudioContext` takes up to
 * two tenths of a second.
 */
function idle() {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(resolve, { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(resolve);
  });
}

/**
 * @param {AudioContext} audio
 * @param {Tone} tone
 */
function play(audio, [wave, start, end, at, ms, loud]) {
  const begins = audio.currentTime + at / 1000;
  const ends = begins + ms / 1000;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(SILENCE, begins);
  gain.gain.linearRampToValueAtTime(loud, begins + ATTACK);
  gain.gain.exponentialRampToValueAtTime(SILENCE, ends);
  gain.connect(audio.destination);
  const source = wave === "noise" ? audio.createBufferSource() : audio.createOscillator();
  if (source instanceof OscillatorNode) {
    source.type = wave === "sine" ? "sine" : "triangle";
    glide(source.frequency, start, end, begins, ends);
    source.connect(gain);
  } else {
    source.buffer = noise ??= hiss(audio);
    const band = audio.createBiquadFilter();
    band.type = "bandpass";
    glide(band.frequency, start, end, begins, ends);
    source.connect(band).connect(gain);
  }
  source.start(begins);
  source.stop(ends);
}

/**
 * @param {AudioParam} pitch
 * @param {number} start
 * @param {number} end
 * @param {number} begins
 * @param {number} ends
 */
function glide(pitch, start, end, begins, ends) {
  pitch.setValueAtTime(start, begins);
  pitch.exponentialRampToValueAtTime(end, ends);
}

/** @param {AudioContext} audio */
function hiss(audio) {
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  return buffer;
}
