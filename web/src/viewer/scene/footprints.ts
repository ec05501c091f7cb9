// SPDX-License-Identifier: MIT
import { Group, Mesh, MeshBasicMaterial, RingGeometry } from 'three';
import type { Clip } from '../clip';
import { includesFrame } from '../frame_spans';
import type { Palette } from './palette';

/** Height of a ring above the floor, for visibility. */
const floorM = 0.003;

/** Rings below the feet that touch the ground. */
export class Footprints {
  readonly group = new Group();
  private rings_: Mesh<RingGeometry, MeshBasicMaterial>[] = [];

  constructor(private readonly clip_: Clip) {
    const size = clip_.sizeM();
    for (let i = 0; i < clip_.facts.feet.length; ++i) {
      const ring = new Mesh(
        new RingGeometry(0.055 * size, 0.07 * size, 40),
        new MeshBasicMaterial({ transparent: true, opacity: 0.95, depthWrite: false }),
      );
      ring.rotation.x = -Math.PI / 2;
      ring.visible = false;
      this.rings_.push(ring);
      this.group.add(ring);
    }
  }

  restyle(shown: boolean, palette: Palette): void {
    this.group.visible = shown && this.clip_.visible;
    this.rings_.forEach((ring, i) => {
      const side = this.clip_.facts.joints[this.clip_.facts.feet[i]!]?.side ?? 'middle';
      ring.material.color.copy(palette.side[side]);
    });
  }

  pose(): void {
    if (!this.group.visible) return;
    const contacts = this.clip_.contacts();
    const frame = Math.floor(this.clip_.shown);
    for (let i = 0; i < this.rings_.length; ++i) {
      const ring = this.rings_[i]!;
      const foot = this.clip_.facts.feet[i]!;
      ring.visible = contacts !== null && frame >= 0 && includesFrame(contacts[i] ?? [], frame);
      if (!ring.visible) continue;
      ring.position.set(this.clip_.points[foot * 3]!, this.supportHeight(foot), this.clip_.points[foot * 3 + 2]!);
    }
  }

  /** Height of the support below the foot if it is clearly above the floor, as on stairs;
   * metres. */
  private supportHeight(foot: number): number {
    const { points, shape } = this.clip_;
    let lowest = points[foot * 3 + 1]!;
    // Points come after their parents.
    const below = new Set([foot]);
    for (let i = foot + 1; i < shape.points; ++i) {
      if (!below.has(shape.parents[i]!)) continue;
      below.add(i);
      lowest = Math.min(lowest, points[i * 3 + 1]!);
    }
    return lowest > 0.06 * this.clip_.sizeM() ? lowest : floorM;
  }

  dispose(): void {
    for (const ring of this.rings_) {
      ring.geometry.dispose();
      ring.material.dispose();
    }
    this.rings_ = [];
    this.group.removeFromParent();
  }
}
