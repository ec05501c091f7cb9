// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { graphData, plotted } from './graph_data';
import { Session, sourceOfBytes } from './session';
import { FakeCore, type FakeMotion } from './testing/fake_core';

async function sessionOf(...motions: FakeMotion[]): Promise<Session> {
  const session = new Session(new FakeCore(motions[0]));
  for (const [i] of motions.entries()) {
    await session.open([sourceOfBytes({ name: `${i}.bvh`, bytes: new ArrayBuffer(1) })], i > 0);
  }
  for (const clip of session.clips) clip.store.want(0, 1);
  for (let i = 0; i < 100; ++i) await Promise.resolve();
  return session;
}

describe('graphs', () => {
  it('of height are metres above the ground, one line per selected joint', async () => {
    const session = await sessionOf({ metresPerUnit: 0.5 });
    session.choose([1, 2]);
    const data = await graphData(session, 'height');
    expect(data!.lines.map((line) => line.values[100])).toEqual([0.5, 1]);
    expect(data!.times).toHaveLength(600);
    expect(data!.title).toBe('height, m');
  });
  it('of speed are metres per second', async () => {
    const session = await sessionOf({ metresPerUnit: 0.5 });
    const data = await graphData(session, 'speed');
    // The pole moves one unit per second.
    expect(data!.lines[0]!.values[0]).toBeCloseTo(0.5, 3);
    expect(data!.lines[0]!.values[300]).toBeCloseTo(0.5, 3);
  });
  it('of an unknown unit are in file units', async () => {
    const data = await graphData(await sessionOf({}), 'position');
    expect(data!.title).toBe('position of Hips, units');
    expect(data!.lines[2]!.values[60]).toBeCloseTo(1, 4);
  });
  it.each(['speed', 'position', 'height'] as const)('of %s start after a reference frame, without NaN', async (kind) => {
    const session = await sessionOf({ referenceFirstFrame: true });
    const data = await graphData(session, kind);
    const values = plotted(data!.lines[0]!.values);
    expect(values[0]).toBeNull();
    expect(values.slice(1, 100).every((value) => Number.isFinite(value))).toBe(true);
    expect(values.some((value) => Number.isNaN(value))).toBe(false);
  });
  it('of channels are the values of the file', async () => {
    const session = await sessionOf({});
    session.choose([2]);
    const data = await graphData(session, 'channels');
    expect(data!.lines.map((line) => line.name)).toEqual(['Zrotation', 'Xrotation', 'Yrotation']);
    expect(data!.lines.map((line) => line.values[7])).toEqual([9, 10, 11]);
  });
  it('of the distance are over the joints that the core matches', async () => {
    const core = new FakeCore({ joints: 4, metresPerUnit: 1 });
    core.match = () => Promise.resolve({ a: [1, 2], b: [0, 1] });
    core.distances = (a) => Promise.resolve(new Float32Array(core.frames(a.id)).fill(0.5).fill(NaN, 20));
    const session = new Session(core);
    let changes = 0;
    session.displayChanged.on(() => ++changes);
    for (const name of ['a.bvh', 'b.bvh']) await session.open([sourceOfBytes({ name, bytes: new ArrayBuffer(1) })], name === 'b.bvh');
    for (const clip of session.clips) clip.store.want(0, 1);
    for (let i = 0; i < 100; ++i) await Promise.resolve();
    expect(changes).toBeGreaterThan(0);
    const data = await graphData(session, 'distance');
    expect(data!.title).toBe('mean distance of 2 joints, m');
    expect(plotted(data!.lines[0]!.values).slice(18, 22)).toEqual([0.5, 0.5, null, null]);
    session.player.seekFrame(10);
    session.clips[0]!.sample(session.player.timeS, 'nearest');
    expect(session.distanceNow()).toBe(0.5);
  });
  it('of distance need two clips', async () => {
    expect(await graphData(await sessionOf({}), 'distance')).toBeNull();
    const data = await graphData(await sessionOf({}, {}), 'distance');
    expect(data!.lines[0]!.values[10]).toBe(1);
  });
  it('of the distance are measured again if the clips are drawn differently', async () => {
    const core = new FakeCore({ metresPerUnit: 0.5 });
    const session = new Session(core);
    for (const name of ['a.bvh', 'b.bvh']) await session.open([sourceOfBytes({ name, bytes: new ArrayBuffer(1) })], name === 'b.bvh');
    const first = core.distancesAsked.length;
    session.changeDisplay((display) => (display.seeThrough = !display.seeThrough));
    expect(core.distancesAsked).toHaveLength(first);
    session.changeDisplay(() => session.clips[1]!.chooseUp('+Z'));
    expect(core.distancesAsked).toHaveLength(first + 1);
    expect(core.distancesAsked.at(-1)).toMatchObject({ a: { metresPerUnit: 0.5, up: '+Y' }, b: { up: '+Z' } });
    session.changeDisplay((display) => (display.inPlace = true));
    expect(core.distancesAsked.at(-1)?.hipsTogether).toBe(true);
  });
  it('are empty if nothing is open', async () => {
    expect(await graphData(new Session(new FakeCore()), 'speed')).toBeNull();
  });
});

describe('a session', () => {
  it('plays as long as the longest clip, and continues when another is added', async () => {
    const session = await sessionOf({}, {});
    session.player.seekFrame(50);
    await session.open([sourceOfBytes({ name: 'c.bvh', bytes: new ArrayBuffer(1) })], true);
    expect(session.clips.map((clip) => clip.name)).toEqual(['0.bvh', '1.bvh', 'c.bvh']);
    expect(session.player.frame).toBe(50);
    expect(session.active!.name).toBe('0.bvh');
    session.remove(session.active!);
    expect(session.active!.name).toBe('1.bvh');
    await session.open([sourceOfBytes({ name: 'd.bvh', bytes: new ArrayBuffer(1) })], false);
    expect(session.clips).toHaveLength(1);
    expect(session.player.frame).toBe(0);
  });
  it('reports an unavailable file and opens the others', async () => {
    const session = await sessionOf({});
    const missing = { name: 'a.zip', bytes: () => Promise.reject(new Error('the zip is damaged')) };
    await session.open([missing, sourceOfBytes({ name: 'b.bvh', bytes: new ArrayBuffer(1) })], false);
    expect(session.clips.map((clip) => clip.name)).toEqual(['b.bvh']);
    expect(session.failures.map(({ file }) => [file.name, file.findings[0]?.message])).toEqual([['a.zip', 'the zip is damaged']]);
  });
  it('keeps the range set by the user', async () => {
    const session = await sessionOf({});
    session.player.setRange(10, 20);
    await session.open([sourceOfBytes({ name: 'b.bvh', bytes: new ArrayBuffer(1) })], true);
    expect(session.player.range).toEqual({ first: 10, last: 20 });
  });
});
