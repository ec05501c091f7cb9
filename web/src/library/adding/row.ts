// SPDX-License-Identifier: MIT
import good from 'lucide-static/icons/circle-check.svg?raw';
import bad from 'lucide-static/icons/circle-x.svg?raw';
import here from 'lucide-static/icons/copy-check.svg?raw';
import { adviceLines } from '../../shared/advice';
import { h, isolated, refill } from '../../shared/dom';
import { icon } from '../../shared/icons';
import { findingsList } from '../findings_view';
import { bytes, counted } from '../format';
import type { Outcome, Qualities } from './answer';

/** The progress of one file: received, checked, and new, existing, or rejected with a reason. */
export class Row {
  readonly element: HTMLLIElement;
  private readonly state = h('span', { class: 'state' }, 'waiting');
  private readonly bar = h('progress', { max: 1, value: 0 });

  constructor(readonly name: string) {
    this.bar.setAttribute('aria-label', `${name}, sent`);
    this.element = h('li', { class: 'row' });
    refill(
      this.element,
      h('div', { class: 'head' }, h('span', { class: 'name', title: name }, isolated(name)), this.state),
      this.bar,
    );
  }

  sent(done: number, all: number): void {
    this.bar.value = all > 0 ? done / all : 0;
    this.say(`sent ${bytes(done)} of ${bytes(all)}`);
  }

  /** For a file sent together with others, `all` bytes in total; this one starts after `before`
   * bytes. */
  sentAmong(part: number, before: number, own: number, all: number): void {
    this.sent(Math.round(Math.min(own, Math.max(0, part * all - before))), own);
  }

  checking(): void {
    this.bar.removeAttribute('value');
    this.say('checking');
  }

  say(words: string): void {
    refill(this.state, words);
  }
}

/** An action for a rejected file. */
export interface RowAction {
  words: string;
  press: () => void;
}

/** The row of an outcome; a zip has several. */
export function outcomeRow(outcome: Outcome, actions: readonly RowAction[]): HTMLLIElement {
  return outcome.kind === 'failed' ? failedRow(outcome, actions) : takenRow(outcome, actions);
}

/** Why a copy is better. */
function betterText({ given, known }: Qualities): string {
  const more = [
    given.decimals > known.decimals ? `${given.decimals} decimals instead of ${known.decimals}` : '',
    given.channels > known.channels ? `${given.channels} channels instead of ${known.channels}` : '',
  ].filter((text) => text !== '');
  return `This copy is better: ${more.join(', ')}.`;
}

function takenRow(
  outcome: Extract<Outcome, { kind: 'added' | 'here' }>,
  actions: readonly RowAction[],
): HTMLLIElement {
  const added = outcome.kind === 'added';
  const words = added
    ? 'added'
    : outcome.replaced
      ? 'replaced by this better copy'
      : outcome.match === 'same_motion'
      ? 'already here: the same motion'
      : 'already here: the same file';
  const link = h('a', { class: 'name link', href: outcome.entry.links.page }, isolated(outcome.entry.name));
  const found = outcome.findings.length;
  const sentAs = outcome.name.replace(/^.*\//, '').replace(/\.\w+$/, '');
  return h(
    'li',
    { class: `row ${outcome.kind}` },
    h(
      'div',
      { class: 'head' },
      icon(added ? good : here),
      link,
      h('span', { class: 'state' }, words),
    ),
    added || sentAs === outcome.entry.name
      ? null
      : h('p', { class: 'soft' }, 'uploaded as ', isolated(sentAs)),
    ...(outcome.kind === 'here' && outcome.better
      ? [
          h('p', {}, betterText(outcome.better)),
          ...actions.map(({ words: name, press }) =>
            h('button', { type: 'button', class: 'button small', onclick: press }, name),
          ),
        ]
      : []),
    found === 0
      ? null
      : h('details', {}, h('summary', {}, counted(found, 'finding')), findingsList(outcome.findings)),
  );
}

function failedRow(
  outcome: Extract<Outcome, { kind: 'failed' }>,
  actions: readonly RowAction[],
): HTMLLIElement {
  const isCause = ({ code }: { code: string }): boolean => code === outcome.code;
  const isListed = outcome.findings.some(isCause);
  // Errors before warnings.
  const rank = (one: (typeof outcome.findings)[number]): number =>
    isCause(one) ? 0 : one.severity === 'error' ? 1 : 2;
  const findings = [...outcome.findings].sort((a, b) => rank(a) - rank(b));
  return h(
    'li',
    { class: 'row failed' },
    h(
      'div',
      { class: 'head' },
      icon(bad),
      h('span', { class: 'name', title: outcome.name }, isolated(outcome.name)),
      h('span', { class: 'state' }, 'not added'),
    ),
    isListed ? null : h('p', {}, outcome.message),
    findings.length > 0 ? findingsList(findings) : null,
    ...(isListed ? [] : adviceLines(outcome, 'soft', 'soft shell-advice')),
    ...actions.map(({ words, press }) =>
      h('button', { type: 'button', class: 'button small', onclick: press }, words),
    ),
  );
}
