// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { fakeFacts } from './testing/fake_core';
import { clamp, clockOf, formatTime, frameAt, timeOf, wholeFrameAt } from './time';

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

describe('the clock of a clip', () => {
  it('has the rate that the core detected', () => {
    const facts = fakeFacts({ frames: 90, frameTimeS: 0.0333 });
    facts.decisions.rate.value = 30;
    expect(clockOf(facts)).toEqual({ frames: 90, frameTimeS: 1 / 30 });
  });
  it('has the frame time of the file if the rate is unknown', () => {
    const facts = fakeFacts({ frames: 0, frameTimeS: 1e-9 });
    facts.decisions.rate.value = null;
    expect(clockOf(facts)).toEqual({ frames: 1, frameTimeS: 1e-9 });
    facts.frameTimeS = 0;
    expect(clockOf(facts).frameTimeS).toBe(1 / 30);
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
  it('clamps', () => {
    expect([clamp(-1, 0, 2), clamp(1, 0, 2), clamp(3, 0, 2)]).toEqual([0, 1, 2]);
  });
});
