// SPDX-License-Identifier: MIT
import type { EditFacts } from '../../core/contract';
import type { Chain } from './history';
import { maskNames } from './mask';

// As `shell_word` of the core, which is in a worker: the clipboard must be written during the click.
const plain = /^[\w./+,:@%\u0080-\uffff-]+$/;

/** Quotes any text as one shell word. */
export function shellWord(text: string): string {
  if (plain.test(text)) return text;
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** A file name, which must not look like an option. */
function fileWord(name: string): string {
  return shellWord(name.startsWith('-') ? `./${name}` : name);
}

/** `walk.bvh` is saved as `walk-edited.bvh`, next to the original. */
export function editedName(name: string): string {
  return name.replace(/(\.\w+)?$/, '-edited$1');
}

/** The words of the equivalent `mocap` command. `files` are the clip's files, its motion first. */
export function commandOf(files: readonly string[], chain: Chain, facts: readonly EditFacts[]): string {
  const mayBeLeftOut = new Set(facts.filter((one) => one.defaultValue !== '').map((one) => one.name));
  const option = (name: string, value: string): string[] => {
    if (value === '') return [`--${name}`];
    // An optional value, or one that starts like an option, must be joined to its option.
    if (mayBeLeftOut.has(name) || value.startsWith('-')) return [`--${name}=${shellWord(value)}`];
    return [`--${name}`, shellWord(value)];
  };
  const options = chain.flatMap((step) => [
    ...maskNames.flatMap((name) => (step[name] ? option(name, step[name]) : [])),
    ...option(step.name, step.value),
  ]);
  // A skeleton precedes its motions.
  const inputs = [...files].reverse().map(fileWord);
  return ['mocap convert', ...inputs, ...options, '-o', fileWord(editedName(files[0] ?? 'motion.bvh'))].join(' ');
}
