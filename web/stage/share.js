/** Shares a text or a picture. This module is loaded when it is first needed. */

import { download } from "./download.js";

/** @typedef {"shared" | "copied" | "saved" | "cancelled"} How */

/**
 * @param {{name: string, text: string, picture: string | null}} offer
 * @returns {Promise<How>}
 */
export async function share({ name, text, picture }) {
  const file = picture === null ? null : new File([await renderPng(picture)], `${name}.png`, { type: "image/png" });
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
      // there is no clipboard, or its use is forbidden
    }
  }
  download(file?.name ?? `${name}.txt`, file ?? new Blob([text], { type: "text/plain" }));
  return "saved";
}

/**
 * Render an SVG as a PNG. An image has no access to the page around it, so the custom properties, symbols and typefaces
 * of the page that it uses are put into it.
 *
 * @param {string} svg
 * @returns {Promise<Blob>}
 */
async function renderPng(svg) {
  const root = getComputedStyle(document.documentElement);
  const coloured = svg.replace(/var\((--[\w-]+)\)/g, (_, name) => root.getPropertyValue(name));
  const drawing = new DOMParser().parseFromString(coloured, "image/svg+xml").documentElement;
  const used = new Set([...drawing.querySelectorAll("use")].map((use) => use.getAttribute("href") ?? ""));
  for (const href of used) {
    const symbol = document.getElementById(href.slice(1));
    if (symbol) drawing.prepend(drawing.ownerDocument.importNode(symbol, true));
  }
  // As an element in this page, the style sheet would be forbidden by the page's security policy; inside the image it
  // is not.
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
 * Return CSS with the rules (@font-face) of the page's upright typefaces that a drawing names, their files embedded.
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
 * Return a typeface's rule with its file embedded; an empty string if the file cannot be loaded, so that another
 * typeface is used.
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
