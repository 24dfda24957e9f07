import { parsed } from "./elements.js";

/**
 * Translate what the page shows before the game runs, into the language chosen in the settings or else the one that the
 * browser prefers. The page comes in English. The other languages are stored in it as text, since otherwise the browser
 * would create the elements of all of them before the first paint.
 */
export function translate() {
  for (const tag of [document.documentElement.dataset.language, ...navigator.languages]) {
    if (!tag) continue;
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
