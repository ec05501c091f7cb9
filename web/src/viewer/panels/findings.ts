// SPDX-License-Identifier: MIT
import { h, refill } from '../../shared/dom';
import type { Finding } from '../../core/contract';
import type { Session } from '../session';
import { excerpt, placeOf } from './excerpt';
import { section } from './section';

export function findingsPanel(session: Session): HTMLElement {
  const { element, body, setNote } = section('Findings', false);
  session.clipsChanged.on(() => {
    const clip = session.active;
    const findings = clip?.findings ?? [];
    setNote(findings.length > 0 ? String(findings.length) : '');
    if (findings.some((finding) => finding.severity !== 'note')) element.open = true;
    refill(
      body,
      findings.length === 0
        ? h('p', { class: 'viewer-empty' }, clip ? 'Nothing to tell: a clean file.' : 'Nothing is open.')
        : h('ul', { class: 'viewer-findings' }, ...findings.map(findingItem)),
    );
  });
  return element;
}

export function findingItem(finding: Finding): HTMLElement {
  const more = finding.count > 1 ? ` · ${finding.count} times` : '';
  return h(
    'li',
    { class: `is-${finding.severity}` },
    h(
      'p',
      { class: 'viewer-finding-head' },
      h('b', {}, finding.severity),
      ' ',
      finding.message,
    ),
    h('p', { class: 'viewer-finding-place' }, [placeOf(finding), finding.code].filter(Boolean).join(' · ') + more),
    excerpt(finding),
    finding.detail !== '' ? h('p', { class: 'viewer-detail' }, finding.detail) : null,
    finding.advice !== '' ? h('p', { class: 'viewer-advice' }, finding.advice) : null,
  );
}
