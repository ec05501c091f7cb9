// SPDX-License-Identifier: MIT

export interface Excerpt {
  text: string;
  /** UTF-8 bytes before the mark, as in the core. */
  caret: number;
  cut_before?: boolean;
  cut_after?: boolean;
}

/** The line, and a second line with the mark below the position. */
export function marked(excerpt: Excerpt): { text: string; mark: string } {
  const before = excerpt.cut_before ? '… ' : '';
  const after = excerpt.cut_after ? ' …' : '';
  const bytes = new TextEncoder().encode(excerpt.text);
  const left = new TextDecoder().decode(bytes.subarray(0, Math.max(0, excerpt.caret)));
  // The width of a tab depends on the text; in both lines it becomes one space. Other control
  // characters would move or hide adjacent text.
  const plain = (text: string): string =>
    text.replace(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, ' ');
  const column = before.length + [...left].length;
  return { text: before + plain(excerpt.text) + after, mark: `${' '.repeat(column)}^` };
}

/** Scrolls to the mark, which is far to the right in a long line. Call it when the lines are
 * created, visible or not. */
export function scrollToMark(lines: HTMLElement, mark: HTMLElement): void {
  const scroll = (): boolean => {
    if (lines.clientWidth === 0) return false;
    const end = mark.offsetLeft - lines.offsetLeft + mark.offsetWidth;
    if (end > lines.clientWidth) lines.scrollLeft = end - lines.clientWidth * 0.7;
    return true;
  };
  // Scrolls after insertion into the page and before painting; in a collapsed part, only when it is
  // opened.
  queueMicrotask(() => {
    if (scroll()) return;
    const opened = new IntersectionObserver(() => {
      if (scroll()) opened.disconnect();
    });
    opened.observe(lines);
  });
}
