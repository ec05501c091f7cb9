// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { clamp, formatTime, frameAt, rateOf, timeOf, wholeFrameAt } from './time';

describe('frames and seconds', () => {
  const clock = { frames: 242, frameTimeS: 0.0083333 };

  it('round-trip for every frame', () => {
    for (let frame = 0; frame < clock.frames; ++frame) {
      expect(frameAt(clock, timeOf(clock, frame))).toBe(frame);
    }
  });
  it('keep fractions of frames', () => {
    expect(frameAt(clock, 10.25 * clock.frameTimeS)).toBeCloseTo(10.25, 9);
    expect(wholeFrameAt(clock, 10.75 * clock.frameTimeS)).toBe(10);
  });
  it('stop at the ends', () => {
    expect(frameAt(clock, -1)).toBe(0);
    expect(frameAt(clock, 99)).toBe(241);
    expect(frameAt({ frames: 0, frameTimeS: 1 }, 5)).toBe(0);
  });
});

describe('text of times', () => {
  it('is minutes, seconds and thousandths', () => {
    expect(formatTime(0)).toBe('0:00.000');
    expect(formatTime(1.2164)).toBe('0:01.216');
    expect(formatTime(59.9996)).toBe('1:00.000');
    expect(formatTime(3661.5)).toBe('1:01:01.500');
    expect(formatTime(-3)).toBe('0:00.000');
  });
  it('formats rates as usual', () => {
    expect(rateOf(0.0083333)).toBe(120);
    expect(rateOf(0.033333)).toBe(30);
    expect(rateOf(1001 / 60000)).toBe(59.94);
    expect(rateOf(0)).toBe(0);
  });
  it('clamps', () => {
    expect([clamp(-1, 0, 2), clamp(1, 0, 2), clamp(3, 0, 2)]).toEqual([0, 1, 2]);
  });
});
