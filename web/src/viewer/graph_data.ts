// SPDX-License-Identifier: MIT
import type { Clip } from './clip';
import { matchJoints, meanDistance } from './compare';
import type { GraphKind } from './display';
import type { Session } from './session';

export interface Line {
  name: string;
  colour: 'x' | 'y' | 'z' | 'left' | 'right' | 'middle' | 'accent';
  dashed: boolean;
  values: Float64Array;
}

export interface GraphData {
  title: string;
  unit: string;
  times: Float64Array;
  lines: Line[];
}

const mostJoints = 6;

/** Numbers of a graph. Frames that are not here yet are NaN, drawn as gaps. Null: nothing to draw. */
export async function graphData(session: Session, kind: GraphKind): Promise<GraphData | null> {
  const clip = session.active;
  if (!clip || clip.facts.frames < 1 || kind === 'off') return null;
  const joints = [...session.chosen].slice(0, mostJoints);
  if (joints.length === 0 && clip.facts.hips >= 0) joints.push(clip.facts.hips);
  if (kind === 'distance') return distanceData(session);
  if (joints.length === 0) return null;
  if (kind === 'channels') return channelData(session, clip, joints[0]!);
  return kind === 'height' ? heightData(clip, joints) : speedData(clip, joints);
}

function timesOf(clip: Clip): Float64Array {
  return Float64Array.from({ length: clip.facts.frames }, (_, frame) => frame * clip.clock.frameTimeS);
}

async function channelData(session: Session, clip: Clip, joint: number): Promise<GraphData | null> {
  const facts = clip.facts.joints[joint]!;
  if (facts.channels.length === 0) return null;
  const columns = facts.channels.map((_, i) => facts.firstChannel + i);
  const values = await session.core.channels(clip.opened.id, columns);
  const lines = facts.channels.map((name, i): Line => {
    const axis = name.charAt(0).toLowerCase();
    return {
      name,
      colour: axis === 'x' || axis === 'y' || axis === 'z' ? axis : 'middle',
      dashed: /position/i.test(name),
      values: Float64Array.from(values[i] ?? []),
    };
  });
  return { title: `${facts.name}, degrees and file units`, unit: '', times: timesOf(clip), lines };
}

function heightData(clip: Clip, joints: readonly number[]): GraphData {
  const point = new Float32Array(3);
  const perMetre = clip.scale.known ? 1 : 1 / clip.scale.metresPerUnit;
  const lines = joints.map((joint): Line => {
    const values = new Float64Array(clip.facts.frames);
    for (let f = 0; f < values.length; ++f) {
      values[f] = clip.pointOf(f, joint, point, 0) ? point[1]! * perMetre : NaN;
    }
    return lineOf(clip, joint, values);
  });
  const unit = clip.scale.known ? 'm' : 'units';
  return { title: `height, ${unit}`, unit, times: timesOf(clip), lines };
}

function speedData(clip: Clip, joints: readonly number[]): GraphData {
  const a = new Float32Array(3);
  const b = new Float32Array(3);
  const dt = clip.clock.frameTimeS;
  const perMetre = clip.scale.known ? 1 : 1 / clip.scale.metresPerUnit;
  const last = clip.facts.frames - 1;
  const first = clip.firstFrame;
  const lines = joints.map((joint): Line => {
    const values = new Float64Array(clip.facts.frames).fill(NaN);
    for (let f = first; f <= last; ++f) {
      const before = Math.max(first, f - 1);
      const after = Math.min(last, f + 1);
      if (after === before || !clip.pointOf(before, joint, a, 0) || !clip.pointOf(after, joint, b, 0)) continue;
      values[f] = (Math.hypot(b[0]! - a[0]!, b[1]! - a[1]!, b[2]! - a[2]!) * perMetre) / ((after - before) * dt);
    }
    return lineOf(clip, joint, values);
  });
  const unit = clip.scale.known ? 'm/s' : 'units/s';
  return { title: `speed, ${unit}`, unit, times: timesOf(clip), lines };
}

function distanceData(session: Session): GraphData | null {
  const c = session.comparison;
  if (!c) return null;
  const a = new Float32Array(c.a.shape.points * 3);
  const b = new Float32Array(c.b.shape.points * 3);
  const matched = matchJoints(c.a.facts.joints, c.b.facts.joints);
  const values = new Float64Array(c.a.facts.frames).fill(NaN);
  for (let f = 0; f < values.length; ++f) {
    const other = Math.round((f * c.a.clock.frameTimeS) / c.b.clock.frameTimeS);
    if (other >= c.b.facts.frames || !c.a.pointsOf(f, a) || !c.b.pointsOf(other, b)) continue;
    const x = session.display.layout === 'beside' ? a[c.a.facts.hips * 3]! - b[c.b.facts.hips * 3]! : 0;
    const z = session.display.layout === 'beside' ? a[c.a.facts.hips * 3 + 2]! - b[c.b.facts.hips * 3 + 2]! : 0;
    values[f] = meanDistance(matched, a, b, x, 0, z);
  }
  return {
    title: `mean distance of ${matched.a.length} joints, m`,
    unit: 'm',
    times: timesOf(c.a),
    lines: [{ name: 'distance', colour: 'accent', dashed: false, values }],
  };
}

function lineOf(clip: Clip, joint: number, values: Float64Array): Line {
  const facts = clip.facts.joints[joint]!;
  return { name: facts.name, colour: facts.side, dashed: false, values };
}
