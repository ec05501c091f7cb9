// SPDX-License-Identifier: MIT
import './dialogs.css';
import type { Format } from '../shared/formats';
import { h } from '../shared/dom';
import type { LazyEditor } from './lazy_editor';
import type { Editor } from './edits/editor';
import { saveClip } from './save';
import type { DialogField, SaveDialog } from './save_dialogs';
import type { Session } from './session';
import { button, row, toggle } from './ui/controls';
import * as icons from './ui/icons';

/** The values of options, by name, as on the command line. */
type OptionValues = Readonly<Record<string, string>>;

/** Asks for the options of a format, and saves the clip with those that were changed. */
export async function saveWithDialog(session: Session, edits: LazyEditor, format: Format, asked: SaveDialog): Promise<void> {
  const clip = session.active;
  if (!clip) return void session.announced.emit('Open a motion to save it.');
  const initial = await session.core.optionValues(clip.opened.id, format.name);
  const reportFailure = (work: Promise<void>): void => {
    work.catch((reason: unknown) =>
      session.announced.emit(`Could not save: ${reason instanceof Error ? reason.message : String(reason)}`),
    );
  };
  const { fittingEdit } = asked;
  const note = format.choices[0]?.note ?? '';
  const dialog = dialogOf(note.charAt(0).toUpperCase() + note.slice(1), asked, initial, (options) => {
    const choice = { text: format.label, note: '', format: format.name, options: { options } };
    const fitAndSave = async (): Promise<void> => {
      if (fittingEdit && (await isFitted(session, await edits.editor(), fittingEdit))) await saveClip(session, choice);
    };
    const remedy = fittingEdit && {
      code: fittingEdit.without,
      text: `${fittingEdit.text}, and save`,
      act: () => reportFailure(fitAndSave()),
    };
    reportFailure(saveClip(session, choice, remedy));
  });
  document.querySelector('.viewer')?.append(dialog);
  dialog.addEventListener('close', () => dialog.remove());
  dialog.showModal();
}

async function isFitted(session: Session, editor: Editor, { name, value }: NonNullable<SaveDialog['fittingEdit']>): Promise<boolean> {
  const isDone = await editor.do([{ name, value }]);
  if (!isDone && editor.failure) {
    session.failures = [{ file: { ...editor.failure, name: session.active?.name ?? '' }, source: null, saving: true }];
    session.failuresChanged.emit();
  }
  return isDone;
}

function dialogOf(title: string, { format, fields }: SaveDialog, initial: OptionValues, save: (options: OptionValues) => void): HTMLDialogElement {
  const controls = fields.map((field) => ({ field, ...controlOf(field, initial[field.option] ?? '') }));
  const form = h(
    'form',
    { class: 'viewer-asking' },
    ...controls.flatMap(({ field, element }) => (field.note === '' ? [element] : [element, h('p', { class: 'viewer-note' }, field.note)])),
    h(
      'div',
      { class: 'viewer-asking-acts' },
      h('button', { type: 'submit', class: 'viewer-button is-accent' }, 'Save'),
      button({ label: 'Cancel', text: 'Cancel' }, () => dialog.close()),
    ),
  );
  const id = `viewer-save-${format}`;
  const dialog = h(
    'dialog',
    { class: 'viewer-dialog is-small', 'aria-labelledby': id },
    h(
      'header',
      {},
      h('h2', { id }, title),
      button({ label: 'Close', icon: icons.close }, () => dialog.close()),
    ),
    form,
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    dialog.close();
    const changed = controls.filter((control) => control.value() !== control.first);
    save(Object.fromEntries(changed.map(({ field, value }) => [field.option, value()])));
  });
  dialog.addEventListener('keydown', (event) => event.stopPropagation());
  return dialog;
}

interface Control {
  element: HTMLElement;
  /** As on the command line. */
  value(): string;
  /** The value before any change. */
  first: string;
}

function controlOf(field: DialogField, initial: string): Control {
  const { element, value } = inputOf(field, initial);
  return { element, value, first: value() };
}

function inputOf({ kind, label, offered, mostS }: DialogField, initial: string): Omit<Control, 'first'> {
  if (kind === 'switch') {
    const { element, input } = toggle(label, () => undefined);
    input.checked = initial === 'yes';
    return { element, value: () => (input.checked ? 'yes' : 'no') };
  }
  if (kind === 'choice') {
    const options = offered.map(({ value, text }) => h('option', { value, selected: value === initial }, text));
    const select = h('select', { class: 'viewer-select', 'aria-label': label }, ...options);
    return { element: row(label, select), value: () => select.value };
  }
  const input = h('input', { class: 'viewer-asking-input', 'aria-label': label, value: initial });
  if (kind === 'word') return { element: row(label, input), value: () => input.value.trim() };
  Object.assign(input, { type: 'number', min: '0', max: String(mostS ?? ''), step: 'any', required: true, value: initial.replace(/s$/, '') });
  return { element: row(`${label}, seconds`, input), value: () => `${Number.isFinite(input.valueAsNumber) ? input.valueAsNumber : 0}s` };
}
