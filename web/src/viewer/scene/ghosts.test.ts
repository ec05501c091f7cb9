// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { ghostFrames, mostGhosts } from './ghosts';

describe('ghost frames', () => {
  it('are drawn four times per second, including both ends', () => {
    expect(ghostFrames(0, 60, 1 / 60)).toEqual([0, 15, 30, 45, 60]);
  });
  it('are limited in number, and absent for a single frame', () => {
    expect(ghostFrames(0, 100_000, 1 / 120)).toHaveLength(mostGhosts);
    expect(ghostFrames(7, 7, 1)).toEqual([]);
    expect(ghostFrames(0, 1, 1 / 60)).toEqual([0, 1]);
  });
});
