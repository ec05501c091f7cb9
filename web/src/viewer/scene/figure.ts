// SPDX-License-Identifier: MIT
import { Color, Group } from 'three';
import type { Clip } from '../clip';
import type { Display } from '../display';
import { Capsules } from './capsules';
import type { Palette } from './palette';
import { bodyThickness, stickThickness, type Thickness } from './thickness';

/** Radius of a point, in body sizes. */
export const pointRadius = 0.009;
const axisColours = [new Color('#e5484d'), new Color('#46a758'), new Color('#3e8bff')];

/** The drawn body of one clip: bones (in the crowd's mesh), joints of the plain skeleton, axes, end
 * sites. */
export class Figure {
  readonly group = new Group();
  /** Shared by all bodies; this one's start at `first_`. */
  private bones_: Capsules | null = null;
  private first_ = 0;
  private readonly dots_: Capsules;
  private axes_: Capsules | null = null;
  /** The joints whose axes are drawn. */
  private axed_: readonly number[] = [];
  private thickness_: Thickness;
  private readonly tip_ = new Float32Array(6);
  private readonly colour_ = new Color();
  /** Points drawn as dots, and their sizes; computed on change, not in each frame. */
  private readonly dotted_: Int32Array;
  private readonly dotRadii_: Float32Array;
  private dotCount_ = 0;
  /** A mesh is drawn in place of the bones. */
  covered = false;

  constructor(private readonly clip_: Clip) {
    const { points } = clip_.shape;
    this.dots_ = new Capsules(Math.max(1, points), { segments: 12, rings: 4, shadow: true });
    this.dotted_ = new Int32Array(points);
    this.dotRadii_ = new Float32Array(points);
    this.thickness_ = bodyThickness(clip_);
    this.group.add(this.dots_.mesh);
  }

  /** Number of capsules that this body needs in the shared mesh. */
  get bones(): number {
    return this.clip_.shape.points;
  }

  /** Must be restyled afterwards. */
  attach(bones: Capsules, first: number): void {
    this.bones_ = bones;
    this.first_ = first;
  }

  /** Called after the display, the units, or the choice of joints changed. */
  restyle(display: Display, palette: Palette, severalClips: boolean, chosen: ReadonlySet<number>): void {
    const { show } = display;
    this.thickness_ = show.body ? bodyThickness(this.clip_) : stickThickness(this.clip_);
    this.chooseDots(display, chosen);
    this.colour(display, palette, severalClips, chosen);
    this.dots_.mesh.castShadow = show.shadows;
    this.showAxes(show.axes);
    this.group.visible = this.clip_.visible;
    if (this.clip_.visible) this.pose();
    else this.bones_?.hide(this.first_, this.bones);
  }

  /** Called after the clip's points changed: every drawn frame. */
  pose(): void {
    const { bones_: bones, first_: first } = this;
    if (!bones) return;
    const { points, parents } = this.clip_.shape;
    const { points: p, hidden } = this.clip_;
    const { parentEnd, ownEnd } = this.thickness_;
    if (this.covered) bones.hide(first, points);
    for (let i = 0; i < points && !this.covered; ++i) {
      const parent = parents[i]!;
      bones.set(first + i, p, (parent < 0 ? i : parent) * 3, i * 3, parentEnd[i]!, ownEnd[i]!);
    }
    bones.touch();
    for (let slot = 0; slot < this.dotCount_; ++slot) {
      const at = this.dotted_[slot]! * 3;
      const radius = hidden[this.dotted_[slot]!] ? 0 : this.dotRadii_[slot]!;
      this.dots_.set(slot, p, at, at, radius, radius);
    }
    if (this.dotCount_ > 0) this.dots_.touch();
    if (this.axes_) this.poseAxes(this.axes_);
  }

  dispose(): void {
    this.dots_.dispose();
    this.axes_?.dispose();
    this.group.removeFromParent();
  }

  private chooseDots({ show }: Display, chosen: ReadonlySet<number>): void {
    const { joints, points } = this.clip_.shape;
    const { tracks } = this.clip_;
    const { ownEnd } = this.thickness_;
    const size = this.clip_.sizeM();
    const thin = 0.0105 * size;
    this.dotCount_ = 0;
    for (let i = 0; i < points; ++i) {
      const isEnd = i >= joints;
      const isPoint = !isEnd && tracks.kindOf(i) === 'point';
      if (!(isEnd ? show.ends : isPoint || !show.body || chosen.has(i))) continue;
      this.dotted_[this.dotCount_] = i;
      // A selected joint must be visible through the surrounding body.
      const radius = isEnd || !show.body ? thin : 1.12 * Math.max(ownEnd[i]!, thin);
      this.dotRadii_[this.dotCount_++] = isPoint ? (chosen.has(i) ? 1.5 : 1) * pointRadius * size : radius;
    }
    this.dots_.count = this.dotCount_;
    this.dots_.mesh.visible = this.dotCount_ > 0;
  }

