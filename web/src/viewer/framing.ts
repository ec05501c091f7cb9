// SPDX-License-Identifier: MIT
import type { CameraState } from './address';
import type { Box } from './clip';
import type { Loop } from './loop';
import type { NamedView } from './scene/orbit';
import type { World } from './scene/world';
import type { Session } from './session';

/** Margin next to a body that the camera follows, relative to its height. */
const room = 0.18;

/** Aims the camera at the bodies, in the part of the picture that nothing covers. */
export class Framing {
  private above_ = 0;
  private below_ = 0;
  private sheet_ = 0;
  /** The camera aimed at rest poses, before the first frame was loaded. */
  private atRest_: CameraState | null = null;

  constructor(
    private readonly session_: Session,
    private readonly world_: World,
    private readonly loop_: Loop,
    private readonly moved_: () => void,
  ) {}

  /** Pixels covered at the top and bottom of the picture. */
  cover(above: number, below: number): void {
    this.above_ = above;
    this.below_ = below;
    this.apply();
    if (this.session_.clips.length > 0) this.fit(false);
  }

  /** The same for a sheet that is opened over the picture, or closed. */
  coverBySheet(height: number): void {
    if (height === this.sheet_) return;
    this.sheet_ = height;
    const before = this.world_.stage.freePart;
    this.apply();
    // Zoomed rather than fitted again: when the sheet closes, the picture is as before.
    this.world_.orbit.zoom(before / this.world_.stage.freePart);
  }

  look(view: NamedView): void {
    this.world_.orbit.look(view, this.world_.facingDeg(this.session_.active));
    this.moved_();
  }

  /**
   * Fits whole paths if the camera is fixed, or the body and its margin if it follows. `anew`
   * resets to a three-quarter view, without animation.
   */
  fit(anew: boolean): void {
    const { orbit, stage } = this.world_;
    const box = this.boxToFit();
    if (!box || !Number.isFinite(box.low[0] + box.high[0])) return;
    if (anew) orbit.look('three-quarter', this.world_.facingDeg(this.session_.active));
    orbit.fit(box, stage.width / stage.height, stage.freePart);
    if (anew) orbit.jump();
    this.loop_.anchorFollow();
    this.atRest_ = this.awaited() ? orbit.state : null;
    this.moved_();
  }

  /** The first frames are loaded: refits a view that was fitted to rest poses, unless the user
   * moved the camera. */
  settle(): void {
    if (!this.atRest_ || this.awaited()) return;
    const untouched = sameCamera(this.atRest_, this.world_.orbit.state);
    this.atRest_ = null;
    if (!untouched) return;
    this.fit(false);
    this.world_.orbit.jump();
  }

  private awaited(): boolean {
    return this.session_.clips.some((clip) => clip.visible && clip.facts.frames > 0 && clip.shown < 0 && clip.store.failure === '');
  }

  private boxToFit(): Box | null {
    const { active, display } = this.session_;
    const all = this.world_.bounds();
    const bodies = this.world_.bodies();
    const followsNothing = display.follow === '' || (display.follow === '*' && active !== null && active.facts.hips < 0);
    if (followsNothing || !active || !all || !bodies) return all;
    const size = active.sizeM();
    for (const k of [0, 2]) {
      bodies.low[k]! -= room * size;
      bodies.high[k]! += room * size;
    }
    bodies.low[1] = Math.max(all.low[1], bodies.low[1] - size);
    bodies.high[1] = Math.min(all.high[1], bodies.high[1] + size);
    return bodies;
  }

  private apply(): void {
    this.world_.stage.cover(this.above_, Math.max(this.below_, this.sheet_));
    this.loop_.invalidate();
  }
}

function sameCamera(a: CameraState, b: CameraState): boolean {
  return (
    a.yawDeg === b.yawDeg &&
    a.pitchDeg === b.pitchDeg &&
    a.distance === b.distance &&
    a.target.every((value, k) => value === b.target[k])
  );
}
