// SPDX-License-Identifier: MIT

/** Frames and seconds. Frames are numbered from 0 and shown for one frame time each. */
export interface Clock {
  frames: number;
  /** > 0. */
  frameTimeS: number;
}

// Times are products of frame times such as .0083333, so that frame 146 may come out as
// 145.9999999; a thousandth of a frame is never intended.
const slack = 1e-3;

export function clamp(value: number, low: number, high: number): number {
  return value < low ? low : value > high ? high : value;
}

/** Position between frames, in [0, frames - 1]; an integer if the time is that of a frame. */
export function frameAt(clock: Clock, timeS: number): number {
  const frame = timeS / clock.frameTimeS;
  const near = Math.round(frame);
  const exact = Math.abs(frame - near) < slack ? near : frame;
  return clamp(exact, 0, Math.max(0, clock.frames - 1));
}

export function wholeFrameAt(clock: Clock, timeS: number): number {
  return Math.floor(frameAt(clock, timeS));
}

export function timeOf(clock: Clock, frame: number): number {
  return frame * clock.frameTimeS;
}

/** `0:01.216`; hours only if there are any. */
export function formatTime(seconds: number): string {
  const total = Math.max(0, Math.round(seconds * 1000));
  const ms = total % 1000;
  const s = Math.floor(total / 1000) % 60;
  const m = Math.floor(total / 60000) % 60;
  const h = Math.floor(total / 3600000);
  const tail = `${String(s).padStart(2, '0')}.${String(ms).padStart(3, '0')}`;
  return h > 0 ? `${h}:${String(m).padStart(2, '0')}:${tail}` : `${m}:${tail}`;
}

/** The usual notation of frames per second: 120, 59.94, 23.976; .0083333 is 120. */
export function rateOf(frameTimeS: number): number {
  if (!(frameTimeS > 0)) return 0;
  const rate = 1 / frameTimeS;
  const whole = Math.round(rate);
  if (Math.abs(rate - whole) < 0.0005 * whole) return whole;
  return Math.round(rate * 1000) / 1000;
}
