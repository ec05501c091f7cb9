// SPDX-License-Identifier: MIT
import type { AxisName, ClipFacts, Core, Finding, FrameSpan, OpenedClip, PoseBlock, RecordingFacts } from '../core/contract';
import { sharedPrefix } from './compare';
import type { Edited } from './edits/edited';
import { Signal } from './events';
import { PoseStore } from './pose_store';
import { poseBetween, type Interpolation, type PoseSpan, type PoseView, type Shape } from './between_frames';
import type { Origin, Source } from './session';
import { clockOf, frameAt, type Clock } from './time';
import { Tracks } from './tracks';
import { scaleOf, sceneFromFile, type Scale, type Turn } from './units';

export interface Box {
  low: [number, number, number];
  high: [number, number, number];
}

/** If the lowest point is this near to the file's zero, in body sizes, that zero is the ground. */
const groundSlack = 0.25;
const noView: PoseView = {
  positions: new Float32Array(0),
  positionsAt: 0,
  rotations: new Float32Array(0),
  rotationsAt: 0,
};

/**
 * A motion on the stage: its facts, its poses as they arrive, and its placement. `points` has the
 * displayed pose, in scene metres with Y up: joints, then end sites.
 */
export class Clip {
  readonly facts: ClipFacts;
  readonly recording: RecordingFacts | null;
  readonly tracks: Tracks;
  readonly findings: readonly Finding[];
  readonly rest: PoseBlock;
  readonly shape: Shape;
  readonly clock: Clock;
  readonly store: PoseStore;
  readonly points: Float32Array;
  /** x y z w of each joint, in the scene. */
  readonly turns: Float32Array;
  /** 1 for each point that is not drawn, because its position in the displayed frame is unknown. */
  readonly hidden: Uint8Array;
  /** The files that it was read from. */
  sources: readonly Source[] = [];
  /** The edits applied since; null if there are none. */
  edited: Edited | null = null;
  /** Set for an original that is shown next to its edited version. */
  beforeOf: Edited | null = null;
  /** `contacts()` is available. */
  readonly contactsFound = new Signal();
  /** The file with the mesh that is drawn; null if only the plain body is. */
  model: Source | null = null;
  visible = true;
  /** Index in the clips' colours. */
  colour = 0;
  /** Position set by the layout, metres; the height puts it on the ground. */
  readonly place: [number, number, number] = [0, 0, 0];
  inPlace = false;
  /** Joint names without a common prefix. */
  readonly names: readonly string[];
  /** Frame that `points` shows; -1 is the rest pose. */
  shown = -1;

  private chosenScale_: number | null = null;
  private chosenUp_: AxisName | null = null;
  private chosenGround_: 'zero' | 'lowest' | null = null;
  private scale_: Scale;
  private turn_: Turn;
  private contacts_: readonly (readonly FrameSpan[])[] | null = null;
  /** The up axis for which contacts were requested. */
  private asked_: AxisName | null = null;

  private readonly filePoints_: Float32Array;
  private readonly fileTurns_: Float32Array;
  private readonly before_: PoseView = { ...noView };
  private readonly from_: PoseView = { ...noView };
  private readonly to_: PoseView = { ...noView };
  private readonly after_: PoseView = { ...noView };
  private readonly span_: PoseSpan = {
    before: this.before_,
    from: this.from_,
    to: this.to_,
    after: this.after_,
    weight: 0,
  };

  constructor(
    readonly opened: OpenedClip,
    private readonly core_: Core,
    budgetBytes: number,
  ) {
    const { facts } = opened;
    this.facts = facts;
    this.recording = opened.recording;
    this.tracks = new Tracks(facts, opened.recording);
    this.findings = opened.findings;
    this.rest = opened.rest;
    const joints = facts.joints.length;
    const prefix = sharedPrefix(facts.joints);
    this.names = facts.joints.map((joint) => joint.name.slice(prefix));
    const points = joints + facts.endSites.length;
    const parents = new Int32Array(points);
    facts.joints.forEach((joint, i) => (parents[i] = joint.parent));
    facts.endSites.forEach((site, i) => (parents[joints + i] = site.joint));
    this.shape = { joints, points, parents };
    this.clock = clockOf(facts);
    this.store = new PoseStore(
      this.shape,
      facts.frames,
      (first, count) => core_.poses(opened.id, first, count),
      budgetBytes,
    );
    this.points = new Float32Array(points * 3);
    this.turns = new Float32Array(joints * 4);
    this.hidden = new Uint8Array(points);
    this.filePoints_ = new Float32Array(points * 3);
    this.fileTurns_ = new Float32Array(joints * 4);
    this.scale_ = scaleOf(facts, null);
    this.turn_ = sceneFromFile(facts.knownUp);
    this.showRest();
  }

