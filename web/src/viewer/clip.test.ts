// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { arrange } from './arrange';
import { Clip } from './clip';
import { valueAt, sharedPrefix } from './compare';
import { FakeCore, fakeFacts, type FakeMotion } from './testing/fake_core';

async function clipOf(motion: FakeMotion = {}): Promise<Clip> {
  const core = new FakeCore(motion);
  const { clips } = await core.open([{ name: 'fake.bvh', bytes: new ArrayBuffer(0) }]);
  const clip = new Clip(clips[0]!, core, 1e9);
  clip.store.want(0, 1);
  for (let i = 0; i < 100; ++i) await Promise.resolve();
  return clip;
}

describe('a clip on the stage', () => {
  it('starts in its rest pose', async () => {
    const core = new FakeCore({ metresPerUnit: 0.5 });
    const { clips } = await core.open([{ name: 'a.bvh', bytes: new ArrayBuffer(0) }]);
    const clip = new Clip(clips[0]!, core, 1e9);
    expect(clip.points[4]).toBeCloseTo(0.5);
    expect(clip.shown).toBe(-1);
    expect(clip.sample(1, 'linear')).toBe(false);
  });
  it.each(['+X', '-X', '+Y', '-Y', '+Z', '-Z'] as const)('restores the values of the file (up %s)', async (up) => {
    const clip = await clipOf({ up, metresPerUnit: 0.0254 });
    clip.inPlace = true;
    clip.place[0] = 3;
    clip.sample(2, 'linear');
    clip.inPlace = true;
    const back = clip.filePositions();
    // Frame 120 of a pole that moves one unit per second along the file's z.
    [0, 0, 2, 0, 1, 2, 0, 2, 2, 0, 3, 2].forEach((value, i) => expect(back[i]).toBeCloseTo(value, 4));
  });
  it('stays in place on request, at its height', async () => {
    const clip = await clipOf({ metresPerUnit: 1 });
    clip.inPlace = true;
    clip.sample(3, 'linear');
    expect([...clip.points.slice(0, 6)]).toEqual([0, 0, 0, 0, 1, 0]);
    const one = new Float32Array(3);
    clip.pointOf(240, 1, one, 0);
    expect([...one]).toEqual([0, 1, 0]);
  });
  it('interpolates between frames', async () => {
    const clip = await clipOf({ metresPerUnit: 1 });
    clip.sample(1.5 / 60, 'linear');
    expect(clip.points[2]).toBeCloseTo(1.5 / 60, 6);
    expect(clip.shown).toBeCloseTo(1.5);
    clip.sample(1.4 / 60, 'nearest');
    expect(clip.points[2]).toBeCloseTo(1 / 60, 6);
  });
});

describe('places', () => {
  it('in a row do not overlap', async () => {
    const clips = [await clipOf({ metresPerUnit: 0.5 }), await clipOf({ metresPerUnit: 0.5 }), await clipOf({ metresPerUnit: 0.5 })];
    arrange(clips, 'beside');
    const x = clips.map((clip) => clip.points[0]!);
    expect(x[1]! - x[0]!).toBeGreaterThan(0.7);
    expect(x[2]! - x[1]!).toBeGreaterThan(0.7);
    expect(x[0]! + x[2]!).toBeCloseTo(0);
  });
  it('put floating figures on the ground', async () => {
    const clip = await clipOf({ metresPerUnit: 1 });
    clip.facts.boundsLow[1] = 40;
    clip.facts.boundsHigh[1] = 43;
    arrange([clip], 'overlaid');
    expect(clip.ground).toBe('lowest');
    expect(clip.place[1]).toBe(-40);
  });
});

describe('two clips', () => {
  it('may share a prefix of names', () => {
    const a = fakeFacts({ joints: 4 }).joints;
    const b = fakeFacts({ joints: 3 }).joints.map((joint) => ({ ...joint, name: `rig:${joint.name}` }));
    expect(sharedPrefix(b)).toBe(4);
    expect(sharedPrefix([...b, a[0]!])).toBe(0);
  });
  it('have a distance between two frames', () => {
    const curve = Float32Array.from([1, 2, NaN]);
    expect([0, 0.25, 1].map((frame) => valueAt(curve, frame))).toEqual([1, 1.25, 2]);
    // The rest pose, and times that the other clip does not have.
    for (const frame of [-1, 1.5, 2, 3]) expect(valueAt(curve, frame)).toBeNaN();
  });
});
