// SPDX-License-Identifier: MIT
import type { FrameSpan } from '../core/contract';

/** Whether any of the spans, ascending, includes the frame. */
export function includesFrame(spans: readonly FrameSpan[], frame: number): boolean {
  let low = 0;
  let high = spans.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const span = spans[middle]!;
    if (frame < span.first) high = middle - 1;
    else if (frame > span.last) low = middle + 1;
    else return true;
  }
  return false;
}

export function framesIn(spans: readonly FrameSpan[]): number {
  return spans.reduce((sum, { first, last }) => sum + last - first + 1, 0);
}