  get name(): string {
    return this.facts.name;
  }
  /** The URL that restores it completely; null if part of it is a local file of the visitor. */
  get origin(): Origin | null {
    const [first, ...others] = this.sources.map((source) => source.origin);
    return first && others.every((one) => one?.query === first.query) ? first : null;
  }
  /** Whether the clip differs from its file. */
  get isEdited(): boolean {
    return this.edited !== null && this.opened !== this.edited.original;
  }
  get scale(): Scale {
    return this.scale_;
  }
  get up(): AxisName {
    return this.chosenUp_ ?? this.facts.knownUp;
  }
  get chosenUp(): AxisName | null {
    return this.chosenUp_;
  }
  get chosenScale(): number | null {
    return this.chosenScale_;
  }
  get turn(): Turn {
    return this.turn_;
  }
  /** First frame of the motion. */
  get firstFrame(): number {
    return this.facts.firstFrame;
  }

  chooseScale(metresPerUnit: number | null): void {
    this.chosenScale_ = metresPerUnit;
    this.scale_ = scaleOf(this.facts, metresPerUnit);
  }

  chooseUp(up: AxisName | null): void {
    this.chosenUp_ = up;
    this.turn_ = sceneFromFile(this.up);
    this.contacts_ = null;
    this.asked_ = null;
  }

  chooseGround(ground: 'zero' | 'lowest' | null): void {
    this.chosenGround_ = ground;
  }

  get ground(): 'zero' | 'lowest' {
    if (this.chosenGround_) return this.chosenGround_;
    return Math.abs(this.bounds().low[1]) <= groundSlack * this.sizeM() ? 'zero' : 'lowest';
  }
  get chosenGround(): 'zero' | 'lowest' | null {
    return this.chosenGround_;
  }

  /** Standing height or extent, metres, for everything that scales with the body. */
  sizeM(): number {
    if (this.facts.bodyLength > 0) return this.facts.bodyLength * this.scale_.metresPerUnit;
    const box = this.bounds();
    const side = Math.max(box.high[0] - box.low[0], box.high[1] - box.low[1], box.high[2] - box.low[2]);
    return side > 0 && Number.isFinite(side) ? Math.min(side, 2) : 1;
  }

  /** The bounds over all frames, scene metres, before the layout's position is added. */
  bounds(): Box {
    const s = this.scale_.metresPerUnit;
    const m = this.turn_.matrix;
    const box: Box = { low: [0, 0, 0], high: [0, 0, 0] };
    for (let row = 0; row < 3; ++row) {
      for (let k = 0; k < 3; ++k) {
        const f = m[row * 3 + k]! * s;
        const a = f * (this.facts.boundsLow[k] ?? 0);
        const b = f * (this.facts.boundsHigh[k] ?? 0);
        box.low[row]! += Math.min(a, b);
        box.high[row]! += Math.max(a, b);
      }
    }
    return box;
  }

  /** Shows the pose at a time; returns false while its frames are loading (the old pose stays). */
  sample(timeS: number, mode: Interpolation): boolean {
    if (this.facts.frames === 0) {
      this.showRest();
      return true;
    }
    const frame = frameAt(this.clock, timeS);
    const from = Math.floor(frame);
    const last = this.facts.frames - 1;
    const to = Math.min(from + 1, last);
    if (!this.store.look(from, this.from_) || !this.store.look(to, this.to_)) return false;
    this.span_.weight = frame - from;
    // At the ends, and where a neighbour is not loaded yet, the curve ends in the frame itself.
    if (!this.store.look(Math.max(0, from - 1), this.before_)) this.store.look(from, this.before_);
    if (!this.store.look(Math.min(last, to + 1), this.after_)) this.store.look(to, this.after_);
    poseBetween(this.span_, this.shape, mode, this.filePoints_, this.fileTurns_);
    this.shown = mode === 'nearest' ? Math.round(frame) : frame;
    this.hideUnknown();
    this.updatePoints();
    return true;
  }

  showRest(): void {
    this.filePoints_.set(this.rest.positions.subarray(0, this.filePoints_.length));
    this.fileTurns_.set(this.rest.rotations.subarray(0, this.fileTurns_.length));
    this.shown = -1;
    this.hideUnknown();
    this.updatePoints();
  }

  /** Copies any loaded frame to `out`, in scene metres like `points`. */
  pointsOf(frame: number, out: Float32Array): boolean {
    const view = this.before_;
    if (!this.store.look(frame, view)) return false;
    this.transformInto(view.positions, view.positionsAt, out);
    return true;
  }

  /** Copies one point of a loaded frame, scene metres, to `out` at an index. Returns false if its
   * position is not loaded or unknown. */
  pointOf(frame: number, point: number, out: Float32Array, at: number): boolean {
    const view = this.before_;
    if (!this.tracks.isKnown(point, frame) || !this.store.look(frame, view)) return false;
    const p = view.positions;
    const o = view.positionsAt;
    const hips = o + this.facts.hips * 3;
    this.transform(p[o + point * 3]!, p[o + point * 3 + 1]!, p[o + point * 3 + 2]!, out, at);
    if (this.inPlace && this.facts.hips >= 0) {
      const m = this.turn_.matrix;
      const s = this.scale_.metresPerUnit;
      out[at]! -= s * (m[0] * p[hips]! + m[1] * p[hips + 1]! + m[2] * p[hips + 2]!);
      out[at + 2]! -= s * (m[6] * p[hips]! + m[7] * p[hips + 1]! + m[8] * p[hips + 2]!);
    }
    return true;
  }

