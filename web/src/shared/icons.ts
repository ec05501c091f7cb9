// SPDX-License-Identifier: MIT

const drawn = new Map<string, SVGSVGElement>();

/** A fresh copy of one of Lucide's icons (`lucide-static/icons/NAME.svg?raw`), hidden from screen
 * readers: the control with the icon has the text. */
export function icon(source: string, size = 16): SVGSVGElement {
  let master = drawn.get(source);
  if (!master) {
    const parsed = new DOMParser().parseFromString(source, 'image/svg+xml');
    master = document.importNode(parsed.documentElement as unknown as SVGSVGElement, true);
    master.setAttribute('aria-hidden', 'true');
    master.setAttribute('focusable', 'false');
    drawn.set(source, master);
  }
  const copy = master.cloneNode(true) as SVGSVGElement;
  copy.setAttribute('width', String(size));
  copy.setAttribute('height', String(size));
  return copy;
}
