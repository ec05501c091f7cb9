// SPDX-License-Identifier: MIT
import { h } from './dom';
import type { Finding } from './finding';

/** How the page repairs a finding, described without options of the command. */
const repairs: Readonly<Record<NonNullable<Finding['repair']>, string>> = {
  rewrite: 'Fixed in a repaired copy.',
  'drop-frames': 'The repair drops the unreadable frames.',
  'hold-values': 'The repair replaces each such value with that of the previous frame.',
};

export interface Advice {
  /** For visitors of the page. */
  here: string;
  /** For users of the command; empty if `here` is for both. */
  inShell: string;
}

/** For a repairable finding, the page describes the repair that it offers; the finding's advice is
 * for the command. */
export function adviceFor({ advice = '', repair }: Pick<Finding, 'advice' | 'repair'>): Advice {
  return repair === undefined ? { here: advice, inShell: '' } : { here: repairs[repair], inShell: advice };
}

/** Both parts; the one for the command in small type. Text in backquotes is code. */
export function adviceLines(finding: Pick<Finding, 'advice' | 'repair'>, classHere: string, classShell: string): HTMLElement[] {
  const { here, inShell } = adviceFor(finding);
  const lines: HTMLElement[] = [];
  if (here !== '') lines.push(h('p', { class: classHere }, ...withCode(here)));
  if (inShell !== '') lines.push(h('p', { class: classShell }, h('b', {}, 'Command line'), ' ', ...withCode(inShell)));
  return lines;
}

function withCode(text: string): (HTMLElement | string)[] {
  return text.split('`').map((part, i) => (i % 2 === 1 ? h('code', {}, part) : part));
}
