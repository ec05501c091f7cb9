// SPDX-License-Identifier: MIT
import { h } from './dom';

export interface Advice {
  /** For somebody who has only the page. */
  here: string;
  /** What takes the command: no help for people without a shell. */
  inShell: string;
}

const mending = /`mocap check(?: FILE)? --fix`/g;
const command = /\bmocap [a-z]+|(?:^|[\s`(])--[a-z]/;

/**
 * The core words its advice for the shell. Of a mending the page says the same of its own button;
 * sentences that name another command or option are kept apart.
 */
export function partAdvice(advice: string): Advice {
  const here: string[] = [];
  const inShell: string[] = [];
  for (const sentence of advice.split(/(?<=[.!?])\s+(?=[A-Z`])/)) {
    if (sentence === '') continue;
    const said = sentence.replace(mending, (_found, at: number) => (at === 0 ? 'The repair' : 'the repair'));
    // "what to do: mocap check FILE": the first half is for everybody.
    const how = /^(.+?): (mocap [a-z]+ .+)$/.exec(said);
    if (how) {
      here.push(`${sentenceOf(how[1] ?? '')}.`);
      inShell.push(`\`${how[2]}\``);
    } else if (command.test(said)) inShell.push(sentence);
    else here.push(said);
  }
  return { here: here.join(' '), inShell: inShell.join(' ') };
}

function sentenceOf(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Both parts; what is for the shell small, with its commands as code to copy. */
export function adviceLines(advice: string, classHere: string, classShell: string): HTMLElement[] {
  const { here, inShell } = partAdvice(advice);
  const lines: HTMLElement[] = [];
  if (here !== '') lines.push(h('p', { class: classHere }, here));
  if (inShell !== '') lines.push(h('p', { class: classShell }, h('b', {}, 'In the shell'), ' ', ...withCode(inShell)));
  return lines;
}

function withCode(text: string): (HTMLElement | string)[] {
  return text.split('`').flatMap((part, i) => {
    if (part === '') return [];
    if (i % 2 === 1) return [h('code', {}, part)];
    return part.split(/((?<=^|[\s(])--[a-z][a-z-]*(?:=[\w-]+)?)/).map((piece, k) => (k % 2 === 1 ? h('code', {}, piece) : piece));
  });
}
