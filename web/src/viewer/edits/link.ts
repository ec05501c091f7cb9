// SPDX-License-Identifier: MIT
import type { EditStep } from '../../core/contract';
import { maskNames } from './mask';

/** Links are untrusted: limits for the chain and its values. */
const mostSteps = 32;
const longestValue = 400;

/**
 * A step as words of a URL, not yet escaped: `trim:10..200`. Its mask precedes it, as in the
 * command: `only:Head`, `unwrap`.
 */
export function wordsOf(step: EditStep): string[] {
  const kept = maskNames.flatMap((name) => (step[name] ? [`${name}:${step[name]}`] : []));
  return [...kept, step.value === '' ? step.name : `${step.name}:${step.value}`];
}

/** Parses such words; returns the steps and the words that cannot be steps. The core validates the
 * rest. */
export function stepsOf(words: readonly string[]): { steps: EditStep[]; unknown: string[] } {
  const steps: EditStep[] = [];
  const unknown: string[] = [];
  let kept: Partial<EditStep> = {};
  for (const word of words) {
    const at = word.indexOf(':');
    const name = at < 0 ? word : word.slice(0, at);
    const value = at < 0 ? '' : word.slice(at + 1);
    if (!/^[a-z][a-z-]*$/.test(name) || value.length > longestValue || steps.length === mostSteps) {
      unknown.push(word.slice(0, 40));
      continue;
    }
    const mask = maskNames.find((one) => one === name);
    if (mask) {
      kept[mask] = value;
      continue;
    }
    steps.push({ name, value, ...kept });
    kept = {};
  }
  return { steps, unknown };
}
