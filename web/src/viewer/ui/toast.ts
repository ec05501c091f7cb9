// SPDX-License-Identifier: MIT
import { h } from '../../shared/dom';

const shownMs = 4500;
/** Reading time per character; long messages stay longer. */
const readingMs = 55;

/** A temporary message, also announced to screen readers. */
export class Toast {
  readonly element = h('div', { class: 'viewer-toast', role: 'status', 'aria-live': 'polite' });
  private timer_ = 0;

  say(text: string): void {
    this.element.textContent = text;
    this.element.classList.add('is-shown');
    clearTimeout(this.timer_);
    this.timer_ = window.setTimeout(() => this.element.classList.remove('is-shown'), Math.max(shownMs, readingMs * text.length));
  }
}
