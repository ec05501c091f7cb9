// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import type { RecordingFacts } from '../core/contract';
import { Clip } from './clip';
import { graphData } from './graph_data';
import { Session, sourceOfBytes } from './session';
import { FakeCore } from './testing/fake_core';
import { eventColour, gapBands } from './timeline_bands';
import { Tracks } from './tracks';

/** Of three joints, the second is a point and the last a rigid body. */
const recording: RecordingFacts = {
  points: [
    { label: 'Joint1', missing_frames: 5, gaps: 1, longest_gap: 3 },
    { label: 'never seen', missing_frames: 60, gaps: 0, longest_gap: 0 },
  ],
  bodies: [{ label: 'Joint2', parent: null }],
  analog: [{ label: 'Fz', unit: 'N' }, { label: 'EMG', unit: '' }],
  analog_per_frame: 4,
  events: [],
  firstJoint: 1,
  drawnPoints: 1,
  unknown: [[{ first: 2, last: 4 }, { first: 58, last: 59 }], []],
  gaps: [{ first: 2, last: 4 }],
};

async function sessionOf(): Promise<Session> {
  const session = new Session(new FakeCore({ frames: 60, metresPerUnit: 1, recording }));
  await session.open([sourceOfBytes({ name: 'a.c3d', bytes: new ArrayBuffer(1) })], false);
  session.active!.store.want(0, 1);
  for (let i = 0; i < 100; ++i) await Promise.resolve();
  return session;
}

describe('points and rigid bodies', () => {
  it('follow the joints of the skeleton', async () => {
    const { tracks } = (await sessionOf()).active!;
    expect([0, 1, 2].map((joint) => tracks.kindOf(joint))).toEqual(['joint', 'point', 'body']);
    expect(tracks.title).toBe('Joints and points');
    expect(tracks.countsText).toBe('1 joint, 1 point, 1 rigid body');
    expect(tracks.unknownFrames(1)).toBe(5);
    expect(tracks.unknownFrames(2)).toBe(0);
  });
  it('give the list its title', async () => {
    const { facts } = (await sessionOf()).active!;
    expect(new Tracks(facts, null).title).toBe('Joints');
    expect(new Tracks(facts, { ...recording, firstJoint: 0, drawnPoints: 3 }).title).toBe('Points');
    expect(new Tracks(facts, { ...recording, firstJoint: 0, drawnPoints: 0 }).title).toBe('Rigid bodies');
    expect(new Tracks(facts, { ...recording, firstJoint: 0, drawnPoints: 2 }).title).toBe('Points and rigid bodies');
    expect(new Tracks(facts, { ...recording, firstJoint: 2, drawnPoints: 0 }).title).toBe('Joints and rigid bodies');
  });
  it('are hidden in and beside frames in which they are unknown, and in the rest pose', async () => {
    const clip = (await sessionOf()).active!;
    const hiddenAt = (frame: number): number[] => {
      clip.sample(frame * clip.clock.frameTimeS, 'linear');
      return [...clip.hidden.slice(0, 3)];
    };
    expect(hiddenAt(1)).toEqual([0, 0, 0]);
    expect(hiddenAt(1.5)).toEqual([0, 1, 0]);
    expect(hiddenAt(3)).toEqual([0, 1, 0]);
    expect(hiddenAt(5)).toEqual([0, 0, 0]);
    clip.showRest();
    expect([...clip.hidden.slice(0, 3)]).toEqual([0, 1, 1]);
  });
  it('leave gaps in graphs', async () => {
    const session = await sessionOf();
    session.choose([1]);
    for (const kind of ['position', 'channels'] as const) {
      const { values } = (await graphData(session, kind))!.lines[0]!;
      expect([1, 2, 4, 5, 58].map((frame) => Number.isNaN(values[frame]!))).toEqual([false, true, true, false, true]);
    }
    expect((await graphData(session, 'channels'))!.title).toBe('Joint1, file units');
  });
  it('have a band of all gaps in the timeline, or one for each that is selected', async () => {
    const clip = (await sessionOf()).active!;
    expect(gapBands(clip, new Set())).toEqual([{ colour: 'warning', spans: recording.gaps }]);
    expect(gapBands(clip, new Set([0]))).toEqual([{ colour: 'warning', spans: recording.gaps }]);
    expect(gapBands(clip, new Set([1, 2])).map(({ spans }) => spans)).toEqual(recording.unknown);
    const core = new FakeCore();
    const { clips } = await core.open([{ name: 'a.bvh', bytes: new ArrayBuffer(0) }]);
    expect(gapBands(new Clip(clips[0]!, core, 1e9), new Set())).toEqual([]);
  });
});

describe('analog channels', () => {
  it('are drawn at their own rate: the selected ones, otherwise the first', async () => {
    const session = await sessionOf();
    const first = (await graphData(session, 'analog'))!;
    expect(first.lines.map(({ name }) => name)).toEqual(['Fz, N']);
    expect(first.times).toHaveLength(240);
    expect(first.times[4]).toBeCloseTo(1 / 60, 9);
    session.toggleAnalog(1);
    expect(session.display.graph).toBe('analog');
    expect((await graphData(session, 'analog'))!.lines.map(({ name, values }) => [name, values[9]])).toEqual([['EMG', 1]]);
    session.toggleAnalog(1);
    expect(session.display.graph).toBe('off');
  });
});

describe('events', () => {
  it('have the colour of their side', () => {
    const of = (context: string): string => eventColour({ time: 0, label: '', context, subject: '' });
    expect(['Left', 'RIGHT', 'General', ''].map(of)).toEqual(['left', 'right', 'middle', 'middle']);
  });
});
