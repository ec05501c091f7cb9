// SPDX-License-Identifier: MIT
import { adviceLines } from '../../shared/advice';
import { h, refill } from '../../shared/dom';
import type { Finding } from '../../core/contract';
import type { Clip } from '../clip';
import { loaded } from '../loading';
import type { Session } from '../session';
import { button } from '../ui/controls';
import * as icons from '../ui/icons';
import { placeText } from '../../shared/finding';
import { excerpt } from './excerpt';
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
        ? h('p', { class: 'viewer-empty' }, clip ? 'No findings.' : 'No motion is open.')
        : h('ul', { class: 'viewer-findings' }, ...findings.map(findingItem)),
      clip && isRepairableClip(clip) ? repairedCopy(session, clip) : null,
    );
  });
  return element;
}

/** The files are repaired; an edited clip is written by Save. */
function isRepairableClip(clip: Clip): boolean {
  return !clip.isEdited && clip.sources.length > 0 && clip.findings.some((finding) => finding.repair !== undefined);
}

function repairedCopy(session: Session, clip: Clip): HTMLElement {
  const text = 'Save a repaired copy';
  return button({ label: text, text, icon: icons.download, className: 'viewer-repaired' }, () => {
    loaded('Saving', () => import('../save'))
      .then((save) => save.saveRepaired(session, clip))
      .catch((reason: unknown) => session.announced.emit(reason instanceof Error ? reason.message : String(reason)));
  });
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
    h('p', { class: 'viewer-finding-place' }, [placeText(finding), finding.code].filter(Boolean).join(' · ') + more),
    excerpt(finding),
    finding.detail ? h('p', { class: 'viewer-detail' }, finding.detail) : null,
    ...adviceLines(finding, 'viewer-advice', 'viewer-shell'),
  );
}
