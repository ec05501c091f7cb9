// SPDX-License-Identifier: MIT
import type { EditStep } from '../../core/contract';
import { h } from '../../shared/dom';
import type { Session } from '../session';
import { button, row } from '../ui/controls';
import type { Editor } from './editor';
import { isWhole, jointWords, masked, maskWords, type Mask } from './mask';
import { trimTo } from './range';

/** The mask of the next edits: which joints, and which frames. */
export class MaskField {
  readonly element = h('details', { class: 'viewer-edit-mask' });
  private readonly where_ = h('span', {});
  private readonly kept_ = h('p', { class: 'viewer-note' });
  private readonly joints_ = inputOf('Joints', 'all, or names such as Head,Left*');
  private readonly frames_ = inputOf('Frames', 'all, or 10..200, 1s..4s');
  private readonly fade_ = inputOf('Fade', 'none, or 12, 0.2s');

  constructor(
    private readonly session_: Session,
    private readonly editor_: Editor,
  ) {
    const all = button({ label: 'Reset to the whole motion', text: 'The whole motion' }, () => this.clear());
    this.element.append(
      h('summary', {}, this.where_),
      row('Joints', this.joints_),
      this.chosenButton(),
      row('Frames', this.frames_),
      this.rangeButton(),
      row('Fade', this.fade_),
      h('p', { class: 'viewer-note' }, 'The edits below apply only to these. A fade eases them in and out at the ends of the frame range.'),
      h('div', { class: 'viewer-edit-acts' }, all),
    );
    this.element.addEventListener('input', () => this.update());
    this.update();
  }

  get mask(): Mask {
    const [only, during, fade] = [this.joints_, this.frames_, this.fade_].map((input) => input.value.trim());
    return { only: only ?? '', during: during ?? '', fade: fade ?? '' };
  }

  /** Shown above the form of an edit if a mask is set. */
  get kept(): HTMLElement {
    return this.kept_;
  }

  masked(steps: readonly EditStep[]): EditStep[] {
    return masked(steps, this.mask);
  }

  clear(): void {
    for (const input of [this.joints_, this.frames_, this.fade_]) input.value = '';
    this.update();
  }

  private update(): void {
    const { mask } = this;
    const words = maskWords(mask);
    this.where_.textContent = isWhole(mask) ? 'Where: the whole motion' : `Where: ${words}`;
    this.kept_.textContent = isWhole(mask) ? '' : `Limited to: ${words}`;
    this.kept_.hidden = isWhole(mask);
    this.element.classList.toggle('is-set', !isWhole(mask));
  }

  private put(input: HTMLInputElement, value: string): void {
    input.value = value;
    input.focus();
    this.update();
  }

  /** Uses the joints chosen in the tree or in the picture. */
  private chosenButton(): HTMLElement {
    const names = (): string[] => {
      const joints = this.session_.active?.facts.joints ?? [];
      return [...this.session_.chosen].flatMap((joint) => joints[joint]?.name ?? []);
    };
    const made = button({ label: 'Use the selected joints', text: 'Use the selected joints' }, () => {
      if (names().length > 0) this.put(this.joints_, jointWords(names()));
      else this.session_.announced.emit('Select joints first: in the tree, or in the view. Ctrl adds another one.');
    });
    const refresh = (): void => {
      const [first, ...others] = names();
      const words = first === undefined ? 'the selected joints' : others.length === 0 ? first : `${first} and ${others.length} more`;
      name(made, `Use ${words}`);
    };
    this.session_.choiceChanged.on(refresh);
    refresh();
    return made;
  }

  /** Uses the range of the timeline. */
  private rangeButton(): HTMLElement {
    const range = (): string => {
      const { clip } = this.editor_;
      return (clip && trimTo(this.session_.player.range, this.session_.firstFrame, clip.facts.frames)?.value) ?? '';
    };
    const made = button({ label: 'Use the range', text: 'Use the range' }, () => {
      if (range() !== '') this.put(this.frames_, range());
      else this.session_.announced.emit('Select a range first: [ sets its start and ] its end, or drag the ends of the timeline.');
    });
    const refresh = (): void => name(made, range() === '' ? 'Use the range of the timeline' : `Use ${range()}`);
    this.session_.playChanged.on(refresh);
    this.editor_.changed.on(refresh);
    refresh();
    return made;
  }
}

function name(made: HTMLButtonElement, words: string): void {
  made.querySelector('span')!.textContent = words;
  made.setAttribute('aria-label', words);
  made.title = words;
}

function inputOf(label: string, placeholder: string): HTMLInputElement {
  return h('input', {
    class: 'viewer-edit-input',
    'aria-label': label,
    placeholder,
    autocomplete: 'off',
    spellcheck: 'false',
  });
}
