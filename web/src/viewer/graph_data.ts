// SPDX-License-Identifier: MIT
import type { Clip } from './clip';
import type { GraphKind } from './display';
import { curveNamed, stepUnit, transferredClip } from './quality';
import type { Session } from './session';
import { analogName } from './tracks';

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

/**
 * Values in the plot's format: null for frames without one. A NaN would become the limits of the
 * axis, and nothing would be drawn.
 */
export function plotted(values: Float64Array): (number | null)[] {
  return Array.from(values, (value) => (Number.isFinite(value) ? value : null));
}

/** The values of a graph. Frames that are not loaded, and a skipped reference frame, are NaN: gaps.
 * Null: nothing to draw. */
export async function graphData(session: Session, kind: GraphKind): Promise<GraphData | null> {
  const clip = session.active;
  if (!clip || clip.facts.frames < 1 || kind === 'off') return null;
  const joints = [...session.chosen].slice(0, mostJoints);
  if (joints.length === 0 && clip.facts.hips >= 0) joints.push(clip.facts.hips);
  if (kind === 'distance') return distanceData(session);
  if (kind === 'analog') return analogData(session, clip);
  if (kind === 'quality') return qualityData(session);
  if (joints.length === 0) return null;
  if (kind === 'channels') return channelData(session, clip, joints[0]!);
  if (kind === 'position') return positionData(clip, joints[0]!);
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
  // Joints have a value in every frame, but unknown positions of points are not measured values.
  for (const { first, last } of clip.tracks.unknownOf(joint)) for (const line of values) line.fill(NaN, first, last + 1);
  const lines = facts.channels.map((name, i): Line => {
    const axis = name.charAt(0).toLowerCase();
    return {
      name,
      colour: axis === 'x' || axis === 'y' || axis === 'z' ? axis : 'middle',
      dashed: /position/i.test(name),
      values: Float64Array.from(values[i] ?? []),
    };
  });
  const units = clip.tracks.kindOf(joint) === 'joint' ? 'degrees and file units' : 'file units';
  return { title: `${facts.name}, ${units}`, unit: '', times: timesOf(clip), lines };
}

// Positions, heights and speeds are those of the drawn poses, with the scale, up axis and place of the
// display, as far as they are loaded; this is why they are not requested from the core.
function positionData(clip: Clip, joint: number): GraphData {
  const point = new Float32Array(3);
  const perMetre = clip.scale.known ? 1 : 1 / clip.scale.metresPerUnit;
  const values = [0, 1, 2].map(() => new Float64Array(clip.facts.frames).fill(NaN));
  for (let f = clip.firstFrame; f < clip.facts.frames; ++f) {
    if (!clip.pointOf(f, joint, point, 0)) continue;
    for (let k = 0; k < 3; ++k) values[k]![f] = point[k]! * perMetre;
  }
  const unit = clip.scale.known ? 'm' : 'units';
  const lines = (['x', 'y', 'z'] as const).map(
    (axis, k): Line => ({ name: axis === 'y' ? 'y, up' : axis, colour: axis, dashed: false, values: values[k]! }),
  );
  return { title: `position of ${clip.names[joint]}, ${unit}`, unit, times: timesOf(clip), lines };
}

function heightData(clip: Clip, joints: readonly number[]): GraphData {
  const point = new Float32Array(3);
  const perMetre = clip.scale.known ? 1 : 1 / clip.scale.metresPerUnit;
  const lines = joints.map((joint): Line => {
    const values = new Float64Array(clip.facts.frames).fill(NaN);
    for (let f = clip.firstFrame; f < values.length; ++f) {
      if (clip.pointOf(f, joint, point, 0)) values[f] = point[1]! * perMetre;
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

const analogColours = ['accent', 'right', 'y', 'x', 'middle', 'z'] as const;

/** The selected analog channels, otherwise the first. */
async function analogData(session: Session, clip: Clip): Promise<GraphData | null> {
  const { recording } = clip;
  if (!recording || recording.analog.length === 0) return null;
  const chosen = [...session.chosenAnalog].filter((channel) => channel < recording.analog.length);
  const channels = chosen.length > 0 ? chosen : [0];
  const values = await Promise.all(channels.map((channel) => session.core.analog(clip.opened.id, channel)));
  const stepS = clip.clock.frameTimeS / recording.analog_per_frame;
  const lines = channels.map((channel, i): Line => {
    const { label, unit } = recording.analog[channel]!;
    return {
      name: [analogName(label, channel), unit].filter(Boolean).join(', '),
      colour: analogColours[i % analogColours.length]!,
      dashed: false,
      values: Float64Array.from(values[i]!),
    };
  });
  const times = Float64Array.from({ length: values[0]!.length }, (_, i) => i * stepS);
  return { title: 'analog', unit: '', times, lines };
}

async function distanceData(session: Session): Promise<GraphData | null> {
  await session.comparison?.measured;
  const c = session.comparison;
  if (!c?.curve) return null;
  return {
    title: `mean distance of ${c.matched.a.length} joints, m`,
    unit: 'm',
    times: timesOf(c.a),
    lines: [{ name: 'distance', colour: 'accent', dashed: false, values: Float64Array.from(c.curve) }],
  };
}

async function qualityData(session: Session): Promise<GraphData | null> {
  const clip = transferredClip(session);
  const quality = clip?.edited?.transfer;
  const found = quality && curveNamed(quality, session.display.qualityCurve);
  if (!clip || !found) return null;
  const { curve, index } = found;
  const { result, source } = await session.core.qualityCurve(clip.opened.id, index);
  const length = stepUnit(clip.scale);
  const isLength = curve.unit === 'length' || curve.unit === 'step';
  const units = { step: `${length.unit} per frame`, length: length.unit, degrees: 'degrees', count: 'joints' };
  const line = (name: string, values: Float32Array, isOriginal: boolean): Line => ({
    name,
    colour: isOriginal ? 'middle' : 'accent',
    dashed: isOriginal,
    values: Float64Array.from(values, (value) => (isLength ? value * length.perFileUnit : value)),
  });
  return {
    title: `${curve.title.charAt(0).toLowerCase()}${curve.title.slice(1)}, ${units[curve.unit]}`,
    unit: isLength ? length.unit : '',
    times: timesOf(clip),
    lines: [line('result', result, false), ...(source.length > 0 ? [line('original, scaled', source, true)] : [])],
  };
}

function lineOf(clip: Clip, joint: number, values: Float64Array): Line {
  const facts = clip.facts.joints[joint]!;
  return { name: facts.name, colour: facts.side, dashed: false, values };
}
