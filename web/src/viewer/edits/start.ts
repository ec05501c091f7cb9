// SPDX-License-Identifier: MIT
import type { Chain } from './history';

/** Approximate time that a chain cuts off before the first frame, seconds; keeps the playhead at
 * its pose. */
export function startOf(chain: Chain, frameTimeS: number): number {
  let sum = 0;
  for (const { name, value } of chain) {
    if (name !== 'trim') continue;
    const [, number, unit] = /^([\d.]+)(s?)\.\./.exec(value) ?? [];
    const begin = Number(number ?? 0);
    if (Number.isFinite(begin)) sum += unit === 's' ? begin : begin * frameTimeS;
  }
  return sum;
}
