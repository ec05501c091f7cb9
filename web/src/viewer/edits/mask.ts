// SPDX-License-Identifier: MIT
import type { EditStep } from '../../core/contract';

/** The mask options that limit an edit to some joints and frames, in the order of the command. */
export const maskNames = ['only', 'during', 'fade'] as const;

export type Mask = Readonly<Record<(typeof maskNames)[number], string>>;

export const wholeMotion: Mask = { only: '', during: '', fade: '' };

export function isWhole(mask: Partial<Mask>): boolean {
  return maskNames.every((name) => !mask[name]);
}

/** The steps with the given mask. */
export function masked(steps: readonly EditStep[], mask: Mask): EditStep[] {
  const kept = Object.fromEntries(maskNames.filter((name) => mask[name] !== '').map((name) => [name, mask[name]]));
  return steps.map((step) => ({ ...step, ...kept }));
}

export function unmasked(steps: readonly EditStep[]): EditStep[] {
  return steps.map(({ name, value, hasFiles }) => ({ name, value, ...(hasFiles ? { hasFiles } : {}) }));
}

/** `only LeftHand*, frames 10..200, fade 0.2s`; empty for the whole motion. */
export function maskWords({ only = '', during = '', fade = '' }: Partial<Mask>): string {
  const words: string[] = [];
  if (only !== '') words.push(`only ${only.split(',').join(', ')}`);
  if (during !== '') words.push(during.includes('s') ? during : `frames ${during}`);
  if (fade !== '') words.push(`fade ${fade}`);
  return words.join(', ');
}

/** Names in the core's syntax: comma-separated, so that a comma in a name becomes a wildcard. */
export function jointWords(names: readonly string[]): string {
  return names.map((name) => name.replaceAll(',', '?')).join(',');
}
