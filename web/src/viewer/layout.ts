// SPDX-License-Identifier: MIT
import { h } from '../shared/dom';
import type { Chrome } from './options';
import { button, setPressed } from './ui/controls';
import * as icons from './ui/icons';

export type Side = 'left' | 'right';
/** Below this width, panels are sheets over the picture. */
const sheetBelowPx = 800;

/** The containers of the page, and the collapsing of the panels. */
export class PageLayout {
  readonly root: HTMLElement;
  readonly bar = h('header', { class: 'viewer-bar' });
  readonly left = h('aside', { class: 'viewer-panel is-left', 'aria-label': 'Joints' });
  readonly right = h('aside', { class: 'viewer-panel is-right', 'aria-label': 'Facts and display' });
  readonly picture = h('div', { class: 'viewer-picture' });
  readonly over = h('div', { class: 'viewer-over' });
  readonly dock = h('footer', { class: 'viewer-dock' });
  readonly toggles: Record<Side, HTMLButtonElement>;
  private readonly open_: Record<Side, boolean>;
  private wasSmall_ = false;

  constructor(host: HTMLElement, chrome: Chrome, compact: boolean, private readonly resized_: () => void) {
    this.open_ = { left: !compact, right: !compact };
    this.toggles = {
      left: button({ label: 'Joints', icon: icons.joints }, () => this.toggle('left')),
      right: button({ label: 'Facts, findings and display', icon: icons.display }, () => this.toggle('right')),
    };
    const middle = h('div', { class: 'viewer-middle' });
    if (chrome !== 'embed') middle.append(this.left);
    // The surrounding page has its own main element.
    middle.append(h(chrome === 'page' ? 'section' : 'main', { class: 'viewer-stage', 'aria-label': 'Motion' }, this.picture, this.over));
    if (chrome !== 'embed') middle.append(this.right);
    this.root = h('div', { class: `viewer is-${chrome}` });
    if (chrome !== 'embed') this.root.append(this.bar);
    this.root.append(middle, this.dock);
    host.append(this.root);
    this.fitWidth();
  }

  get small(): boolean {
    return this.root.clientWidth < sheetBelowPx;
  }

  /** Pixels of the picture covered by an open sheet. */
  get sheetHeight(): number {
    return this.small && (this.open_.left || this.open_.right)
      ? Math.max(this.left.offsetHeight, this.right.offsetHeight)
      : 0;
  }

  /** Called after the width changed; sheets start closed. */
  fitWidth(): void {
    const small = this.small;
    if (small !== this.wasSmall_) {
      this.wasSmall_ = small;
      if (small) this.open_.left = this.open_.right = false;
    }
    this.apply();
  }

  toggle(side: Side, open = !this.open_[side]): void {
    this.open_[side] = open;
    // Two sheets would overlap.
    if (open && this.small) this.open_[side === 'left' ? 'right' : 'left'] = false;
    this.apply();
    this.resized_();
  }

  /** Names the list on the left and its button. */
  nameList(title: string): void {
    this.left.setAttribute('aria-label', title);
    this.toggles.left.setAttribute('aria-label', title);
    this.toggles.left.title = title;
  }

  /** Closes or opens both panels. */
  toggleAll(): void {
    const open = !(this.open_.left || this.open_.right);
    this.open_.left = open && !this.small;
    this.open_.right = open;
    this.apply();
    this.resized_();
  }

  /** Toggles full screen; calls `report` if the page is not permitted to. */
  fullScreen(report: (text: string) => void): void {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void this.root.requestFullscreen?.().catch(() => report('Full screen is not allowed on this page.'));
  }

  private apply(): void {
    this.root.classList.toggle('is-small', this.small);
    this.left.hidden = !this.open_.left;
    this.right.hidden = !this.open_.right;
    for (const side of ['left', 'right'] as const) {
      setPressed(this.toggles[side], this.open_[side]);
      this.toggles[side].setAttribute('aria-expanded', String(this.open_[side]));
    }
  }
}
