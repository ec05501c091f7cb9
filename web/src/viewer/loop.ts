// SPDX-License-Identifier: MIT
import type { Session } from './session';
import type { World } from './scene/world';
import { wholeFrameAt } from './time';

const costs = 120;
/** After this time without a change, the picture is drawn in full quality. */
const restMs = 180;

/** Draws only when something changed. The playhead waits while required frames are loading. */
export class Loop {
  /** Called after bodies have moved, before the camera follows. */
  onPosed: (() => void) | null = null;
  /** Called for each drawn frame, after the poses were sampled. */
  onFrame: (() => void) | null = null;
  /** Moves the camera for held keys; returns true while it moves. */
  onCamera: ((elapsedS: number) => boolean) | null = null;
  /** Waiting for frames. */
  waiting = false;

  private asked_ = 0;
  private before_ = 0;
  private poseDirty_ = true;
  private readonly costs_ = new Float64Array(costs);
  private costAt_ = 0;
  private costCount_ = 0;
  private followed_: [number, number, number] | null = null;
  private followKey_ = '';
  private stopped_ = false;
  private restTimer_ = 0;

  constructor(
    private readonly session_: Session,
    private readonly world_: World,
  ) {}

  /** Requests another picture; `pose` if the bodies moved too. */
  invalidate(pose = false): void {
    this.poseDirty_ ||= pose;
    if (this.restTimer_ !== 0) clearTimeout(this.restTimer_);
    this.restTimer_ = 0;
    if (this.asked_ === 0 && !this.stopped_) this.asked_ = requestAnimationFrame(this.tick_);
  }

  /** Draws the current state immediately, for photos. */
  drawNow(): void {
    this.showPoses();
    this.world_.render(this.session_.display, this.session_.active, this.session_.chosen);
  }

  /** The camera follows the joint from its next drawn position, without a jump. */
  resetFollow(): void {
    this.followed_ = null;
  }

  /** The camera was aimed at the current bodies; it follows them from here. */
  anchorFollow(): void {
    this.followed_ = null;
    this.follow(true);
  }

  /** Nothing moves or waits for frames, and the picture has full quality. */
  get resting(): boolean {
    return this.asked_ === 0 && this.restTimer_ === 0 && !this.waiting;
  }

  meanCostMs(): number {
    let sum = 0;
    for (let i = 0; i < this.costCount_; ++i) sum += this.costs_[i]!;
    return this.costCount_ > 0 ? sum / this.costCount_ : 0;
  }

  stop(): void {
    this.stopped_ = true;
    clearTimeout(this.restTimer_);
    if (this.asked_ !== 0) cancelAnimationFrame(this.asked_);
    this.asked_ = 0;
  }

  private readonly tick_ = (now: number): void => {
    this.asked_ = 0;
    const began = performance.now();
    const { session_: session, world_: world } = this;
    const { player } = session;
    // After a pause, the first step is one usual frame, not the duration of the pause.
    const elapsedS = this.before_ > 0 ? Math.min(0.25, (now - this.before_) / 1000) : 1 / 60;
    const was = player.timeS;
    const wasPlaying = player.playing;
    if (player.advance(elapsedS)) this.poseDirty_ = true;
    if (this.poseDirty_) {
      this.poseDirty_ = false;
      this.waiting = !this.showPoses();
      if (this.waiting && wasPlaying) {
        player.seekTime(was);
        player.playing = true;
        this.poseDirty_ = true;
      }
      world.pose();
      this.onPosed?.();
    }
    this.follow();
    const carried = this.onCamera?.(elapsedS) ?? false;
    const moving = world.orbit.advance(elapsedS) || carried;
    if (player.playing || moving) world.stage.rest(false);
    world.render(session.display, session.active, session.chosen);
    this.onFrame?.();
    if (wasPlaying !== player.playing) session.playChanged.emit();
    const isAnimating = player.playing || moving || this.poseDirty_;
    this.before_ = isAnimating ? now : 0;
    if (isAnimating) this.invalidate();
    else this.restTimer_ = window.setTimeout(this.rest_, restMs);
    this.costs_[this.costAt_] = performance.now() - began;
    this.costAt_ = (this.costAt_ + 1) % costs;
    this.costCount_ = Math.min(costs, this.costCount_ + 1);
  };

  private readonly rest_ = (): void => {
    this.restTimer_ = 0;
    if (!this.stopped_ && this.world_.stage.rest(true)) this.drawNow();
  };

  /** Returns false while the frames of a visible clip are missing. */
  private showPoses(): boolean {
    const { player, display, clips } = this.session_;
    let all = true;
    for (let i = 0; i < clips.length; ++i) {
      const clip = clips[i]!;
      if (!clip.visible) continue;
      clip.store.want(wholeFrameAt(clip.clock, player.timeS), player.direction);
      if (!clip.sample(player.timeS, display.sampling) && clip.store.failure === '') all = false;
    }
    return all;
  }

  private follow(aimed = false): void {
    const { active, display } = this.session_;
    if (!active || display.follow === '') {
      this.followed_ = null;
      return;
    }
    const joint =
      display.follow === '*'
        ? active.facts.hips
        : active.facts.joints.findIndex((one) => one.name === display.follow);
    const key = `${display.follow}:${active.opened.id}:${display.layout}:${display.inPlace}`;
    if (joint < 0) return;
    // The camera of a link belongs to its frame, not to the rest pose shown before.
    if (active.shown < 0 && !this.followed_ && !aimed) return;
    const i = joint * 3;
    const x = active.points[i]!;
    // When following the whole body, the picture does not move vertically with every step.
    const y = display.follow === '*' ? 0 : active.points[i + 1]!;
    const z = active.points[i + 2]!;
    if (this.followed_ && this.followKey_ === key) {
      this.world_.orbit.carry(x - this.followed_[0], y - this.followed_[1], z - this.followed_[2]);
      this.followed_[0] = x;
      this.followed_[1] = y;
      this.followed_[2] = z;
    } else {
      this.followed_ = [x, y, z];
      this.followKey_ = key;
    }
  }
}
