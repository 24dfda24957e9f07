import { parsed } from "./elements.js";

/**
 * What the page shows before the game runs, in the language that the person has chosen, or else reads best. It comes in English;
 * the others wait as text, for the browser would make elements of all of them before the first paint.
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
