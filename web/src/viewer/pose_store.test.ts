// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import type { PoseBlock } from '../core/contract';
import { blockCost, blockFrames, PoseStore } from './pose_store';
import type { PoseView, Shape } from './between_frames';
import { fakeFacts, fakePoses } from './testing/fake_core';

const shape: Shape = { joints: 3, points: 4, parents: Int32Array.from([-1, 0, 1, 2]) };
const blockBytes = blockFrames * (4 * 3 + 3 * 4) * 4;
const settled = async (): Promise<void> => {
  for (let i = 0; i < 200; ++i) await Promise.resolve();
};

function storeOf(frames: number, blocks: number): { store: PoseStore; asked: number[] } {
  const facts = fakeFacts({ frames });
  const asked: number[] = [];
  const fetch = (first: number, count: number): Promise<PoseBlock> => {
    asked.push(first / blockFrames);
    return Promise.resolve(fakePoses(facts, first, count));
  };
  return { store: new PoseStore(shape, frames, fetch, blocks * blockBytes), asked };
}

describe('blocks of poses', () => {
  it('load from the playhead, then the rest', async () => {
    const { store, asked } = storeOf(6 * blockFrames, 100);
    store.want(2 * blockFrames + 5, 1);
    await settled();
    expect(asked[0]).toBe(2);
    expect(asked[1]).toBe(3);
    expect([...asked].sort()).toEqual([0, 1, 2, 3, 4, 5]);
    expect(store.whole).toBe(true);
  });
  it('load backwards from the playhead when playing backwards', async () => {
    const { store, asked } = storeOf(6 * blockFrames, 100);
    store.want(3 * blockFrames, -1);
    await settled();
    expect(asked.slice(0, 2)).toEqual([3, 2]);
  });
  it('point at the right frame', async () => {
    const { store } = storeOf(600, 100);
    const view: PoseView = { positions: new Float32Array(0), positionsAt: 0, rotations: new Float32Array(0), rotationsAt: 0 };
    expect(store.look(300, view)).toBe(false);
    store.want(0, 1);
    await settled();
    expect(store.look(300, view)).toBe(true);
    // The fake moves one unit per second at 60 frames per second.
    expect(view.positions[view.positionsAt + 2]).toBeCloseTo(5);
    expect(store.look(600, view)).toBe(false);
  });
  it('stay within the memory limit, nearest to the playhead first', async () => {
    const { store } = storeOf(40 * blockFrames, 8);
    store.want(0, 1);
    await settled();
    const here = (): number[] => Array.from({ length: 40 }, (_, i) => i).filter((i) => store.hasBlock(i));
    expect(here()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    store.want(30 * blockFrames, 1);
    await settled();
    expect(here().length).toBeLessThanOrEqual(8);
    expect(here()).toContain(30);
    expect(here()).toContain(33);
    expect(here()).not.toContain(0);
    expect(store.whole).toBe(false);
  });
  it('release memory for other clips', async () => {
    const { store } = storeOf(20 * blockFrames, 100);
    store.want(0, 1);
    await settled();
    store.setBudget(5 * blockBytes);
    expect([0, 1, 2, 3, 4, 5].filter((i) => store.hasBlock(i))).toEqual([0, 1, 2, 3, 4]);
  });
  it('report an error once and stop loading', async () => {
    let asked = 0;
    const store = new PoseStore(shape, 600, () => (++asked, Promise.reject(new Error('no memory'))), 1e9);
    store.want(0, 1);
    await settled();
    const before = asked;
    store.want(0, 1);
    await settled();
    expect(store.failure).toBe('no memory');
    expect(asked).toBe(before);
  });
  it('are empty for a clip without frames', async () => {
    const { store, asked } = storeOf(0, 10);
    store.want(0, 1);
    await settled();
    expect(asked).toEqual([]);
    expect(store.whole).toBe(true);
  });
  it('ahead are cheaper than behind', () => {
    expect(blockCost(5, 4, 1)).toBeLessThan(blockCost(3, 4, 1));
    expect(blockCost(3, 4, -1)).toBeLessThan(blockCost(5, 4, -1));
  });
});
