// SPDX-License-Identifier: MIT
import { h } from '../../shared/dom';
import type { Finding } from '../../core/contract';

/** The offending line with a mark under the place, as the shell prints it. */
export function excerpt(finding: Finding): HTMLElement | null {
  const { text, caret, cutBefore, cutAfter } = finding.excerpt;
  if (text === '') return null;
  const gutter = finding.line > 0 ? String(finding.line) : '';
  const before = cutBefore ? '… ' : '';
  // Tabs would put the mark elsewhere than the place.
  const shown = `${before}${text.replace(/\t/g, ' ')}${cutAfter ? ' …' : ''}`;
  const pad = ' '.repeat(Math.max(0, before.length + caret));
  const mark = h('span', { class: 'viewer-caret' }, `${pad}^ ${finding.detail}`.trimEnd());
  const lines = h(
    'pre',
    { class: 'viewer-excerpt', 'aria-label': `line ${gutter}`, tabindex: 0 },
    h('span', { class: 'viewer-gutter' }, `${gutter} │ `),
    `${shown}\n`,
    h('span', { class: 'viewer-gutter' }, `${' '.repeat(gutter.length)} │ `),
    mark,
  );
  // The mark of a long line lies far to the right.
  requestAnimationFrame(() => {
    const perCharacter = mark.offsetWidth / Math.max(1, mark.textContent?.length ?? 1);
    lines.scrollLeft = mark.offsetLeft - lines.offsetLeft + pad.length * perCharacter - lines.clientWidth * 0.7;
  });
  return lines;
}

export function placeOf(finding: Finding): string {
  if (finding.line <= 0) return '';
  return finding.column > 0 ? `line ${finding.line}, column ${finding.column}` : `line ${finding.line}`;
}