  private colour(display: Display, palette: Palette, severalClips: boolean, chosen: ReadonlySet<number>): void {
    const { joints, points, parents } = this.clip_.shape;
    const contrast = new Color(palette.dark ? 0xffffff : 0x000000);
    const baseOf = (joint: number): Color =>
      severalClips
        ? palette.clips[this.clip_.colour % palette.clips.length]!
        : palette.side[this.clip_.facts.joints[joint]?.side ?? 'middle'];
    for (let i = 0; i < points; ++i) {
      const joint = i < joints ? i : parents[i]!;
      // The bone to a joint is moved by its parent, and is marked together with the parent.
      const owner = i < joints ? Math.max(0, parents[i]!) : joint;
      this.colour_.copy(baseOf(joint));
      if (severalClips && this.clip_.facts.joints[joint]?.side === 'right') this.colour_.multiplyScalar(0.78);
      if (!display.show.body) this.colour_.lerp(contrast, 0.12);
      if (chosen.has(owner)) this.colour_.lerp(contrast, 0.55);
      this.bones_?.colour(this.first_ + i, this.colour_);
    }
    for (let slot = 0; slot < this.dotCount_; ++slot) {
      const i = this.dotted_[slot]!;
      this.dots_.colour(slot, i < joints && chosen.has(i) ? contrast : baseOf(i < joints ? i : parents[i]!));
    }
    this.bones_?.touchColours();
    this.dots_.touchColours();
  }

  private showAxes(shown: boolean): void {
    const { tracks, shape } = this.clip_;
    // Points have no rotation; without axes, nothing would show that of a rigid body.
    const all = Array.from({ length: shape.joints }, (_, i) => i);
    const axed = all.filter((i) => tracks.kindOf(i) === 'body' || (shown && tracks.kindOf(i) === 'joint'));
    if (axed.length === this.axed_.length) return;
    this.axes_?.dispose();
    this.axes_ = null;
    this.axed_ = axed;
    if (axed.length === 0) return;
    const axes = new Capsules(axed.length * 3, { segments: 6, rings: 1 });
    for (let i = 0; i < axed.length * 3; ++i) axes.colour(i, axisColours[i % 3]!);
    // Visible through the body, because otherwise they would be hidden inside it.
    axes.mesh.material.depthTest = false;
    axes.mesh.material.transparent = true;
    axes.mesh.renderOrder = 2;
    this.axes_ = axes;
    this.group.add(axes.mesh);
  }

  private poseAxes(axes: Capsules): void {
    const { hidden } = this.clip_;
    const size = this.clip_.sizeM();
    const length = 0.05 * size;
    const tip = this.tip_;
    const q = this.clip_.turns;
    const p = this.clip_.points;
    for (let slot = 0; slot < this.axed_.length; ++slot) {
      const j = this.axed_[slot]!;
      const radius = hidden[j] ? 0 : 0.0022 * size;
      const x = q[j * 4]!;
      const y = q[j * 4 + 1]!;
      const z = q[j * 4 + 2]!;
      const w = q[j * 4 + 3]!;
      for (let k = 0; k < 3; ++k) tip[k] = p[j * 3 + k]!;
      for (let axis = 0; axis < 3; ++axis) {
        // Columns of the rotation matrix.
        const dx = axis === 0 ? 1 - 2 * (y * y + z * z) : axis === 1 ? 2 * (x * y - z * w) : 2 * (x * z + y * w);
        const dy = axis === 0 ? 2 * (x * y + z * w) : axis === 1 ? 1 - 2 * (x * x + z * z) : 2 * (y * z - x * w);
        const dz = axis === 0 ? 2 * (x * z - y * w) : axis === 1 ? 2 * (y * z + x * w) : 1 - 2 * (x * x + y * y);
        tip[3] = tip[0]! + dx * length;
        tip[4] = tip[1]! + dy * length;
        tip[5] = tip[2]! + dz * length;
        axes.set(slot * 3 + axis, tip, 0, 3, radius, radius);
      }
    }
    axes.touch();
  }
}
