// SPDX-License-Identifier: MIT

/** A frame rate with its unit, as in `mocap info`: `120 fps`, `59.94 fps`; null: unknown. */
export function rateText(rate: number | null): string {
  if (rate === null) return 'rate unknown';
  return `${Number(rate.toFixed(3)) || Number(rate.toPrecision(3))} fps`;
}
