// SPDX-License-Identifier: MIT
import type { EditStep } from '../../core/contract';

/** A link may come from anybody: no chain is longer, and no value. */
const mostSteps = 32;
const longestValue = 400;

/** A step as one word of an address, not yet escaped: `trim:10..200`. */
export function wordOf({ name, value }: EditStep): string {
  return value === '' ? name : `${name}:${value}`;
}

/** What such words say; whatever cannot be a step is left out, and the core judges the rest. */
export function stepsOf(words: readonly string[]): EditStep[] {
  return words
    .map((word): EditStep => {
      const at = word.indexOf(':');
      return at < 0 ? { name: word, value: '' } : { name: word.slice(0, at), value: word.slice(at + 1) };
    })
    .filter(({ name, value }) => /^[a-z][a-z-]*$/.test(name) && value.length <= longestValue)
    .slice(0, mostSteps);
}
