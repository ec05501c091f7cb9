// SPDX-License-Identifier: MIT
import { h } from '../shared/dom';
import { Signal } from './events';
import { settleMs, sparesData } from './loading';
import type { Session } from './session';
import { blockFrames } from './pose_store';
import { clamp, formatTime, timeOf } from './time';
import { tickSteps } from './ticks';
import { contactBands, eventColour, gapBands, type Band } from './timeline_bands';

/** Margin of the track and of the graph below it: the width of the range handles. */
export const edgePx = 24;
const bandPx = 4;
/** Minimum number of frames over the width. */
const leastFrames = 8;

/**
 * The track below the picture: loaded frames, events, foot contacts, gaps of points, the range, the
 * playhead. The wheel zooms at the pointer, Shift and the wheel scroll.
 */
export class Timeline {
  readonly element: HTMLElement;
  /** The visible part of the time changed. */
  readonly windowChanged = new Signal();
  readonly window = { beginS: 0, endS: 1 };

  private readonly canvas_ = h('canvas', { 'aria-hidden': 'true' });
  private readonly slider_: HTMLElement;
  private readonly first_: HTMLElement;
  private readonly last_: HTMLElement;
  private readonly head_ = h('div', { class: 'viewer-playhead', 'aria-hidden': 'true' });
  private width_ = 0;
  private height_ = 0;
  private headAt_ = -1;
  private announcedFrame_ = -1;
  private bands_: 'not asked' | 'later' | 'wanted' = 'not asked';

  constructor(
    private readonly session_: Session,
    private readonly scrubbed_: () => void,
    /** An embedded player loads the contact detection only if contacts are shown. */
    private readonly isEmbed_: boolean,
  ) {
    this.slider_ = this.makeSlider('Frame', 'viewer-track', (frame) => this.seek(frame));
    this.first_ = this.makeSlider('First frame of the range', 'viewer-range-end', (frame) =>
      this.setRange(Math.min(frame, session_.player.range.last), session_.player.range.last),
    );
    this.last_ = this.makeSlider('Last frame of the range', 'viewer-range-end is-last', (frame) =>
      this.setRange(session_.player.range.first, Math.max(frame, session_.player.range.first)),
    );
    this.slider_.append(this.canvas_, this.head_);
    this.element = h('div', { class: 'viewer-timeline' }, this.slider_, this.first_, this.last_);
    this.listen();
  }

  /** Shows the whole duration again. */
  reset(): void {
    this.window.beginS = 0;
    this.window.endS = Math.max(1e-6, this.session_.player.spanS);
    this.windowChanged.emit();
    this.draw();
  }

  resize(): void {
    const box = this.element.getBoundingClientRect();
    const ratio = Math.min(2, devicePixelRatio);
    this.width_ = box.width;
    this.height_ = box.height;
    this.canvas_.width = Math.round(box.width * ratio);
    this.canvas_.height = Math.round(box.height * ratio);
    this.draw();
  }

  xOf(timeS: number): number {
    const { beginS, endS } = this.window;
    return edgePx + ((timeS - beginS) / (endS - beginS)) * Math.max(1, this.width_ - 2 * edgePx);
  }

  timeAt(x: number): number {
    const { beginS, endS } = this.window;
    return beginS + ((x - edgePx) / Math.max(1, this.width_ - 2 * edgePx)) * (endS - beginS);
  }

  /** Called for each drawn frame: only the playhead moves. */
  movePlayhead(): void {
    const { player } = this.session_;
    const x = Math.round(this.xOf(player.timeS) * 2) / 2;
    if (x !== this.headAt_) {
      this.headAt_ = x;
      this.head_.style.transform = `translateX(${x}px)`;
      this.head_.hidden = x < 0 || x > this.width_;
    }
    // Announced to screen readers at rest, not sixty times a second.
    const frame = Math.floor(player.frame);
    if (!player.playing && frame !== this.announcedFrame_) {
      this.announcedFrame_ = frame;
      this.slider_.setAttribute('aria-valuenow', String(frame));
      this.slider_.setAttribute('aria-valuetext', `frame ${frame}, ${formatTime(player.timeS)}`);
    }
  }

