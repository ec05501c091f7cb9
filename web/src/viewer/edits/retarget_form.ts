// SPDX-License-Identifier: MIT
import type { EditStep, TransferFacts, TransferOption } from '../../core/contract';
import { h, refill } from '../../shared/dom';
import { droppedFiles } from '../../shared/dropped_files';
import { acceptedFiles, holds } from '../../shared/formats';
import { sourcesOf } from '../drop';
import { sourceOfFile, type Session, type Source } from '../session';
import { row } from '../ui/controls';
import { transferStep } from './edited';
import { framed } from './form';
import { choicesOf, transferValue } from './transfer_value';

/** Titles of options in the form; others are shown by name. */
const titles: Record<string, string> = {
  'from-pose': 'Pose of the motion',
  'onto-pose': 'Pose of the target',
  spine: 'Spine',
  'onto-scale': 'Scale by',
  feet: 'Feet',
};

/** The value of the menu for a file that is chosen or dropped. */
const ofFile = 'file';

export interface RetargetWork {
  /** The step, and the files that it names. */
  apply(step: EditStep, files: readonly Source[], besideOriginal: boolean): void;
  close(): void;
}

/** Moves the motion to a built-in skeleton, or to that of a file or of another open clip. */
export function retargetForm({ skeletons, options }: TransferFacts, session: Session, work: RetargetWork): HTMLFormElement {
  const others = session.opened.filter((clip) => clip !== session.active && clip.sources.length > 0);
  const picker = new FilePicker();
  const target = h(
    'select',
    { class: 'viewer-select', 'aria-label': 'Target' },
    h('optgroup', { label: 'Built-in skeletons' }, ...skeletons.map(({ word, title }) => h('option', { value: `word:${word}` }, title))),
    others.length === 0 ? null : h('optgroup', { label: 'Open clips' }, ...others.map((clip, i) => h('option', { value: `clip:${i}` }, clip.name))),
    h('option', { value: ofFile }, 'A file …'),
  );
  const fields = options.map(optionField);
  const beside = h('input', { type: 'checkbox', checked: true });
  const refresh = (): void => {
    picker.element.hidden = target.value !== ofFile;
  };
  target.addEventListener('change', refresh);
  picker.onFiles = () => {
    target.value = ofFile;
    refresh();
  };
  refresh();
  const chosen = (): { name: string; files: readonly Source[] } => {
    const [kind, which = ''] = target.value.split(':');
    if (kind === 'word') return { name: which, files: [] };
    const files = kind === 'clip' ? (others[Number(which)]?.sources ?? []) : picker.files;
    // A skeleton passed along is found next to its motion.
    const named = files.find((file) => !holds(file.name, 'skeleton')) ?? files[0];
    return { name: named?.name ?? '', files };
  };
  const submit = (): void => {
    const { name, files } = chosen();
    if (name === '') return void session.announced.emit('Choose the file whose skeleton the motion is retargeted to.');
    const value = transferValue(name, options, fields.map((field) => field.value()));
    work.apply({ name: transferStep, value, ...(files.length > 0 ? { hasFiles: true } : {}) }, files, beside.checked);
  };
  const form = framed(
    { title: 'Retarget to a skeleton', action: 'Apply', submit, close: () => work.close() },
    h('p', { class: 'viewer-edit-name' }, 'Retarget to a skeleton'),
    h('p', { class: 'viewer-note' }, 'Human figures are matched by body part, whatever their names, rest poses and proportions. Feet are planted while those of the original touch the ground.'),
    row('Target', target),
    picker.element,
    h('details', { class: 'viewer-retarget-options' }, h('summary', {}, 'Options'), ...fields.map((field) => field.element)),
    h('label', { class: 'viewer-toggle' }, beside, h('span', {}, 'Show the original beside it')),
  );
  picker.acceptDrops(form);
  return form;
}

/** A file input that also takes files dropped on the form. */
class FilePicker {
  readonly element: HTMLElement;
  files: readonly Source[] = [];
  onFiles: () => void = () => undefined;

  private readonly name_ = h('p', { class: 'viewer-note', role: 'status' });

  constructor() {
    const input = h('input', {
      class: 'viewer-edit-input',
      'aria-label': 'File with the target skeleton',
      type: 'file',
      multiple: true,
      accept: acceptedFiles,
    });
    input.addEventListener('change', () => this.take([...(input.files ?? [])].map(sourceOfFile)));
    this.element = h('div', { class: 'viewer-retarget-file' }, row('File', input), this.name_);
    this.take([]);
  }

  /** The page itself opens dropped files, so the drop ends here. */
  acceptDrops(form: HTMLElement): void {
    form.addEventListener('drop', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      void droppedFiles(event.dataTransfer).then(sourcesOf).then((sources) => this.take(sources));
    });
  }

  private take(files: readonly Source[]): void {
    this.files = files;
    const names = files.map((file) => file.name).join(', ');
    this.name_.textContent = names === '' ? 'Any file with a skeleton; it can also be dropped here.' : `Target: ${names}`;
    if (files.length > 0) this.onFiles();
  }
}

interface OptionField {
  element: HTMLElement;
  value(): string;
}

function optionField(option: TransferOption): OptionField {
  const title = titles[option.name] ?? option.name;
  const choices = choicesOf(option);
  const number = h('input', { class: 'viewer-edit-input', inputmode: 'decimal', autocomplete: 'off', spellcheck: 'false', 'aria-label': `${title}: number` });
  // An option without known words is typed in.
  if (choices.length === 0) {
    number.setAttribute('aria-label', title);
    number.placeholder = option.valueName;
    return { element: row(title, number), value: () => number.value.trim() };
  }
  const select = h(
    'select',
    { class: 'viewer-select', 'aria-label': title, title: option.text },
    ...choices.map(({ text }, i) => h('option', { value: i }, i === 0 ? `${text} (default)` : text)),
  );
  const place = h('div', {});
  const chosen = (): (typeof choices)[number] => choices[Number(select.value)]!;
  const refresh = (): void => void refill(place, chosen().needsNumber ? row('', number) : null);
  select.addEventListener('change', refresh);
  refresh();
  return {
    element: h('div', {}, row(title, select), place),
    value: () => {
      const { word, needsNumber } = chosen();
      return needsNumber ? `${word}${number.value.trim().replace(',', '.')}` : word;
    },
  };
}
