// SPDX-License-Identifier: MIT
import { h, refill } from '../shared/dom';
import { curveNamed, qualityText, transferredClip } from './quality';
import type { Session } from './session';
import { formatTime, timeOf } from './time';
import { button, select } from './ui/controls';

/** Above the graph of a transfer: its measures, the choice of the curve, and the worst frames as
 * buttons. Hidden for other graphs. */
export class QualityBar {
  readonly element = h('section', { class: 'viewer-quality', 'aria-label': 'Quality of the transfer', hidden: true });
  private readonly ending_: (() => void)[];
  /** What the buttons show; they are not rebuilt under the pointer. */
  private shown_ = '';

  constructor(
    private readonly session_: Session,
    private readonly seek_: (timeS: number) => void,
  ) {
    const refresh = (): void => this.refresh();
    this.ending_ = [session_.clipsChanged.on(refresh), session_.displayChanged.on(refresh)];
    this.refresh();
  }

  dispose(): void {
    for (const end of this.ending_) end();
    this.element.remove();
  }

  private refresh(): void {
    const { display } = this.session_;
    const clip = transferredClip(this.session_);
    const quality = clip?.edited?.transfer;
    const found = quality && curveNamed(quality, display.qualityCurve);
    this.element.hidden = display.graph !== 'quality' || !found;
    if (!clip || !quality || !found) {
      this.shown_ = '';
      return;
    }
    const shown = `${clip.opened.id} ${found.index} ${clip.scale.metresPerUnit}`;
    if (shown === this.shown_) return;
    this.shown_ = shown;
    const menu = select(
      'Measure',
      quality.curves.map(({ name, title }) => ({ value: name, text: title })),
      (value) => this.session_.changeDisplay((one) => (one.qualityCurve = value)),
    );
    menu.value = found.curve.name;
    const hadFocus = this.element.contains(document.activeElement) && document.activeElement?.tagName === 'SELECT';
    refill(
      this.element,
      menu,
      h('span', { class: 'viewer-quality-text' }, qualityText(quality, clip.scale)),
      h('span', { class: 'viewer-gap' }),
      found.curve.worstFrames.length === 0
        ? h('span', { class: 'viewer-row-label' }, 'nowhere above 0')
        : h(
            'span',
            { class: 'viewer-quality-worst', role: 'group', 'aria-label': 'Worst frames' },
            h('span', { class: 'viewer-row-label' }, 'worst'),
            ...found.curve.worstFrames.map((frame, i) => {
              const timeS = timeOf(clip.clock, frame);
              return button(
                { label: `Go to the ${i === 0 ? 'worst frame' : `next worst frame, number ${i + 1}`}: frame ${frame}, ${formatTime(timeS)}`, text: formatTime(timeS) },
                () => this.seek_(timeS),
              );
            }),
          ),
    );
    if (hadFocus) menu.focus();
  }
}
