// SPDX-License-Identifier: MIT

export interface GridLayout {
  columns: number;
  /** Pixels. */
  cardWidth: number;
  cardHeight: number;
  gap: number;
}

/** Height of the two lines below a thumbnail, pixels; must match the style sheet. */
export const captionHeight = 52;

/** Square thumbnails in as many columns as fit, at least two. */
export function layOut(width: number): GridLayout {
  const narrow = width < 560;
  const gap = narrow ? 12 : 20;
  const least = narrow ? 132 : width < 1100 ? 168 : 196;
  const columns = Math.max(2, Math.floor((width + gap) / (least + gap)));
  const cardWidth = Math.max(1, (width - gap * (columns - 1)) / columns);
  return { columns, cardWidth, cardHeight: cardWidth + captionHeight, gap };
}

/** Position of a card's corner, pixels relative to the grid's. */
export function placeOf(layout: GridLayout, index: number): { x: number; y: number } {
  const row = Math.floor(index / layout.columns);
  const column = index % layout.columns;
  return {
    x: column * (layout.cardWidth + layout.gap),
    y: row * (layout.cardHeight + layout.gap),
  };
}

export function heightOf(layout: GridLayout, entries: number): number {
  const rows = Math.ceil(entries / layout.columns);
  return rows === 0 ? 0 : rows * (layout.cardHeight + layout.gap) - layout.gap;
}

/** Entries [first, last) whose rows intersect the pixels from `top` to `bottom`. */
export function indicesBetween(
  layout: GridLayout,
  entries: number,
  top: number,
  bottom: number,
): { first: number; last: number } {
  const step = layout.cardHeight + layout.gap;
  const first = Math.max(0, Math.floor(top / step)) * layout.columns;
  const last = Math.max(0, Math.ceil(bottom / step)) * layout.columns;
  return { first: Math.min(first, entries), last: Math.min(last, entries) };
}
