/**
 * What the page shows before the game runs. It comes in English; other languages wait in templates.
 *
 * @param {readonly string[]} languages those that the person reads, the best first
 */
export function translate(languages) {
  for (const tag of languages) {
    const [language] = tag.toLowerCase().split("-");
    if (language === document.documentElement.lang) return;
    const template = [...document.querySelectorAll("template")].find(({ lang }) => lang === language);
    if (template === undefined) continue;
    for (const part of template.content.querySelectorAll("[data-fills]")) {
      document.getElementById(part.getAttribute("data-fills") ?? "")?.replaceChildren(...part.childNodes);
    }
    document.documentElement.lang = template.lang;
    return;
  }
}
