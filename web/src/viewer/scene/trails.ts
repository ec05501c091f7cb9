// SPDX-License-Identifier: MIT
import { Color, Group } from 'three';
import type { Clip } from '../clip';
import { Capsules } from './capsules';
import type { Palette } from './palette';

/** More segments are not visible. */
const mostPieces = 1200;
const mostTrails = 8;

/**
 * Tubes along the paths of selected joints, and along the root's path on the ground. They are built
 * when frames arrive or the selection changes; playing costs nothing.
 */
export class Trails {
  readonly group = new Group();
  private tubes_: Capsules[] = [];

  constructor(private readonly clip_: Clip) {}

  /** Each of `joints` gets a trail; the path is a line on the ground. Frames not loaded leave
   * gaps. */
  update(joints: readonly number[], path: boolean, first: number, last: number, palette: Palette, severalClips: boolean): void {
    this.clear();
    this.group.visible = this.clip_.visible;
    const size = this.clip_.sizeM();
    for (const joint of joints.slice(0, mostTrails)) {
      const side = this.clip_.facts.joints[joint]?.side ?? 'middle';
      const colour = severalClips ? palette.clips[this.clip_.colour % palette.clips.length]! : palette.side[side];
      this.add(joint, colour, 0.004 * size, first, last, null);
    }
    if (path && this.clip_.facts.hips >= 0) {
      const colour = severalClips ? palette.clips[this.clip_.colour % palette.clips.length]! : palette.accent;
      this.add(this.clip_.facts.hips, colour, 0.006 * size, first, last, 0.004);
    }
  }

  clear(): void {
    for (const tube of this.tubes_) tube.dispose();
    this.tubes_ = [];
  }

  dispose(): void {
    this.clear();
    this.group.removeFromParent();
  }

  private add(joint: number, colour: Color, radius: number, first: number, last: number, floor: number | null): void {
    const frames = Math.min(last, this.clip_.facts.frames - 1) - first;
    if (frames < 1) return;
    const pieces = Math.min(mostPieces, frames);
    const points = new Float32Array((pieces + 1) * 3);
    const here = new Uint8Array(pieces + 1);
    for (let i = 0; i <= pieces; ++i) {
      const frame = first + Math.round((i / pieces) * frames);
      if (this.clip_.pointOf(frame, joint, points, i * 3)) here[i] = 1;
      if (floor !== null) points[i * 3 + 1] = floor;
    }
    const tube = new Capsules(pieces, { segments: 6, rings: 1, roughness: 1 });
    for (let i = 0; i < pieces; ++i) {
      const r = here[i] && here[i + 1] ? radius : 0;
      tube.set(i, points, i * 3, i * 3 + 3, r, r);
      tube.colour(i, colour);
    }
    tube.touch();
    tube.touchColours();
    this.tubes_.push(tube);
    this.group.add(tube.mesh);
  }
}
