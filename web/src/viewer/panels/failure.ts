// SPDX-License-Identifier: MIT
import { adviceLines } from '../../shared/advice';
import { h, isolated, refill } from '../../shared/dom';
import type { Failure, Session } from '../session';
import { button } from '../ui/controls';
import * as icons from '../ui/icons';
import { placeText } from '../../shared/finding';
import { either, formats, readableLabels } from '../../shared/formats';
import { excerpt } from './excerpt';

const shownFindings = 4;
const fixNames: Record<string, string> = {
  'drop-frames': 'Drop broken frames and open',
  'hold-values': 'Use previous values and open',
};

/** Unreadable files: name, message, the line with the mark, advice, and a button for it. */
export function failurePanel(session: Session): HTMLElement {
  const element = h('div', { class: 'viewer-failures', role: 'alert' });
  session.failuresChanged.on(() => {
    element.hidden = session.failures.length === 0;
    refill(element, ...session.failures.slice(0, 8).map((one) => card(session, one)));
    if (session.failures.length > 8) {
      element.append(h('p', { class: 'viewer-failure' }, `and ${session.failures.length - 8} more files`));
    }
  });
  element.hidden = true;
  return element;
}

function card(session: Session, failure: Failure): HTMLElement {
  const { file } = failure;
  const away = button({ label: 'Dismiss', icon: icons.close, className: 'viewer-failure-close' }, () => session.dismissFailures());
  if (file.waitsFor) {
    const other = file.waitsFor.toUpperCase();
    return h(
      'section',
      { class: 'viewer-failure is-waiting' },
      away,
      h('h3', {}, isolated(file.name)),
      h('p', {}, formats.some(({ name, holds }) => name === file.waitsFor && holds === 'skeleton')
        ? `This is the motion of a pair. Its skeleton is in the ${other}.`
        : `This is the skeleton of a pair. Its motion is in an ${other}.`),
      h('p', { class: 'viewer-advice' }, `Drop the ${other} too to play it.`),
    );
  }
  const findings = [...file.findings].sort((a, b) => rank(a.severity) - rank(b.severity)).slice(0, shownFindings);
  // Only errors prevent a file from being opened.
  const fixes = [...new Set(file.findings.flatMap(({ severity, repair }) => (severity === 'error' && repair ? [repair] : [])))];
  return h(
    'section',
    { class: 'viewer-failure' },
    away,
    h('h3', {}, isolated(file.name), failure.saving ? ' could not be saved' : ' could not be opened'),
    ...findings.flatMap((finding) => [
      h('p', { class: `viewer-failure-message is-${finding.severity}` }, finding.message),
      h('p', { class: 'viewer-finding-place' }, [placeText(finding), finding.code].filter(Boolean).join(' · ')),
      excerpt(finding),
      finding.detail ? h('p', { class: 'viewer-detail' }, finding.detail) : null,
      ...adviceLines(finding, 'viewer-advice', 'viewer-shell'),
    ]),
    findings.length === 0 ? h('p', {}, `Not a supported motion file. Supported: ${either(readableLabels)}.`) : null,
    failure.remedy ? remedyButton(session, failure.remedy) : null,
    failure.source && fixes.length > 0 ? repairButtons(session, failure, fixes) : null,
  );
}

function remedyButton(session: Session, { text, act }: NonNullable<Failure['remedy']>): HTMLElement {
  const press = (): void => {
    session.dismissFailures();
    act();
  };
  return h('div', { class: 'viewer-failure-acts' }, button({ label: text, text, className: 'is-accent' }, press));
}

function repairButtons(session: Session, failure: Failure, fixes: readonly string[]): HTMLElement {
  const buttons = fixes.map((fix) => {
    const text = fixNames[fix] ?? `Repair (${fix}) and open`;
    return button({ label: text, text, className: 'is-accent' }, () => void session.repair(failure, fix));
  });
  return h('div', { class: 'viewer-failure-acts' }, ...buttons);
}

function rank(severity: string): number {
  return severity === 'error' ? 0 : severity === 'warning' ? 1 : 2;
}