  /** Called after frames arrived, or the range, the clips or the size changed. */
  draw(): void {
    const pen = this.canvas_.getContext('2d');
    if (!pen || this.width_ === 0) return;
    const style = getComputedStyle(this.element);
    const css = (name: string): string => style.getPropertyValue(name).trim();
    const ratio = this.canvas_.width / this.width_;
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, this.width_, this.height_);
    this.drawTicks(pen, css('--text-soft'), css('--line'), style.fontFamily);
    this.drawRange(pen, css('--raised'), css('--line'));
    this.drawLoaded(pen, css('--text-soft'));
    const colours = { left: css('--left'), right: css('--right'), middle: css('--spine'), warning: css('--warning') };
    this.drawBands(pen, colours);
    this.drawEvents(pen, colours);
    this.placeRange();
    this.movePlayhead();
  }

  private get trackTop(): number {
    return this.height_ / 2 - 1;
  }

  private drawTicks(pen: CanvasRenderingContext2D, ink: string, line: string, font: string): void {
    const { beginS, endS } = this.window;
    const { labelS, digits } = tickSteps((endS - beginS) / Math.max(1, this.width_ / 86));
    pen.font = `11px ${font}`;
    pen.textBaseline = 'top';
    pen.textAlign = 'center';
    for (let i = Math.ceil(beginS / labelS - 1e-9); i * labelS <= endS + 1e-9; ++i) {
      const x = Math.round(this.xOf(i * labelS)) + 0.5;
      pen.strokeStyle = line;
      pen.beginPath();
      pen.moveTo(x, 15);
      pen.lineTo(x, this.trackTop);
      pen.stroke();
      pen.fillStyle = ink;
      const seconds = i * labelS;
      const text = seconds < 60 ? `${seconds.toFixed(digits)} s` : formatTime(seconds).slice(0, digits > 0 ? undefined : -4);
      const half = pen.measureText(text).width / 2;
      pen.fillText(text, clamp(x, half + 2, this.width_ - half - 2), 2);
    }
  }

  private drawRange(pen: CanvasRenderingContext2D, fill: string, line: string): void {
    const { player } = this.session_;
    const { first, last } = player.range;
    const a = this.xOf(timeOf(player.clock, first));
    const b = this.xOf(timeOf(player.clock, last));
    pen.fillStyle = line;
    pen.globalAlpha = 0.5;
    pen.fillRect(edgePx, this.trackTop, this.width_ - 2 * edgePx, 6);
    pen.globalAlpha = 1;
    pen.fillStyle = fill;
    pen.fillRect(a, this.trackTop, Math.max(1, b - a), 6);
    pen.strokeStyle = line;
    pen.strokeRect(a + 0.5, this.trackTop + 0.5, Math.max(1, b - a - 1), 5);
  }

  private drawLoaded(pen: CanvasRenderingContext2D, ink: string): void {
    const clip = this.session_.active;
    if (!clip) return;
    const dt = clip.clock.frameTimeS;
    pen.fillStyle = ink;
    pen.globalAlpha = 0.55;
    for (let i = 0; i < clip.store.blockCount; ++i) {
      if (!clip.store.hasBlock(i)) continue;
      const a = clamp(this.xOf(i * blockFrames * dt), edgePx, this.width_ - edgePx);
      const end = Math.min(clip.facts.frames - 1, (i + 1) * blockFrames);
      const b = clamp(this.xOf(end * dt), edgePx, this.width_ - edgePx);
      pen.fillRect(a, this.trackTop + 2, b - a, 2);
    }
    pen.globalAlpha = 1;
  }

  private drawBands(pen: CanvasRenderingContext2D, colours: Record<Band['colour'], string>): void {
    const clip = this.session_.active;
    if (!clip) return;
    const contacts = this.bandsWanted() ? contactBands(clip) : [];
    const bands = [...contacts, ...gapBands(clip, this.session_.chosen)];
    const dt = clip.clock.frameTimeS;
    const room = Math.min(bandPx, (this.height_ - this.trackTop - 9) / Math.max(1, bands.length) - 1);
    bands.forEach(({ colour, spans }, i) => {
      pen.fillStyle = colours[colour];
      const y = this.trackTop + 9 + i * (room + 1);
      for (const { first, last } of spans) {
        const a = clamp(this.xOf(first * dt), edgePx, this.width_ - edgePx);
        const b = clamp(this.xOf((last + 1) * dt), edgePx, this.width_ - edgePx);
        if (b > a) pen.fillRect(a, y, Math.max(1.5, b - a - 1), room);
      }
    });
  }

  /** A line and a diamond on the track for each event. */
  private drawEvents(pen: CanvasRenderingContext2D, colours: Record<Band['colour'], string>): void {
    for (const event of this.session_.active?.recording?.events ?? []) {
      const x = this.xOf(event.time);
      if (x < edgePx - 1 || x > this.width_ - edgePx + 1) continue;
      pen.fillStyle = colours[eventColour(event)];
      pen.fillRect(x - 0.75, this.trackTop - 10, 1.5, 16);
      pen.beginPath();
      for (const [dx, dy] of [[0, -4.5], [4.5, 0], [0, 4.5], [-4.5, 0]] as const) pen.lineTo(x + dx, this.trackTop - 9 + dy);
      pen.fill();
    }
  }

  /** Whether contacts are drawn, for which contact detection is loaded: not before the motion
   * plays, nor with reduced data usage. */
  private bandsWanted(): boolean {
    if (this.bands_ === 'wanted' || this.session_.display.show.contacts) return true;
    if (this.bands_ === 'later' || this.isEmbed_ || sparesData()) return false;
    this.bands_ = 'later';
    setTimeout(() => {
      this.bands_ = 'wanted';
      if (this.element.isConnected) this.draw();
    }, settleMs);
    return false;
  }

  private placeRange(): void {
    const { player } = this.session_;
    const { first, last } = player.range;
    const place = (end: HTMLElement, frame: number): void => {
      const x = this.xOf(timeOf(player.clock, frame));
      end.style.transform = `translateX(${x}px)`;
      end.hidden = x < edgePx - 1 || x > this.width_ - edgePx + 1;
      end.setAttribute('aria-valuenow', String(frame));
      end.setAttribute('aria-valuetext', `frame ${frame}`);
    };
    place(this.first_, first);
    place(this.last_, last);
    for (const one of [this.slider_, this.first_, this.last_]) {
      one.setAttribute('aria-valuemin', '0');
      one.setAttribute('aria-valuemax', String(player.frames - 1));
    }
  }

  private seek(frame: number): void {
    this.session_.player.seekFrame(frame);
    this.scrubbed_();
  }

  private setRange(first: number, last: number): void {
    this.session_.player.setRange(first, last);
    this.session_.playChanged.emit();
    this.scrubbed_();
  }

  private makeSlider(label: string, className: string, go: (frame: number) => void): HTMLElement {
    const slider = h('div', { class: className, role: 'slider', tabindex: 0, 'aria-label': label });
    slider.addEventListener('keydown', (event) => {
      const { player } = this.session_;
      const now = Number(slider.getAttribute('aria-valuenow') ?? 0);
      const big = Math.max(1, Math.round(player.frames / 20));
      const to = {
        ArrowLeft: now - 1,
        ArrowDown: now - 1,
        ArrowRight: now + 1,
        ArrowUp: now + 1,
        PageDown: now - big,
        PageUp: now + big,
        Home: 0,
        End: player.frames - 1,
      }[event.key];
      if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      player.pause();
      go(clamp(to, 0, player.frames - 1));
      this.session_.playChanged.emit();
    });
    slider.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      slider.setPointerCapture(event.pointerId);
      const wasPlaying = this.session_.player.playing;
      this.session_.player.pause();
      const move = (moved: PointerEvent): void => {
        const x = moved.clientX - this.element.getBoundingClientRect().left;
        const { player } = this.session_;
        go(clamp(Math.round(this.timeAt(x) / player.clock.frameTimeS), 0, player.frames - 1));
      };
      const end = (): void => {
        slider.removeEventListener('pointermove', move);
        slider.removeEventListener('pointerup', end);
        slider.removeEventListener('pointercancel', end);
        if (wasPlaying) this.session_.player.play();
        this.session_.playChanged.emit();
      };
      slider.addEventListener('pointermove', move);
      slider.addEventListener('pointerup', end);
      slider.addEventListener('pointercancel', end);
      move(event);
      this.session_.playChanged.emit();
    });
    return slider;
  }

  private listen(): void {
    this.element.addEventListener(
      'wheel',
      (event) => {
        event.preventDefault();
        const x = event.clientX - this.element.getBoundingClientRect().left;
        if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
          this.slide((event.deltaX || event.deltaY) / Math.max(1, this.width_));
        } else this.zoom(Math.exp(event.deltaY * 0.002), this.timeAt(x));
      },
      { passive: false },
    );
    this.element.addEventListener('dblclick', () => this.reset());
  }

  /** Zooms by a factor around a time; below 1 shows less time. */
  zoom(factor: number, aboutS: number): void {
    const { player } = this.session_;
    const { beginS, endS } = this.window;
    const least = Math.min(player.spanS, leastFrames * player.clock.frameTimeS);
    const span = clamp((endS - beginS) * factor, least, player.spanS);
    const part = (aboutS - beginS) / (endS - beginS);
    this.show(aboutS - part * span, span);
  }

  private slide(part: number): void {
    const span = this.window.endS - this.window.beginS;
    this.show(this.window.beginS + part * span, span);
  }

  private show(beginS: number, span: number): void {
    this.window.beginS = clamp(beginS, 0, Math.max(0, this.session_.player.spanS - span));
    this.window.endS = this.window.beginS + span;
    this.windowChanged.emit();
    this.draw();
  }
}
