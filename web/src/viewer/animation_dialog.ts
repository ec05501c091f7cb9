// SPDX-License-Identifier: MIT
import './dialogs.css';
import type { AnimationFacts } from '../core/contract';
import type { Format } from '../shared/formats';
import { h } from '../shared/dom';
import type { LazyEditor } from './lazy_editor';
import type { Editor } from './edits/editor';
import { saveClip } from './save';
import type { Failure, Session } from './session';
import { button, row, toggle } from './ui/controls';
import * as icons from './ui/icons';

const priorities = ['0, lowest', '1', '2, usual', '3', '4, overrides walking and standing', '5', '6, highest'];

/** Asks how Second Life should play the animation, and saves it accordingly. */
export async function saveAnimation(session: Session, edits: LazyEditor, format: Format): Promise<void> {
  const clip = session.active;
  if (!clip) return void session.announced.emit('Open a motion to save it.');
  const facts = await session.core.animation(clip.opened.id);
  const reportFailure = (work: Promise<void>): void => {
    work.catch((reason: unknown) =>
      session.announced.emit(`Could not save: ${reason instanceof Error ? reason.message : String(reason)}`),
    );
  };
  const save = (animation: AnimationFacts, remedy?: Failure['remedy']): Promise<void> =>
    saveClip(session, { text: format.label, note: '', format: format.name, options: { animation } }, remedy);
  const dialog = dialogOf(facts, (animation) => {
    const retargetToAvatar = async (): Promise<void> => {
      if (await madeForSecondLife(session, await edits.editor())) await save(animation);
    };
    reportFailure(save(animation, { text: 'Retarget to the avatar, and save', act: () => reportFailure(retargetToAvatar()) }));
  });
  document.querySelector('.viewer')?.append(dialog);
  dialog.addEventListener('close', () => dialog.remove());
  dialog.showModal();
}

async function madeForSecondLife(session: Session, editor: Editor): Promise<boolean> {
  const isDone = await editor.do([{ name: 'profile', value: 'secondlife' }]);
  if (!isDone && editor.failure) {
    session.failures = [{ file: { ...editor.failure, name: session.active?.name ?? '' }, source: null, saving: true }];
    session.failuresChanged.emit();
  }
  return isDone;
}

function dialogOf(facts: AnimationFacts, save: (animation: AnimationFacts) => void): HTMLDialogElement {
  const priority = h(
    'select',
    { class: 'viewer-select', 'aria-label': 'Priority' },
    ...priorities.map((text, value) => h('option', { value, selected: value === facts.priority }, text)),
  );
  const loop = toggle('Loop the animation', () => undefined);
  loop.input.checked = facts.loops;
  const easeIn = seconds('Ease in', facts.easeInS);
  const easeOut = seconds('Ease out', facts.easeOutS);
  const form = h(
    'form',
    { class: 'viewer-asking' },
    row('Priority', priority),
    h('p', { class: 'viewer-note' }, 'If two animations move the same joint, the higher priority wins.'),
    loop.element,
    row('Ease in, seconds', easeIn),
    row('Ease out, seconds', easeOut),
    h(
      'div',
      { class: 'viewer-asking-acts' },
      h('button', { type: 'submit', class: 'viewer-button is-accent' }, 'Save'),
      button({ label: 'Cancel', text: 'Cancel' }, () => dialog.close()),
    ),
  );
  const dialog = h(
    'dialog',
    { class: 'viewer-dialog is-small', 'aria-labelledby': 'viewer-animation-title' },
    h(
      'header',
      {},
      h('h2', { id: 'viewer-animation-title' }, 'Animation for Second Life'),
      button({ label: 'Close', icon: icons.close }, () => dialog.close()),
    ),
    form,
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    dialog.close();
    save({ priority: Number(priority.value), loops: loop.input.checked, easeInS: numberIn(easeIn), easeOutS: numberIn(easeOut) });
  });
  dialog.addEventListener('keydown', (event) => event.stopPropagation());
  return dialog;
}

function seconds(label: string, value: number): HTMLInputElement {
  return h('input', {
    class: 'viewer-asking-input',
    'aria-label': label,
    type: 'number',
    min: 0,
    max: 60,
    step: 'any',
    required: true,
    // Read as 32 bits: 0.3, not 0.30000001192092896.
    value: Number(value.toPrecision(6)),
  });
}

function numberIn(input: HTMLInputElement): number {
  return Number.isFinite(input.valueAsNumber) ? input.valueAsNumber : 0;
}
