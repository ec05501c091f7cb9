// SPDX-License-Identifier: MIT
import { h } from '../../shared/dom';
import { bringMarkIntoSight, marked } from '../../shared/excerpt';
import type { Finding } from '../../core/contract';

/** The offending line with a mark under the place, as the shell prints it. */
export function excerpt(finding: Finding): HTMLElement | null {
  if (finding.excerpt.text === '') return null;
  const gutter = finding.line > 0 ? String(finding.line) : '';
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
  bringMarkIntoSight(lines, mark);
  return lines;
}

export function placeOf(finding: Finding): string {
  if (finding.line <= 0) return '';
  return finding.column > 0 ? `line ${finding.line}, column ${finding.column}` : `line ${finding.line}`;
}
