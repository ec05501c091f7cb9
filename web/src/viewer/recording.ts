// SPDX-License-Identifier: MIT

/** Timing of a video of the view. */
import type { Player } from './player';
import { timeOf } from './time';

/** The range once at its speed, or one turn of the camera. */
export type Recorded = 'clip' | 'turn';

const turnS = 6;

export function recordingLengthS(player: Player, what: Recorded): number {
  if (what === 'turn') return turnS;
  const { first, last } = player.range;
  const rangeS = (timeOf(player.clock, last + 1) - timeOf(player.clock, first)) / player.speed;
  return Math.max(rangeS, player.clock.frameTimeS);
}

/** How much of a recording is done, 0 to 1; times in milliseconds. */
export function recordedShare(beganMs: number, nowMs: number, lengthS: number): number {
  return Math.min(1, Math.max(0, (nowMs - beganMs) / (lengthS * 1000)));
}
