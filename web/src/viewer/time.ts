// SPDX-License-Identifier: MIT
import type { ClipFacts } from '../core/contract';

/** Frames and seconds. Frames are numbered from 0 and shown for one frame time each. */
export interface Clock {
  frames: number;
  /** > 0. */
  frameTimeS: number;
}

/** The clock of a clip, at the frame rate that the core detected. */
export function clockOf(facts: Pick<ClipFacts, 'frames' | 'frameTimeS' | 'decisions'>): Clock {
  const rate = facts.decisions.rate.value;
  const given = facts.frameTimeS > 0 ? facts.frameTimeS : 1 / 30;
  return { frames: Math.max(1, facts.frames), frameTimeS: rate === null ? given : 1 / rate };
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
