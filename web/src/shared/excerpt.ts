// SPDX-License-Identifier: MIT

export interface Excerpt {
  text: string;
  /** Bytes of UTF-8 before the mark, as the core counts. */
  caret: number;
  cut_before?: boolean;
  cut_after?: boolean;
}

/** The line in one row, and the row with the mark below the place. */
export function marked(excerpt: Excerpt): { text: string; mark: string } {
  const before = excerpt.cut_before ? '… ' : '';
  const after = excerpt.cut_after ? ' …' : '';
  const bytes = new TextEncoder().encode(excerpt.text);
  const left = new TextDecoder().decode(bytes.subarray(0, Math.max(0, excerpt.caret)));
  // A tab is as wide as the text decides; in both rows it becomes one space. Other control
  // characters would move or hide what stands beside them.
  const plain = (text: string): string =>
    text.replace(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, ' ');
  const column = before.length + [...left].length;
  return { text: before + plain(excerpt.text) + after, mark: `${' '.repeat(column)}^` };
}

/** The mark of a long line lies far to the right. To be called when the lines are made, shown now or later. */
export function bringMarkIntoSight(lines: HTMLElement, mark: HTMLElement): void {
  const scroll = (): boolean => {
    if (lines.clientWidth === 0) return false;
    const end = mark.offsetLeft - lines.offsetLeft + mark.offsetWidth;
    if (end > lines.clientWidth) lines.scrollLeft = end - lines.clientWidth * 0.7;
    return true;
  };
  // Once they are on the page, and before they are painted; in a folded part only when it is opened.
  queueMicrotask(() => {
    if (scroll()) return;
    const opened = new IntersectionObserver(() => {
      if (scroll()) opened.disconnect();
    });
    opened.observe(lines);
  });
}
