// SPDX-License-Identifier: MIT
import { Color, Group } from 'three';
import type { Clip } from '../clip';
import { Capsules } from './capsules';
import { pointRadius } from './figure';
import type { Palette } from './palette';
import { bodyThickness } from './thickness';

/** Poses along the path, as in a multiple-exposure photograph. */
export const mostGhosts = 12;

/** Frames of the ghosts: evenly spaced over the range, including both ends. */
export function ghostFrames(first: number, last: number, frameTimeS: number): number[] {
  const span = last - first;
  if (span < 1) return [];
  // Four per second show a step well; longer ranges get fewer.
  const count = Math.max(2, Math.min(mostGhosts, Math.round(span * frameTimeS * 4) + 1));
  const frames: number[] = [];
  for (let i = 0; i < count; ++i) frames.push(Math.round(first + (i / (count - 1)) * span));
  return frames.filter((frame, i) => i === 0 || frame !== frames[i - 1]);
}

export class Ghosts {
  readonly group = new Group();
  private bodies_: Capsules | null = null;

  constructor(private readonly clip_: Clip) {}

  update(shown: boolean, first: number, last: number, palette: Palette, severalClips: boolean): void {
    this.clear();
    if (!shown || !this.clip_.visible) return;
    const { points, parents, joints } = this.clip_.shape;
    const frames = ghostFrames(first, Math.min(last, this.clip_.facts.frames - 1), this.clip_.clock.frameTimeS);
    const bodies = new Capsules(Math.max(1, frames.length * points), { segments: 8, rings: 2, opacity: 0.22 });
    bodies.mesh.material.depthWrite = true;
    const pose = new Float32Array(points * 3);
    const { parentEnd, ownEnd } = bodyThickness(this.clip_);
    const dot = pointRadius * this.clip_.sizeM() * 0.85;
    const colour = new Color();
    let at = 0;
    for (const frame of frames) {
      if (!this.clip_.pointsOf(frame, pose)) continue;
      for (let i = 0; i < points; ++i) {
        const parent = parents[i]!;
        const isPoint = this.clip_.tracks.kindOf(i) === 'point';
        if (parent < 0 && !(isPoint && this.clip_.tracks.isKnown(i, frame))) continue;
        const side = this.clip_.facts.joints[i < joints ? i : parent]?.side ?? 'middle';
        colour.copy(severalClips ? palette.clips[this.clip_.colour % palette.clips.length]! : palette.side[side]);
        if (isPoint) bodies.set(at, pose, i * 3, i * 3, dot, dot);
        else bodies.set(at, pose, parent * 3, i * 3, parentEnd[i]! * 0.85, ownEnd[i]! * 0.85);
        bodies.colour(at, colour);
        ++at;
      }
    }
    bodies.count = at;
    bodies.touch();
    bodies.touchColours();
    this.bodies_ = bodies;
    this.group.add(bodies.mesh);
  }

  clear(): void {
    this.bodies_?.dispose();
    this.bodies_ = null;
  }

  dispose(): void {
    this.clear();
    this.group.removeFromParent();
  }
}
