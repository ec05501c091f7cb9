// SPDX-License-Identifier: MIT
import { h } from '../shared/dom';
import type { GraphKind } from './display';
import { speeds } from './player';
import { transferredClip } from './quality';
import type { Session } from './session';
import { formatTime } from './time';
import { button, select, setIcon, setPressed } from './ui/controls';
import * as icons from './ui/icons';

/** The row of controls above the timeline. */
export class Transport {
  readonly element: HTMLElement;
  private readonly play_: HTMLButtonElement;
  private readonly loop_: HTMLButtonElement;
  private readonly reverse_: HTMLButtonElement;
  private readonly now_ = document.createTextNode('0:00.000');
  private readonly total_ = document.createTextNode('0:00.000');
  private readonly frame_ = h('input', { class: 'viewer-frame', inputmode: 'numeric', 'aria-label': 'Frame', value: '0' });
  private readonly speed_: HTMLSelectElement;
  private readonly graph_: HTMLSelectElement | null;
  private shownMs_ = -1;
  private shownFrame_ = -1;

  constructor(
    private readonly session_: Session,
    changed: () => void,
    small: boolean,
    ...extra: readonly HTMLElement[]
  ) {
    const { player } = session_;
    const act = (change: () => void) => (): void => {
      change();
      session_.playChanged.emit();
      changed();
    };
    this.play_ = button({ label: 'Play', icon: icons.play, key: 'Space', className: 'is-main' }, act(() => player.toggle()));
    this.loop_ = button({ label: 'Loop', icon: icons.loop, key: 'l' }, act(() => (player.loop = !player.loop)));
    this.reverse_ = button(
      { label: 'Play backwards', icon: icons.arrowLeftRight, key: 'r' },
      act(() => (player.direction = player.direction > 0 ? -1 : 1)),
    );
    this.speed_ = select(
      'Speed',
      speeds.map((speed) => ({ value: String(speed), text: `${speed}×` })),
      (value) => act(() => player.setSpeed(Number(value)))(),
    );
    this.speed_.value = '1';
    const back = button({ label: 'One frame back', icon: icons.stepBack, key: '←' }, act(() => player.step(-1)));
    const on = button({ label: 'One frame forward', icon: icons.stepForward, key: '→' }, act(() => player.step(1)));
    this.frame_.addEventListener('change', () => {
      const text = this.frame_.value.trim();
      const frame = text === '' ? NaN : Number(text);
      if (Number.isFinite(frame)) act(() => player.seekFrame(Math.round(frame)))();
      // An invalid frame, or one beyond the last, does not stay in the field.
      this.shownFrame_ = this.frameNow();
      this.frame_.value = String(this.shownFrame_);
    });
    this.frame_.addEventListener('keydown', (event) => event.stopPropagation());
    this.graph_ = small
      ? null
      : select<GraphKind>(
          'Graph',
          [
            { value: 'off', text: 'no graph' },
            { value: 'channels', text: 'channels' },
            { value: 'position', text: 'position' },
            { value: 'height', text: 'height' },
            { value: 'speed', text: 'speed' },
            { value: 'analog', text: 'analog' },
            { value: 'distance', text: 'distance' },
            { value: 'quality', text: 'quality of the transfer' },
          ],
          (value) => session_.changeDisplay((display) => (display.graph = value)),
        );
    const time = h('span', { class: 'viewer-time' }, h('b', {}, this.now_), h('span', { class: 'viewer-total' }, ' / ', this.total_));
    const frame = h('label', { class: 'viewer-frame-label' }, h('span', { 'aria-hidden': 'true' }, 'frame'), this.frame_);
    this.element = h(
      'div',
      { class: 'viewer-transport', role: 'group', 'aria-label': 'Playing' },
      this.play_,
      small ? null : back,
      small ? null : on,
      time,
      small ? null : frame,
      h('span', { class: 'viewer-gap' }),
      small ? null : this.reverse_,
      small ? null : this.loop_,
      this.speed_,
      this.graph_,
      ...extra,
    );
    this.refresh();
  }

  /** Called after playing started, ended, or its options changed. */
  refresh(): void {
    const { player, display, active } = this.session_;
    setIcon(this.play_, player.playing ? icons.pause : icons.play, player.playing ? 'Pause' : 'Play');
    setPressed(this.loop_, player.loop);
    setPressed(this.reverse_, player.direction < 0);
    this.setSpeed(player.speed);
    if (this.graph_) {
      this.graph_.value = display.graph;
      const isTransferred = transferredClip(this.session_) !== null;
      const hasAnalog = (active?.recording?.analog.length ?? 0) > 0;
      for (const option of this.graph_.options) option.hidden = (option.value === 'analog' && !hasAnalog) || (option.value === 'quality' && !isTransferred);
    }
    this.total_.data = formatTime(player.spanS);
    this.tick();
  }

  /** Called for each drawn frame. */
  tick(): void {
    const { player } = this.session_;
    const ms = Math.round(player.timeS * 1000);
    if (ms !== this.shownMs_) {
      this.shownMs_ = ms;
      this.now_.data = formatTime(player.timeS);
    }
    const frame = this.frameNow();
    if (frame !== this.shownFrame_ && document.activeElement !== this.frame_) {
      this.shownFrame_ = frame;
      this.frame_.value = String(frame);
    }
  }

  private frameNow(): number {
    const { player } = this.session_;
    return Math.floor(player.timeS / player.clock.frameTimeS + 1e-3);
  }

  /** A link may request a speed that is not in the list. */
  private setSpeed(speed: number): void {
    const value = String(speed);
    if (![...this.speed_.options].some((option) => option.value === value)) {
      this.speed_.append(h('option', { value }, `${value}×`));
    }
    this.speed_.value = value;
  }
}
