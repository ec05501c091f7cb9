// SPDX-License-Identifier: MIT
import { clamp, frameAt, timeOf, type Clock } from './time';

export const slowest = 0.1;
export const fastest = 4;
export const speeds = [0.1, 0.25, 0.5, 1, 1.5, 2, 4] as const;

/**
 * The playhead. One time applies to all clips; frames are those of the clock, which is the active
 * clip's. Independent of the page and of real time: `advance` receives the elapsed time.
 */
export class Player {
  private clock_: Clock = { frames: 1, frameTimeS: 1 };
  private spanS_ = 1;
  private timeS_ = 0;
  private first_ = 0;
  private last_ = 0;
  private speed_ = 1;

  playing = false;
  /** 1 forward, -1 backward. */
  direction: 1 | -1 = 1;
  loop = true;

  /** Displayed time. During the last frame of the range, it stays at that frame. */
  get timeS(): number {
    const last = timeOf(this.clock_, this.last_);
    return this.playing && this.timeS_ > last && this.timeS_ < this.endS() ? last : this.timeS_;
  }
  get speed(): number {
    return this.speed_;
  }
  get clock(): Clock {
    return this.clock_;
  }
  /** First and last frame to play, both inclusive. */
  get range(): { first: number; last: number } {
    return { first: this.first_, last: this.last_ };
  }
  /** Fractional between frames. */
  get frame(): number {
    return frameAt(this.clock_, this.timeS);
  }
  /** Seconds from the start of the first frame to the end of the longest clip. */
  get spanS(): number {
    return this.spanS_;
  }
  get frames(): number {
    return Math.max(1, Math.ceil(this.spanS_ / this.clock_.frameTimeS - 1e-3));
  }

  /**
   * Sets another clip, or another duration of all clips together (at least the clock's own). The
   * range is reset to all frames from `firstFrame` on (after a reference pose, if it is skipped).
   */
  setClock(clock: Clock, spanS = 0, firstFrame = 0): void {
    this.clock_ = { frames: Math.max(1, clock.frames), frameTimeS: clock.frameTimeS > 0 ? clock.frameTimeS : 1 / 30 };
    this.spanS_ = Math.max(spanS, this.clock_.frames * this.clock_.frameTimeS);
    this.setRange(firstFrame, this.frames - 1);
    this.timeS_ = clamp(this.timeS_, this.beginS(), this.endS());
  }

  /** Frames in any order, clamped to the clip. The playhead is moved into the range. */
  setRange(first: number, last: number): void {
    const top = this.frames - 1;
    const a = clamp(Math.round(Math.min(first, last)), 0, top);
    const b = clamp(Math.round(Math.max(first, last)), 0, top);
    this.first_ = a;
    this.last_ = b;
    this.timeS_ = clamp(this.timeS_, this.beginS(), this.endS());
  }

  setSpeed(speed: number): void {
    if (Number.isFinite(speed)) this.speed_ = clamp(speed, slowest, fastest);
  }

  /** The next slower or faster of `speeds`. */
  stepSpeed(by: 1 | -1): void {
    const next =
      by > 0
        ? speeds.find((s) => s > this.speed_ + 1e-9)
        : [...speeds].reverse().find((s) => s < this.speed_ - 1e-9);
    if (next !== undefined) this.speed_ = next;
  }

  play(): void {
    const atEnd =
      this.direction > 0
        ? this.timeS_ >= timeOf(this.clock_, this.last_) - 1e-9
        : this.timeS_ <= this.beginS() + 1e-9;
    if (atEnd) this.timeS_ = this.direction > 0 ? this.beginS() : timeOf(this.clock_, this.last_);
    this.playing = true;
  }

  /** Stops at the nearest whole frame, because a file defines only these. */
  pause(): void {
    if (this.playing) this.seekFrame(Math.round(this.frame));
    this.playing = false;
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  /** Seeks anywhere on the timeline, also outside the range. */
  seekTime(timeS: number): void {
    if (Number.isFinite(timeS)) this.timeS_ = clamp(timeS, 0, timeOf(this.clock_, this.frames - 1));
  }

  seekFrame(frame: number): void {
    this.seekTime(timeOf(this.clock_, frame));
  }

  /** Steps by whole frames; stops playing. Wraps around in the range when looping. */
  step(by: number): void {
    this.playing = false;
    const frame = this.frame;
    // From between two frames, a step moves to the next whole frame, not past it.
    const from = by > 0 ? Math.floor(frame) : Math.ceil(frame);
    let to = from + by;
    if (this.loop && frame >= this.first_ && frame <= this.last_) {
      if (to > this.last_) to = this.first_;
      else if (to < this.first_) to = this.last_;
    }
    this.seekFrame(to);
  }

  /** Advances by `elapsedS` of real time. Returns true if the playhead moved. */
  advance(elapsedS: number): boolean {
    if (!this.playing || !(elapsedS > 0)) return false;
    const begin = this.beginS();
    const end = this.endS();
    const length = end - begin;
    let to = this.timeS_ + elapsedS * this.speed_ * this.direction;
    if (this.loop) {
      if (to >= end || to < begin) to = begin + ((((to - begin) % length) + length) % length);
    } else if (this.direction > 0 && to >= timeOf(this.clock_, this.last_)) {
      to = timeOf(this.clock_, this.last_);
      this.playing = false;
    } else if (this.direction < 0 && to <= begin) {
      to = begin;
      this.playing = false;
    }
    const moved = to !== this.timeS_;
    this.timeS_ = to;
    return moved;
  }

  private beginS(): number {
    return timeOf(this.clock_, this.first_);
  }
  /** The last frame is also shown for its frame time, so that a loop keeps its rhythm. */
  private endS(): number {
    return timeOf(this.clock_, this.last_ + 1);
  }
}