  /** The displayed pose in the file's own units and axes. */
  filePositions(): Float32Array {
    const out = new Float32Array(this.points.length);
    const m = this.turn_.matrix;
    const s = 1 / this.scale_.metresPerUnit;
    const [dx, dy, dz] = this.shift();
    for (let i = 0; i < out.length; i += 3) {
      const x = (this.points[i]! - dx) * s;
      const y = (this.points[i + 1]! - dy) * s;
      const z = (this.points[i + 2]! - dz) * s;
      // The inverse of a rotation matrix is its transpose.
      out[i] = m[0] * x + m[3] * y + m[6] * z;
      out[i + 1] = m[1] * x + m[4] * y + m[7] * z;
      out[i + 2] = m[2] * x + m[5] * y + m[8] * z;
    }
    return out;
  }

  /** Contacts of each of `facts.feet`, as computed by the core; null while they are being
   * computed. */
  contacts(): readonly (readonly FrameSpan[])[] | null {
    if (this.contacts_ === null && this.store.whole && this.facts.frames > 1) this.askForContacts();
    return this.contacts_;
  }

  close(): void {
    this.store.close();
  }

  /** Called once every frame is loaded, because the core then has nothing more urgent to do. */
  private askForContacts(): void {
    const up = this.chosenUp_;
    if (this.asked_ === this.up) return;
    this.asked_ = this.up;
    void this.core_.contacts(this.opened.id, up ?? undefined).then(
      (feet) => {
        if (up !== this.chosenUp_) return;
        const spans = new Map(feet.map((foot) => [foot.joint, foot.spans]));
        this.contacts_ = this.facts.feet.map((foot) => spans.get(foot) ?? []);
        this.contactsFound.emit();
      },
      // The core has ended, or cannot be loaded: this is reported elsewhere, and the next clip asks
      // again.
      () => undefined,
    );
  }

  /** Points and rigid bodies have no rest pose. */
  private hideUnknown(): void {
    for (let i = this.tracks.counts.joint; i < this.shape.joints; ++i) {
      this.hidden[i] = this.shown >= 0 && this.tracks.isKnown(i, this.shown) ? 0 : 1;
    }
  }

  /** The offset added to the scaled and rotated points, metres. */
  private shift(): [number, number, number] {
    const out: [number, number, number] = [this.place[0], this.place[1], this.place[2]];
    if (this.inPlace && this.facts.hips >= 0) {
      const i = this.facts.hips * 3;
      const m = this.turn_.matrix;
      const s = this.scale_.metresPerUnit;
      const p = this.filePoints_;
      out[0] -= s * (m[0] * p[i]! + m[1] * p[i + 1]! + m[2] * p[i + 2]!);
      out[2] -= s * (m[6] * p[i]! + m[7] * p[i + 1]! + m[8] * p[i + 2]!);
    }
    return out;
  }

  private transform(x: number, y: number, z: number, out: Float32Array, at: number): void {
    const m = this.turn_.matrix;
    const s = this.scale_.metresPerUnit;
    out[at] = s * (m[0] * x + m[1] * y + m[2] * z) + this.place[0];
    out[at + 1] = s * (m[3] * x + m[4] * y + m[5] * z) + this.place[1];
    out[at + 2] = s * (m[6] * x + m[7] * y + m[8] * z) + this.place[2];
  }

  private transformInto(source: Float32Array, from: number, out: Float32Array): void {
    const n = this.shape.points * 3;
    for (let i = 0; i < n; i += 3) {
      this.transform(source[from + i]!, source[from + i + 1]!, source[from + i + 2]!, out, i);
    }
    if (!this.inPlace || this.facts.hips < 0) return;
    const hips = this.facts.hips * 3;
    const x = out[hips]! - this.place[0];
    const z = out[hips + 2]! - this.place[2];
    for (let i = 0; i < n; i += 3) {
      out[i]! -= x;
      out[i + 2]! -= z;
    }
  }

  /** Recomputes `points` and `turns`, also after the position or the units changed. */
  updatePoints(): void {
    this.transformInto(this.filePoints_, 0, this.points);
    const [qx, qy, qz, qw] = this.turn_.quaternion;
    const r = this.fileTurns_;
    for (let i = 0, n = this.shape.joints * 4; i < n; i += 4) {
      const x = r[i]!;
      const y = r[i + 1]!;
      const z = r[i + 2]!;
      const w = r[i + 3]!;
      this.turns[i] = qw * x + qx * w + qy * z - qz * y;
      this.turns[i + 1] = qw * y - qx * z + qy * w + qz * x;
      this.turns[i + 2] = qw * z + qx * y - qy * x + qz * w;
      this.turns[i + 3] = qw * w - qx * x - qy * y - qz * z;
    }
  }
}
