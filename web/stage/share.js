/** Offers others a text or a picture. Fetched when somebody asks for it. */

import { save } from "./save.js";

/** @typedef {"shared" | "copied" | "saved" | "cancelled"} How */

/**
 * @param {{name: string, text: string, picture: string | null}} offer
 * @returns {Promise<How>}
 */
export async function share({ name, text, picture }) {
  const file = picture === null ? null : new File([await painted(picture)], `${name}.png`, { type: "image/png" });
  const offer = file ? { files: [file], text } : { text };
  if (navigator.canShare?.(offer)) {
    try {
      await navigator.share(offer);
      return "shared";
    } catch (reason) {
      if (reason instanceof DOMException && reason.name === "AbortError") return "cancelled";
      console.warn("The device does not share it:", reason);
    }
  }
  if (!file) {
    try {
      await navigator.clipboard.writeText(text);
      return "copied";
    } catch {
      // there is none, or it is forbidden
    }
  }
  save(file?.name ?? `${name}.txt`, file ?? new Blob([text], { type: "text/plain" }));
  return "saved";
}

/**
 * Paints an SVG as a PNG. A picture sees nothing of the page around it: what it uses of that is put into it.
 *
 * @param {string} svg
 * @returns {Promise<Blob>}
 */
async function painted(svg) {
  const root = getComputedStyle(document.documentElement);
  const coloured = svg.replace(/var\((--[\w-]+)\)/g, (_, name) => root.getPropertyValue(name));
  const drawing = new DOMParser().parseFromString(coloured, "image/svg+xml").documentElement;
  const used = new Set([...drawing.querySelectorAll("use")].map((use) => use.getAttribute("href") ?? ""));
  for (const href of used) {
    const symbol = document.getElementById(href.slice(1));
    if (symbol) drawing.prepend(drawing.ownerDocument.importNode(symbol, true));
  }
  // Within reach of this page its policy would forbid the style sheet; the picture has a page of its own.
  const style = `<style>${await typefaces(svg)}</style>`;
  const text = new XMLSerializer().serializeToString(drawing).replace(">", () => `>${style}`);

  const image = new Image();
  image.src = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  try {
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
    canvas.getContext("2d")?.drawImage(image, 0, 0);
    return await new Promise((done, failed) =>
      canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("the picture cannot be painted"))), "image/png"),
    );
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

/**
 * The page's upright typefaces that a drawing names, with their files in them.
 *
 * @param {string} svg
 * @returns {Promise<string>}
 */
async function typefaces(svg) {
  const rules = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .filter(({ style }) => style.getPropertyValue("font-style") !== "italic")
    .filter(({ style }) => svg.includes(style.getPropertyValue("font-family").replace(/["']/g, "")));
  const faces = await Promise.all(rules.map(whole));
  return faces.join("\n");
}

/**
 * A rule for a typeface with its file in it; nothing where that cannot be had, and another one will do.
 *
 * @param {CSSFontFaceRule} rule
 * @returns {Promise<string>}
 */
async function whole({ cssText, parentStyleSheet }) {
  const [address, place = ""] = /url\("?([^")]+)"?\)/.exec(cssText) ?? [];
  try {
    const answer = await fetch(new URL(place, parentStyleSheet?.href ?? location.href));
    const reader = new FileReader();
    reader.readAsDataURL(await answer.blob());
    await new Promise((read) => (reader.onloadend = read));
    return address ? cssText.replace(address, `url("${reader.result}")`) : "";
  } catch {
    return "";
  }
}
