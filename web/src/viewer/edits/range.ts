// SPDX-License-Identifier: MIT
import type { EditStep } from '../../core/contract';

/** The trim for a range of the timeline; null if the range is the whole clip. */
export function trimTo(range: { first: number; last: number }, firstFrame: number, frames: number): EditStep | null {
  const last = Math.min(range.last, frames - 1);
  const first = Math.min(range.first, last);
  if (first <= firstFrame && last >= frames - 1) return null;
  return { name: 'trim', value: `${first}..${last}` };
}
