// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { tickSteps } from './ticks';

describe('labels of the timeline', () => {
  it.each([
    [0.0041, 0.005, 3],
    [0.13, 0.2, 1],
    [0.2, 0.2, 1],
    [0.9, 1, 0],
    [7, 10, 0],
    [12, 15, 0],
    [50, 60, 0],
    [1000, 1800, 0],
    [9000, 10800, 0],
  ])('at least %s s apart are %s s apart', (least, labelS, digits) => {
    const steps = tickSteps(least);
    expect(steps.labelS).toBeCloseTo(labelS, 9);
    expect(steps.digits).toBe(digits);
  });
  it('handle invalid ranges', () => {
    expect(tickSteps(NaN).labelS).toBe(1);
    expect(tickSteps(0).labelS).toBe(1);
  });
});
