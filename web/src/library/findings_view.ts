// SPDX-License-Identifier: MIT
import noteSign from 'lucide-static/icons/info.svg?raw';
import errorSign from 'lucide-static/icons/circle-x.svg?raw';
import warningSign from 'lucide-static/icons/triangle-alert.svg?raw';
import { adviceLines } from '../shared/advice';
import { h, isolated } from '../shared/dom';
import { scrollToMark, marked } from '../shared/excerpt';
import { placeText } from '../shared/finding';
import { icon } from '../shared/icons';
import type { ApiFinding } from './api';
import { count } from './format';

/** Findings in the format of `mocap check`: message, location, and advice. */
export function findingsList(findings: readonly ApiFinding[]): HTMLElement {
  // Repairs are done in the viewer, which has the file. A file with an error cannot be opened there
  // without a repair, which the viewer then offers.
  const isRepairable = findings.some(({ severity, repair }) => severity !== 'error' && repair !== undefined);
  const way = isRepairable ? h('li', { class: 'soft' }, 'The viewer can repair it: “Save a repaired copy”, under Findings.') : null;
  return h('ul', { class: 'findings' }, ...findings.map(findingItem), way);
}

const signs: Readonly<Record<string, string>> = { error: errorSign, warning: warningSign };

function findingItem(finding: ApiFinding): HTMLElement {
  const kind = finding.severity in signs ? finding.severity : 'note';
  const place = placeText(finding, count);
  return h(
    'li',
    { class: kind },
    icon(signs[kind] ?? noteSign),
    h(
      'div',
      {},
      h(
        'p',
        { class: 'what' },
        h('span', { class: 'hidden-words' }, `${kind}: `),
        isolated(finding.message),
        finding.count > 1 ? h('span', { class: 'soft' }, ` · ${count(finding.count)} times`) : null,
      ),
      excerpt(finding),
      finding.detail ? h('p', { class: 'soft' }, finding.detail) : null,
      ...adviceLines(finding, 'soft', 'soft shell-advice'),
      h('p', { class: 'where' }, place === '' ? null : `${place} · `, h('code', {}, finding.code)),
    ),
  );
}

/** The offending line with a mark below the position. */
function excerpt(finding: ApiFinding): HTMLElement | null {
  if (!finding.excerpt || finding.excerpt.text === '') return null;
  const both = marked(finding.excerpt);
  const mark = h('span', { class: 'mark' }, both.mark);
  const lines = h('pre', { class: 'excerpt', tabindex: 0, 'aria-label': 'The line' }, `${both.text}\n`, mark);
  scrollToMark(lines, mark);
  return lines;
}
