// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { findStances, rulesFor, standsAt } from './contacts';

const dt = 1 / 100;
const rules = rulesFor(1.7);

/** Stands at `heightM` for half a second, swings for half a second, and so on. */
function steps(count: number, heightM: number): Float32Array {
  const track: number[] = [];
  for (let step = 0; step < count; ++step) {
    for (let f = 0; f < 50; ++f) track.push(0, heightM, step);
    for (let f = 0; f < 50; ++f) track.push(0, heightM + 0.15 * Math.sin((f / 50) * Math.PI), step + f / 50);
  }
  return Float32Array.from(track);
}

describe('contacts', () => {
  it('are found where a foot is low and still, at any height of the ankle', () => {
    for (const height of [0, 0.09, -3]) {
      const found = findStances(steps(3, height), dt, rules);
      expect(found).toHaveLength(3);
      found.forEach((stance, i) => {
        expect(Math.abs(stance.first - i * 100)).toBeLessThanOrEqual(5);
        expect(Math.abs(stance.last - (i * 100 + 49))).toBeLessThanOrEqual(5);
      });
    }
  });
  it('are none where a foot slides or is not known', () => {
    const slides = Float32Array.from({ length: 300 }, (_, i) => (i % 3 === 0 ? i / 30 : 0));
    expect(findStances(slides, dt, rules)).toEqual([]);
    expect(findStances(new Float32Array(300).fill(NaN), dt, rules)).toEqual([]);
    expect(findStances(new Float32Array(3), dt, rules)).toEqual([]);
  });
  it('do not flicker', () => {
    const track = steps(1, 0);
    track[25 * 3 + 1] = 0.2;
    expect(findStances(track, dt, rules)).toHaveLength(1);
  });
  it('are looked up by frame', () => {
    const stances = [{ first: 2, last: 4 }, { first: 9, last: 9 }];
    expect([1, 2, 4, 5, 9, 10].map((frame) => standsAt(stances, frame))).toEqual([false, true, true, false, true, false]);
    expect(standsAt([], 3)).toBe(false);
  });
});
