// SPDX-License-Identifier: MIT
import { expect, it } from 'vitest';
import { Player } from './player';
import { recordedShare, recordingLengthS } from './recording';

function playerOf(frames: number, frameTimeS: number): Player {
  const player = new Player();
  player.setClock({ frames, frameTimeS });
  return player;
}

it('a turn takes six seconds for any clip', () => {
  expect(recordingLengthS(playerOf(10, 0.01), 'turn')).toBe(6);
  expect(recordingLengthS(playerOf(10_000, 0.01), 'turn')).toBe(6);
});

it('a clip takes its time at its speed', () => {
  const player = playerOf(101, 0.02);
  expect(recordingLengthS(player, 'clip')).toBeCloseTo(2.02);
  player.setSpeed(0.5);
  expect(recordingLengthS(player, 'clip')).toBeCloseTo(4.04);
});

it('a clip of one frame takes the time of a frame', () => {
  expect(recordingLengthS(playerOf(1, 0.02), 'clip')).toBeCloseTo(0.02);
});

it('a recording ends after its duration even if frames are late', () => {
  expect(recordedShare(1000, 1000, 6)).toBe(0);
  expect(recordedShare(1000, 4000, 6)).toBe(0.5);
  expect(recordedShare(1000, 6999, 6)).toBeLessThan(1);
  expect(recordedShare(1000, 7000, 6)).toBe(1);
  expect(recordedShare(1000, 9000, 6)).toBe(1);
  expect(recordedShare(1000, 999, 6)).toBe(0);
});
