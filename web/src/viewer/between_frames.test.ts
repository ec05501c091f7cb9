// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cubic, poseBetween, type PoseSpan, type PoseView, type Shape } from './between_frames';

const shape: Shape = { joints: 2, points: 3, parents: Int32Array.from([-1, 0, 1]) };
const bone = 1.5;

/** A root that moves along x, and a chain of two bones that rotates about z. */
function frame(x: number, angle: number): PoseView {
  const turn = (a: number): number[] => [0, 0, Math.sin(a / 2), Math.cos(a / 2)];
  const at = (a: number): number[] => [x + bone * Math.cos(a), bone * Math.sin(a), 0];
  const knee = at(angle);
  return {
    positions: Float32Array.from([x, 0, 0, ...knee, knee[0]! + bone * Math.cos(angle), knee[1]! + bone * Math.sin(angle), 0]),
    positionsAt: 0,
    rotations: Float32Array.from([...turn(angle), ...turn(angle)]),
    rotationsAt: 0,
  };
}

function span(weight: number, from = frame(1, 0), to = frame(2, 2.5)): PoseSpan {
  return { before: frame(0, -1), from, to, after: frame(3, 4), weight };
}

function sampled(given: PoseSpan, mode: 'nearest' | 'linear' | 'smooth'): { p: Float32Array; r: Float32Array } {
  const p = new Float32Array(9);
  const r = new Float32Array(8);
  poseBetween(given, shape, mode, p, r);
  return { p, r };
}

const length = (p: Float32Array, a: number, b: number): number =>
  Math.hypot(p[b * 3]! - p[a * 3]!, p[b * 3 + 1]! - p[a * 3 + 1]!, p[b * 3 + 2]! - p[a * 3 + 2]!);

describe('poses', () => {
  it.each(['nearest', 'linear', 'smooth'] as const)('equal the frame exactly at integer times (%s)', (mode) => {
    const given = span(0);
    expect(sampled(given, mode).p).toEqual(given.from.positions);
    given.weight = 1;
    expect(sampled(given, mode).p).toEqual(given.to.positions);
  });
  it('use the nearest frame on request', () => {
    expect(sampled(span(0.4), 'nearest').p).toEqual(frame(1, 0).positions);
    expect(sampled(span(0.6), 'nearest').p).toEqual(frame(2, 2.5).positions);
  });
  it.each(['linear', 'smooth'] as const)('keep bone lengths (%s)', (mode) => {
    for (const weight of [0.1, 0.5, 0.9]) {
      const { p } = sampled(span(weight), mode);
      expect(length(p, 0, 1)).toBeCloseTo(bone, 4);
      expect(length(p, 1, 2)).toBeCloseTo(bone, 4);
    }
  });
  it('rotate evenly and move linearly (linear)', () => {
    const { p, r } = sampled(span(0.5), 'linear');
    expect(p[0]).toBeCloseTo(1.5);
    expect(r[2]).toBeCloseTo(Math.sin(1.25 / 2), 5);
  });
  it('use the shortest arc for any quaternion sign', () => {
    const to = frame(2, 0.2);
    for (let i = 0; i < 8; ++i) to.rotations[i] = -to.rotations[i]!;
    for (const mode of ['linear', 'smooth'] as const) {
      const given = { ...span(0.5, frame(1, 0), to), before: frame(0, -0.2), after: frame(3, 0.4) };
      const { r } = sampled(given, mode);
      expect(Math.abs(r[2]!)).toBeCloseTo(Math.sin(0.05), 3);
    }
  });
  it('handle zero quaternions', () => {
    const from = frame(1, 0);
    from.rotations.fill(0);
    const to = frame(2, 0);
    to.rotations.fill(0);
    const { p, r } = sampled(span(0.5, from, to), 'linear');
    expect([...p, ...r].every(Number.isFinite)).toBe(true);
  });
});

describe('the poses of the core', () => {
  const lines = readFileSync(new URL('../../../tests/support/sampled_pose.txt', import.meta.url), 'utf8').split('\n');
  const chain: Shape = { joints: 3, points: 3, parents: Int32Array.from([-1, 0, 1]) };
  const pose = (name: string): PoseView => {
    const joints = lines.filter((line) => line.startsWith(`${name} `)).map((line) => line.split(' ').slice(1).map(Number));
    expect(joints).toHaveLength(3);
    return {
      positions: Float32Array.from(joints.flatMap((joint) => joint.slice(0, 3))),
      positionsAt: 0,
      rotations: Float32Array.from(joints.flatMap((joint) => joint.slice(3))),
      rotationsAt: 0,
    };
  };
  it('are shown between frames', () => {
    const [from, to, between] = [pose('first'), pose('second'), pose('between')];
    const positions = new Float32Array(9);
    const rotations = new Float32Array(12);
    poseBetween({ before: from, from, to, after: to, weight: 0.3 }, chain, 'linear', positions, rotations);
    positions.forEach((value, i) => expect(value).toBeCloseTo(between.positions[i]!, 5));
    for (let joint = 0; joint < 3; ++joint) {
      let dot = 0;
      for (let k = 0; k < 4; ++k) dot += rotations[joint * 4 + k]! * between.rotations[joint * 4 + k]!;
      expect(Math.abs(dot)).toBeCloseTo(1, 6);
    }
  });
});

describe('the curve', () => {
  it('passes through its points and is straight on a line', () => {
    expect(cubic(9, 2, 3, -5, 0)).toBe(2);
    expect(cubic(9, 2, 3, -5, 1)).toBe(3);
    expect(cubic(1, 2, 3, 4, 0.25)).toBeCloseTo(2.25);
  });
});
