// SPDX-License-Identifier: MIT
import type { CameraState } from '../address';
import type { Box } from '../clip';
import { clamp } from '../time';

export type NamedView = 'front' | 'side' | 'top' | 'three-quarter';

/** Vertical field of view, degrees. */
export const fieldOfViewDeg = 32;
const steepestDeg = 89.9;
/** Margin around the fitted box. */
const margin = 1.14;

/**
 * The current camera and its goal: on a sphere around a target. Angles in degrees, yaw 0 looks
 * along -Z, pitch is above the horizon. Independent of three.js and of the page.
 */
export class Orbit {
  yawDeg = 35;
  pitchDeg = 14;
  distance = 5;
  readonly target: [number, number, number] = [0, 0.9, 0];
  private goalYaw_ = 35;
  private goalPitch_ = 14;
  private goalDistance_ = 5;
  private readonly goalTarget_: [number, number, number] = [0, 0.9, 0];
  /** Jumps directly to the goal, if the user prefers reduced motion. */
  immediate = false;

  turn(yawDeg: number, pitchDeg: number): void {
    this.goalYaw_ += yawDeg;
    this.goalPitch_ = clamp(this.goalPitch_ + pitchDeg, -steepestDeg, steepestDeg);
  }

  /** Factors below 1 move closer. */
  zoom(factor: number): void {
    if (factor > 0) this.goalDistance_ = clamp(this.goalDistance_ * factor, 0.05, 2000);
  }

  /** Pans in the picture plane, by fractions of its height to the right and up. */
  pan(right: number, up: number): void {
    const height = 2 * this.goalDistance_ * Math.tan((fieldOfViewDeg * Math.PI) / 360);
    const [r, u] = this.frame();
    for (let k = 0; k < 3; ++k) this.goalTarget_[k]! += (r[k]! * right + u[k]! * up) * height;
  }

  /** Moves over the ground, in metres: forward is the viewing direction, up is vertical. */
  walk(forward: number, right: number, up: number): void {
    const yaw = (this.goalYaw_ * Math.PI) / 180;
    this.goalTarget_[0] += -Math.sin(yaw) * forward + Math.cos(yaw) * right;
    this.goalTarget_[2] += -Math.cos(yaw) * forward - Math.sin(yaw) * right;
    this.goalTarget_[1] += up;
  }

  /** Moves camera and target immediately, for following a joint. */
  carry(dx: number, dy: number, dz: number): void {
    const by = [dx, dy, dz];
    for (let k = 0; k < 3; ++k) {
      this.goalTarget_[k]! += by[k]!;
      this.target[k]! += by[k]!;
    }
  }

  /** `facingDeg` is the yaw of the front view. */
  look(view: NamedView, facingDeg: number): void {
    const yaw = { front: 0, side: 90, top: 0, 'three-quarter': 35 }[view];
    this.goalPitch_ = { front: 4, side: 4, top: steepestDeg, 'three-quarter': 14 }[view];
    this.goalYaw_ = nearestTurn(facingDeg + yaw, this.goalYaw_);
  }

  /** Fits the box to the picture, or to a part of its height, in the current viewing direction. */
  fit(box: Box, aspect: number, freePart = 1): void {
    const [right, up] = this.frame();
    const back = cross(right, up);
    const tangent = Math.tan((fieldOfViewDeg * Math.PI) / 360);
    const wide = tangent * Math.max(0.1, aspect);
    const high = tangent * freePart;
    for (let k = 0; k < 3; ++k) this.goalTarget_[k] = (box.low[k]! + box.high[k]!) / 2;
    let distance = 0.05;
    for (let corner = 0; corner < 8; ++corner) {
      const from = [0, 1, 2].map(
        (k) => (((corner >> k) & 1 ? box.high[k]! : box.low[k]!) - this.goalTarget_[k]!) * margin,
      );
      const r = Math.abs(dot(from, right));
      const u = Math.abs(dot(from, up));
      distance = Math.max(distance, dot(from, back) + r / wide, dot(from, back) + u / high);
    }
    this.goalDistance_ = clamp(distance, 0.05, 2000);
  }

