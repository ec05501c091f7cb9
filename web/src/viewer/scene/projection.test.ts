// SPDX-License-Identifier: MIT
import { PerspectiveCamera } from 'three';
import { describe, expect, it } from 'vitest';
import { nearestBone, nearestPoint, project } from './projection';

function camera(): PerspectiveCamera {
  const made = new PerspectiveCamera(90, 2, 0.1, 100);
  made.position.set(0, 0, 10);
  made.updateMatrixWorld();
  return made;
}

describe('positions in the view', () => {
  it('match the camera', () => {
    const points = Float32Array.from([0, 0, 0, 10, 0, 0, 0, 5, 0, 0, 0, 20]);
    const out = new Float32Array(12);
    project(camera(), 400, 200, points, out);
    expect([out[0], out[1], out[2]].map((n) => Math.round(n!))).toEqual([200, 100, 10]);
    expect(out[3]).toBeCloseTo(300);
    expect(out[7]).toBeCloseTo(50);
    // Behind the camera.
    expect(out[11]).toBeLessThanOrEqual(0);
  });
  it('find the nearest joint, preferring the front one', () => {
    const projected = Float32Array.from([100, 100, 9, 102, 100, 5, 300, 50, 5, 101, 100, -1]);
    expect(nearestPoint(projected, 4, 101, 100, 14)).toBe(1);
    expect(nearestPoint(projected, 4, 200, 100, 14)).toBe(-1);
  });
  it('find the bone at a position', () => {
    const shape = { joints: 2, points: 3, parents: Int32Array.from([-1, 0, 1]) };
    const projected = Float32Array.from([0, 0, 5, 100, 0, 5, 100, 100, 5]);
    expect(nearestBone(projected, shape, 50, 6, 10)).toBe(0);
    expect(nearestBone(projected, shape, 95, 60, 10)).toBe(1);
    expect(nearestBone(projected, shape, 50, 30, 10)).toBe(-1);
  });
});
