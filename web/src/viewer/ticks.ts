// SPDX-License-Identifier: MIT

export interface TickSteps {
  /** Seconds between labels: 1, 2 or 5 times a power of ten, and clock steps from one minute. */
  labelS: number;
  /** Decimals of a label. */
  digits: number;
}

/** Labels at least this many seconds apart. */
export function tickSteps(leastS: number): TickSteps {
  if (!(leastS > 0) || !Number.isFinite(leastS)) return { labelS: 1, digits: 0 };
  for (const step of [15, 30, 60, 120, 300, 600, 1800, 3600]) {
    if (leastS > 10 && step >= leastS) return { labelS: step, digits: 0 };
  }
  if (leastS > 3600) return { labelS: Math.ceil(leastS / 3600) * 3600, digits: 0 };
  const power = 10 ** Math.floor(Math.log10(leastS));
  const labelS = [1, 2, 5, 10].map((n) => n * power).find((step) => step >= leastS * (1 - 1e-9))!;
  return { labelS, digits: Math.max(0, -Math.floor(Math.log10(labelS) + 1e-9)) };
}
