// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import type { Box } from '../clip';
import { fieldOfViewDeg, nearestTurn, Orbit } from './orbit';

const body: Box = { low: [-0.4, 0, -0.3], high: [0.4, 1.8, 0.3] };

function eyeOf(orbit: Orbit): [number, number, number] {
  const eye: [number, number, number] = [0, 0, 0];
  orbit.jump();
  orbit.eye(eye);
  return eye;
}

describe('the camera', () => {
  it('sees the front of the body', () => {
    const orbit = new Orbit();
    orbit.look('front', 90);
    const [x, , z] = eyeOf(orbit);
    expect(x).toBeGreaterThan(4);
    expect(z).toBeCloseTo(0, 5);
  });
  it.each([0.46, 1, 1.8])('fits all corners of a box, aspect %s', (aspect) => {
    const orbit = new Orbit();
    orbit.fit(body, aspect);
    const eye = eyeOf(orbit);
    const tangent = Math.tan((fieldOfViewDeg * Math.PI) / 360);
    const yaw = (orbit.yawDeg * Math.PI) / 180;
    const pitch = (orbit.pitchDeg * Math.PI) / 180;
    const right = [Math.cos(yaw), 0, -Math.sin(yaw)];
    const up = [-Math.sin(yaw) * Math.sin(pitch), Math.cos(pitch), -Math.cos(yaw) * Math.sin(pitch)];
    const back = [Math.sin(yaw) * Math.cos(pitch), Math.sin(pitch), Math.cos(yaw) * Math.cos(pitch)];
    let fullest = 0;
    for (let corner = 0; corner < 8; ++corner) {
      const d = [0, 1, 2].map((k) => ((corner >> k) & 1 ? body.high[k]! : body.low[k]!) - eye[k]!);
      const along = (v: number[]): number => v.reduce((sum, value, k) => sum + value * d[k]!, 0);
      const depth = -along(back);
      fullest = Math.max(fullest, Math.abs(along(right)) / (depth * tangent * aspect), Math.abs(along(up)) / (depth * tangent));
    }
    expect(fullest).toBeLessThan(1);
    expect(fullest).toBeGreaterThan(0.8);
  });
  it('moves in its viewing direction', () => {
    const orbit = new Orbit();
    orbit.look('front', 0);
    orbit.jump();
    const before = [...orbit.target];
    orbit.walk(1, 0, 0);
    orbit.jump();
    expect(orbit.target[2] - before[2]!).toBeCloseTo(-1);
    orbit.walk(0, 2, 3);
    orbit.jump();
    expect(orbit.target[0] - before[0]!).toBeCloseTo(2);
    expect(orbit.target[1] - before[1]!).toBeCloseTo(3);
  });
  it('never flips over, and stops', () => {
    const orbit = new Orbit();
    orbit.turn(0, 500);
    let steps = 0;
    while (orbit.advance(1 / 60) && steps < 1000) ++steps;
    expect(orbit.pitchDeg).toBeLessThan(90);
    expect(steps).toBeLessThan(200);
    expect(orbit.advance(1 / 60)).toBe(false);
  });
  it('round-trips its state', () => {
    const orbit = new Orbit();
    const state = { yawDeg: -120.5, pitchDeg: 30, distance: 7, target: [1, 2, 3] as [number, number, number] };
    orbit.state = state;
    expect(orbit.state).toEqual(state);
  });
  it('rotates along the shorter arc', () => {
    expect(nearestTurn(10, 350)).toBe(370);
    expect(nearestTurn(350, 10)).toBe(-10);
  });
});
