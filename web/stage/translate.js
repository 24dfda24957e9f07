import { parsed } from "./scene.js";

/**
 * What the page shows before the game runs. It comes in English; the others wait as text, for the browser would make elements of
 * all of them before the first paint.
 *
 * @param {readonly string[]} languages those that the person reads, the best first
 */
export function translate(languages) {
  for (const tag of languages) {
    const [language] = tag.toLowerCase().split("-");
    if (language === document.documentElement.lang) return;
    /** @type {NodeListOf<HTMLScriptElement>} */
    const translations = document.querySelectorAll("script[lang]");
    const translation = [...translations].find(({ lang }) => lang === language);
    if (translation === undefined) continue;
    for (const part of parsed(translation.text).querySelectorAll("[data-fills]")) {
      document.getElementById(part.getAttribute("data-fills") ?? "")?.replaceChildren(...part.childNodes);
    }
    document.documentElement.lang = language;
    return;
  }
}
