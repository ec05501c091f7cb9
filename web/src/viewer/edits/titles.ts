// SPDX-License-Identifier: MIT
import type { EditStep } from '../../core/contract';

/** Used if the option's own name is unclear. */
const titles: Record<string, string> = {
  fps: 'Frame rate',
  onto: 'Retarget to',
  up: 'Up axis',
  keep: 'Keep joints',
  remove: 'Remove joints',
  rename: 'Rename joints',
  scale: 'Scale',
  'rotate-only': 'Rotations only',
  profile: 'Profile',
  'as-played': 'Second Life upload preview',
};

/** The display name of an edit: `in-place` becomes `In place`. */
export function editTitle(name: string): string {
  const words = name.replaceAll('-', ' ');
  return titles[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** `Trim 10..200` */
export function titleOf({ name, value }: EditStep): string {
  return value === '' ? editTitle(name) : `${editTitle(name)} ${value}`;
}
