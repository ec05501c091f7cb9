// SPDX-License-Identifier: MIT
import { prefersStillness } from '../shared/appearance';
import { h } from '../shared/dom';
import type { Core, PoseBlock } from '../core/contract';
import { Clip } from './clip';
import type { Sample } from './places';

const mostFrames = 256;
const framesShown = 24;
const sizePx = 84;

/** A small picture of a sample, drawn locally; it is animated on hover or focus. */
export class Thumbnail {
  readonly element: HTMLButtonElement;
  readonly fileName: string;
  private readonly canvas_ = h('canvas', { 'aria-hidden': 'true' });
  private clip_: Clip | null = null;
  private poses_: Float32Array[] = [];
  private asked_ = false;
  private timer_ = 0;
  private at_ = 0;
  private gone_ = false;
  private watcher_: IntersectionObserver | null = null;

  constructor(
    private readonly sample_: Sample,
    private readonly core_: Core,
    open: () => void,
  ) {
    this.fileName = sample_.sources[0]?.name ?? '';
    this.element = h(
      'button',
      { type: 'button', class: 'viewer-sample', title: `Watch ${sample_.title}`, onclick: open },
      this.canvas_,
      h('span', {}, sample_.name.replace(/_/g, ' ')),
    );
    const ratio = Math.min(2, devicePixelRatio);
    this.canvas_.width = this.canvas_.height = Math.round(sizePx * ratio);
    for (const type of ['pointerenter', 'focus']) this.element.addEventListener(type, () => this.move(true));
    for (const type of ['pointerleave', 'blur']) this.element.addEventListener(type, () => this.move(false));
  }

  mark(shown: boolean): void {
    this.element.setAttribute('aria-pressed', String(shown));
  }

  /** Loads the motion once it becomes visible. */
  watch(root: HTMLElement): void {
    if (this.gone_) return;
    this.watcher_ = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        this.watcher_?.disconnect();
        void this.load();
      },
      { root, rootMargin: '0px 200px' },
    );
    this.watcher_.observe(this.element);
  }

  dispose(): void {
    this.gone_ = true;
    this.watcher_?.disconnect();
    this.move(false);
  }

  private async load(): Promise<void> {
    if (this.asked_) return;
    this.asked_ = true;
    try {
      const files = await Promise.all(
        this.sample_.sources.map(async (source) => ({ name: source.name, bytes: await source.bytes() })),
      );
      const { clips } = await this.core_.open(files, true);
      const opened = clips[0];
      if (!opened) return;
      const clip = new Clip(opened, this.core_, 0);
      const poses: Float32Array[] = [];
      const frames = opened.facts.frames - clip.firstFrame;
      const step = Math.max(1, frames / framesShown);
      let block: PoseBlock | null = null;
      for (let i = 0; i < framesShown && i * step < frames; ++i) {
        const frame = clip.firstFrame + Math.floor(i * step);
        if (!block || frame >= block.first + block.frames) block = await this.core_.poses(opened.id, frame, mostFrames);
        const n = clip.shape.points * 3;
        poses.push(block.positions.slice((frame - block.first) * n, (frame - block.first + 1) * n));
      }
      for (const one of clips) this.core_.close(one.id);
      this.clip_ = clip;
      this.poses_ = poses;
      this.at_ = Math.floor(poses.length * 0.3);
      this.draw();
    } catch {
      // A sample that cannot be drawn keeps its name, and can still be opened.
    }
  }

  private move(moves: boolean): void {
    clearInterval(this.timer_);
    this.timer_ = 0;
    if (!moves || prefersStillness() || this.poses_.length < 2) return;
    this.timer_ = window.setInterval(() => {
      this.at_ = (this.at_ + 1) % this.poses_.length;
      this.draw();
    }, 60);
  }

  /** Three-quarter view, with the body centred. */
  private draw(): void {
    const pen = this.canvas_.getContext('2d');
    const pose = this.poses_[this.at_];
    const clip = this.clip_;
    if (!pen || !pose || !clip) return;
    const style = getComputedStyle(this.element);
    const css = (name: string): string => style.getPropertyValue(name).trim();
    const colours = { left: css('--left'), right: css('--right'), middle: css('--spine') };
    const m = clip.turn.matrix;
    const { points, joints, parents } = clip.shape;
    const seen: [number, number][] = [];
    const low = [Infinity, Infinity];
    const high = [-Infinity, -Infinity];
    for (let i = 0; i < points; ++i) {
      const x = pose[i * 3]!;
      const y = pose[i * 3 + 1]!;
      const z = pose[i * 3 + 2]!;
      const right = m[0] * x + m[1] * y + m[2] * z;
      const up = m[3] * x + m[4] * y + m[5] * z;
      const near = m[6] * x + m[7] * y + m[8] * z;
      const u = 0.82 * right - 0.57 * near;
      const v = -(0.97 * up) + 0.2 * (0.82 * near + 0.57 * right);
      seen.push([u, v]);
      low[0] = Math.min(low[0]!, u);
      low[1] = Math.min(low[1]!, v);
      high[0] = Math.max(high[0]!, u);
      high[1] = Math.max(high[1]!, v);
    }
    const size = this.canvas_.width;
    const scale = (size * 0.8) / Math.max(1e-6, high[0]! - low[0]!, high[1]! - low[1]!);
    const left = size / 2 - ((low[0]! + high[0]!) / 2) * scale;
    const top = size / 2 - ((low[1]! + high[1]!) / 2) * scale;
    pen.clearRect(0, 0, size, size);
    pen.lineCap = 'round';
    pen.lineWidth = size * 0.032;
    for (let i = 0; i < points; ++i) {
      const parent = parents[i]!;
      if (parent < 0) continue;
      const side = clip.facts.joints[i < joints ? i : parent]?.side ?? 'middle';
      pen.strokeStyle = colours[side];
      pen.beginPath();
      pen.moveTo(left + seen[parent]![0] * scale, top + seen[parent]![1] * scale);
      pen.lineTo(left + seen[i]![0] * scale, top + seen[i]![1] * scale);
      pen.stroke();
    }
  }
}