  jump(): void {
    this.yawDeg = this.goalYaw_;
    this.pitchDeg = this.goalPitch_;
    this.distance = this.goalDistance_;
    for (let k = 0; k < 3; ++k) this.target[k] = this.goalTarget_[k]!;
  }

  /** Moves towards the goal; returns true while moving. */
  advance(elapsedS: number): boolean {
    const far =
      Math.abs(this.goalYaw_ - this.yawDeg) +
      Math.abs(this.goalPitch_ - this.pitchDeg) +
      (50 * Math.abs(this.goalDistance_ - this.distance)) / this.distance +
      (50 * distanceOf(this.goalTarget_, this.target)) / this.distance;
    if (this.immediate || far < 0.01) {
      this.jump();
      return far >= 0.01;
    }
    const part = 1 - Math.exp(-elapsedS / 0.05);
    this.yawDeg += (this.goalYaw_ - this.yawDeg) * part;
    this.pitchDeg += (this.goalPitch_ - this.pitchDeg) * part;
    this.distance += (this.goalDistance_ - this.distance) * part;
    for (let k = 0; k < 3; ++k) this.target[k]! += (this.goalTarget_[k]! - this.target[k]!) * part;
    return true;
  }

  /** Position of the camera. */
  eye(out: [number, number, number]): void {
    const yaw = (this.yawDeg * Math.PI) / 180;
    const pitch = (this.pitchDeg * Math.PI) / 180;
    out[0] = this.target[0] + Math.sin(yaw) * Math.cos(pitch) * this.distance;
    out[1] = this.target[1] + Math.sin(pitch) * this.distance;
    out[2] = this.target[2] + Math.cos(yaw) * Math.cos(pitch) * this.distance;
  }

  get state(): CameraState {
    const wrapped = ((((this.goalYaw_ + 180) % 360) + 360) % 360) - 180;
    return {
      yawDeg: wrapped,
      pitchDeg: this.goalPitch_,
      distance: this.goalDistance_,
      target: [...this.goalTarget_],
    };
  }

  set state(state: CameraState) {
    this.goalYaw_ = state.yawDeg;
    this.goalPitch_ = clamp(state.pitchDeg, -steepestDeg, steepestDeg);
    this.goalDistance_ = state.distance;
    for (let k = 0; k < 3; ++k) this.goalTarget_[k] = state.target[k]!;
    this.jump();
  }

  /** Right and up vectors of the picture. */
  private frame(): [number[], number[]] {
    const yaw = (this.goalYaw_ * Math.PI) / 180;
    const pitch = (this.goalPitch_ * Math.PI) / 180;
    const right = [Math.cos(yaw), 0, -Math.sin(yaw)];
    const up = [
      -Math.sin(yaw) * Math.sin(pitch),
      Math.cos(pitch),
      -Math.cos(yaw) * Math.sin(pitch),
    ];
    return [right, up];
  }
}

/** The equivalent angle that is at most half a turn away. */
export function nearestTurn(angleDeg: number, fromDeg: number): number {
  const off = (((angleDeg - fromDeg) % 360) + 540) % 360;
  return fromDeg + off - 180;
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a[0]! * b[0]! + a[1]! * b[1]! + a[2]! * b[2]!;
}

function cross(a: readonly number[], b: readonly number[]): number[] {
  return [
    a[1]! * b[2]! - a[2]! * b[1]!,
    a[2]! * b[0]! - a[0]! * b[2]!,
    a[0]! * b[1]! - a[1]! * b[0]!,
  ];
}

function distanceOf(a: readonly number[], b: readonly number[]): number {
  return Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!, a[2]! - b[2]!);
}
