// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { fakeFacts } from './testing/fake_core';
import { axisNames, axisVector, formatLength, measureOf, scaleOf, sceneFromFile, turned } from './units';

describe('turns', () => {
  it.each(axisNames)('map %s to the scene\'s up axis', (up) => {
    const turn = sceneFromFile(up);
    const [x, y, z] = turned(turn.matrix, axisVector(up));
    expect([x, y, z].map((n) => n + 0)).toEqual([0, 1, 0]);
  });
  it.each(axisNames)('are rotations, equal as matrix and quaternion (%s)', (up) => {
    const { matrix: m, quaternion: q } = sceneFromFile(up);
    const determinant =
      m[0] * (m[4] * m[8] - m[5] * m[7]) - m[1] * (m[3] * m[8] - m[5] * m[6]) + m[2] * (m[3] * m[7] - m[4] * m[6]);
    expect(determinant).toBe(1);
    const [x, y, z, w] = q;
    const fromQuaternion = [
      1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w),
      2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w),
      2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y),
    ];
    fromQuaternion.forEach((value, i) => expect(value).toBeCloseTo(m[i]!, 12));
  });
});

describe('scale', () => {
  it('prefers the user\'s setting, then the file, then the guess', () => {
    const facts = fakeFacts({ metresPerUnit: 0.01 });
    expect(scaleOf(facts, 0.0254)).toMatchObject({ metresPerUnit: 0.0254, known: true });
    expect(scaleOf(facts, null)).toMatchObject({ metresPerUnit: 0.01, known: true });
    expect(scaleOf(facts, NaN)).toMatchObject({ metresPerUnit: 0.01 });
  });
  it('assumes 1.7 m for an unknown body and marks it as unknown', () => {
    const scale = scaleOf(fakeFacts({ joints: 17 }), null);
    expect(scale.metresPerUnit).toBeCloseTo(0.1);
    expect(scale.known).toBe(false);
    expect(scale.why).toContain('unknown');
  });
  it('fits motions without a body', () => {
    const facts = { ...fakeFacts(), bodyLength: 0, boundsLow: [0, 0, 0] as [number, number, number], boundsHigh: [1, 50, 3] as [number, number, number] };
    expect(scaleOf(facts, null).metresPerUnit).toBeCloseTo(0.04);
    const point = { ...facts, boundsHigh: [0, 0, 0] as [number, number, number] };
    expect(scaleOf(point, null).metresPerUnit).toBe(1);
  });
  it('marks the ground in metres if the unit is known, otherwise in file units', () => {
    expect(measureOf({ metresPerUnit: 0.01, known: true, why: '' })).toEqual({ spacingM: 1, step: 1, unit: 'm' });
    for (const metresPerUnit of [0.000012, 0.0034, 0.0255, 0.11, 0.4, 1, 7.3, 5000]) {
      const { spacingM, step, unit } = measureOf({ metresPerUnit, known: false, why: '' });
      expect(unit).toBe('units');
      expect(String(step)).toMatch(/^(0\.0*)?[125](0*|e-\d+)$/);
      expect(spacingM).toBeCloseTo(step * metresPerUnit, 9);
      // The lines must be neither too far apart nor too dense to be seen around the body.
      expect(spacingM).toBeGreaterThan(0.6);
      expect(spacingM).toBeLessThan(1.6);
    }
  });
  it('shows lengths in metres only if the unit is known', () => {
    expect(formatLength(1.234, { metresPerUnit: 0.01, known: true, why: '' })).toBe('1.23 m');
    expect(formatLength(0.0123, { metresPerUnit: 0.01, known: true, why: '' })).toBe('1.2 cm');
    expect(formatLength(1.2, { metresPerUnit: 0.5, known: false, why: '' })).toBe('2.40 units');
  });
});
