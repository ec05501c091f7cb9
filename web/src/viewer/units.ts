// SPDX-License-Identifier: MIT
import list from '../../generated/units.json';
import type { AxisName, ClipFacts } from '../core/contract';

/** Row-major 3×3. */
export type Matrix3 = readonly [
  number, number, number,
  number, number, number,
  number, number, number,
];
export type Quaternion = readonly [number, number, number, number];

export interface Turn {
  matrix: Matrix3;
  /** The same rotation, x y z w. */
  quaternion: Quaternion;
}

const h = Math.SQRT1_2;

/** Rotations from the file's up axis to the scene's +Y. Only for drawing: files are written, and
 * distances measured, by the core. */
const turns: Record<AxisName, Turn> = {
  '+Y': { matrix: [1, 0, 0, 0, 1, 0, 0, 0, 1], quaternion: [0, 0, 0, 1] },
  '-Y': { matrix: [1, 0, 0, 0, -1, 0, 0, 0, -1], quaternion: [1, 0, 0, 0] },
  '+Z': { matrix: [1, 0, 0, 0, 0, 1, 0, -1, 0], quaternion: [-h, 0, 0, h] },
  '-Z': { matrix: [1, 0, 0, 0, 0, -1, 0, 1, 0], quaternion: [h, 0, 0, h] },
  '+X': { matrix: [0, -1, 0, 1, 0, 0, 0, 0, 1], quaternion: [0, 0, h, h] },
  '-X': { matrix: [0, 1, 0, -1, 0, 0, 0, 0, 1], quaternion: [0, 0, -h, h] },
};

export const axisNames: readonly AxisName[] = ['+X', '-X', '+Y', '-Y', '+Z', '-Z'];

export function sceneFromFile(up: AxisName): Turn {
  return turns[up];
}

export function axisVector(axis: AxisName): [number, number, number] {
  const sign = axis.startsWith('-') ? -1 : 1;
  const index = 'XYZ'.indexOf(axis.charAt(1));
  return [index === 0 ? sign : 0, index === 1 ? sign : 0, index === 2 ? sign : 0];
}

export function turned(m: Matrix3, v: readonly [number, number, number]): [number, number, number] {
  const [x, y, z] = v;
  return [
    m[0] * x + m[1] * y + m[2] * z,
    m[3] * x + m[4] * y + m[5] * z,
    m[6] * x + m[7] * y + m[8] * z,
  ];
}

export interface UnitChoice {
  name: string;
  plural: string;
  metresPerUnit: number;
}

/** Common units of motion files, from the core's table. */
export const units = list as readonly UnitChoice[];

export interface Scale {
  metresPerUnit: number;
  /** False if it is only suitable for drawing: lengths are then given in file units. */
  known: boolean;
  /** One sentence for the display panel. */
  why: string;
}

/** Standing height at which a body of unknown scale is drawn. */
const assumedBody = 1.7;
/** Largest side of the bounds if there is no body. */
const assumedBounds = 2;

/** The scale for drawing a clip: the file's, a chosen one, or one that fits the picture. The last is
 * never a result: the page then shows lengths in file units. */
export function scaleOf(facts: ClipFacts, chosen: number | null): Scale {
  if (chosen !== null && chosen > 0 && Number.isFinite(chosen)) {
    return { metresPerUnit: chosen, known: true, why: 'set here' };
  }
  if (facts.metresPerUnit > 0) {
    return { metresPerUnit: facts.metresPerUnit, known: true, why: facts.scaleReason };
  }
  if (facts.bodyLength > 0) {
    return {
      metresPerUnit: assumedBody / facts.bodyLength,
      known: false,
      why: 'unknown; drawn as if the body were 1.70 m',
    };
  }
  let side = 0;
  for (let k = 0; k < 3; ++k) {
    side = Math.max(side, (facts.boundsHigh[k] ?? 0) - (facts.boundsLow[k] ?? 0));
  }
  const fits = side > 0 && Number.isFinite(side);
  return {
    metresPerUnit: fits ? assumedBounds / side : 1,
    known: false,
    why: 'unknown; scaled to fit the view',
  };
}

/** The spacing of the ground's lines, and their labels. */
export interface Measure {
  /** Spacing in the scene, metres. */
  spacingM: number;
  /** Distance from one line to the next, in `unit`. */
  step: number;
  unit: 'm' | 'units';
}

export const metres: Measure = { spacingM: 1, step: 1, unit: 'm' };

/** Metres if the unit is known; otherwise the round number of file units that is drawn closest to one
 * metre. */
export function measureOf(scale: Scale): Measure {
  if (scale.known || !(scale.metresPerUnit > 0)) return metres;
  const units = 1 / scale.metresPerUnit;
  const power = 10 ** Math.floor(Math.log10(units));
  const part = units / power;
  const step = Number(((part < 1.5 ? 1 : part < 3.5 ? 2 : part < 7.5 ? 5 : 10) * power).toPrecision(1));
  return { spacingM: step * scale.metresPerUnit, step, unit: 'units' };
}

/** A length in the scene, in metres if the unit is known, otherwise in file units. */
export function formatLength(metres: number, scale: Scale, digits = 2): string {
  if (scale.known) {
    if (Math.abs(metres) < 0.1) return `${(metres * 100).toFixed(Math.max(1, digits - 1))} cm`;
    return `${metres.toFixed(digits)} m`;
  }
  return `${(metres / scale.metresPerUnit).toFixed(digits)} units`;
}
