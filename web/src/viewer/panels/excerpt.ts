// SPDX-License-Identifier: MIT
import { h } from '../../shared/dom';
import { scrollToMark, marked } from '../../shared/excerpt';
import type { Finding } from '../../core/contract';

/** The offending line with a mark below the position, as in the terminal. */
export function excerpt(finding: Finding): HTMLElement | null {
  if (!finding.excerpt) return null;
  const gutter = finding.line === null ? '' : String(finding.line);
  const both = marked(finding.excerpt);
  const mark = h('span', { class: 'viewer-caret' }, both.mark);
  const lines = h(
    'pre',
    { class: 'viewer-excerpt', 'aria-label': `line ${gutter}`, tabindex: 0 },
    h('span', { class: 'viewer-gutter' }, `${gutter} │ `),
    `${both.text}\n`,
    h('span', { class: 'viewer-gutter' }, `${' '.repeat(gutter.length)} │ `),
    mark,
  );
  scrollToMark(lines, mark);
  return lines;
}
