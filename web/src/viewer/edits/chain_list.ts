// SPDX-License-Identifier: MIT
import type { EditFacts, EditStep } from '../../core/contract';
import { h, isolated, refill } from '../../shared/dom';
import type { ViewerParts } from '../parts';
import { button, setPressed } from '../ui/controls';
import * as icons from '../ui/icons';
import { commandOf } from './command';
import type { Editor } from './editor';
import { maskWords } from './mask';
import { editTitle, titleOf } from './titles';

/** The applied edits, each with a button to remove it, and the equivalent command. */
export function chainList(parts: ViewerParts, editor: Editor, facts: readonly EditFacts[]): HTMLElement {
  const { session } = parts;
  const list = h('ol', { class: 'viewer-edit-chain', 'aria-label': 'Edits of this motion' });
  const empty = h('p', { class: 'viewer-empty' }, 'Edits are listed here. They affect the view and saved copies; your file is not changed.');
  const copied = (text: string, what: string): void => {
    navigator.clipboard.writeText(text).then(
      () => session.announced.emit(`${what} copied: ${text}`),
      () => session.announced.emit(text),
    );
  };
  const files = (): readonly string[] => editor.clip?.edited?.original.files ?? [];
  const command = button({ label: 'Copy as command', text: 'Copy as command' }, () =>
    copied(commandOf(files(), editor.steps, facts), 'Command'),
  );
  const recipe = button({ label: 'Copy recipe', text: 'Copy recipe' }, () => {
    const text = editor.recipe;
    navigator.clipboard.writeText(text).then(
      () => session.announced.emit('Recipe copied. To apply it to other motions, run mocap convert --recipe FILE.'),
      () => session.announced.emit(text),
    );
  });
  const compare = button({ label: 'Compare with the original', text: 'Compare with the original' }, () => void editor.compare());
  const quality = button({ label: 'Quality of the transfer', text: 'Quality of the transfer' }, () =>
    session.changeDisplay((display) => (display.graph = display.graph === 'quality' ? 'off' : 'quality')),
  );
  const acts = h('div', { class: 'viewer-edit-acts' }, compare, quality, command, recipe);
  const refresh = (): void => {
    const { steps, notes } = editor;
    refill(list, ...steps.map((step, i) => stepItem(editor, i, notes[i]?.map((note) => note.message) ?? [], titleOf(step), step)));
    list.hidden = acts.hidden = steps.length === 0;
    empty.hidden = steps.length > 0;
    setPressed(compare, editor.before !== null);
    quality.hidden = !editor.clip?.isEdited || !editor.clip.edited?.transfer;
    setPressed(quality, session.display.graph === 'quality');
  };
  editor.changed.on(refresh);
  session.displayChanged.on(() => setPressed(quality, session.display.graph === 'quality'));
  refresh();
  return h('div', { class: 'viewer-edit-done' }, h('p', { class: 'viewer-edit-name' }, 'Applied edits'), empty, list, acts);
}

function stepItem(
  editor: Editor,
  index: number,
  notes: readonly string[],
  title: string,
  step: EditStep,
): HTMLElement {
  const { name, value } = step;
  const kept = maskWords(step);
  const away = button({ label: `Remove: ${title}`, icon: icons.close }, () => {
    void editor.remove(index).then(() => {
      // The list was rebuilt; the focus stays in it.
      const next = document.querySelector<HTMLElement>('.viewer-edit-chain li:last-child button');
      (next ?? document.querySelector<HTMLElement>('.viewer-edit-history button'))?.focus();
    });
  });
  return h(
    'li',
    {},
    h(
      'div',
      { class: 'viewer-edit-step' },
      h('span', {}, editTitle(name), value === '' ? null : ' ', value === '' ? null : h('code', {}, isolated(value))),
      kept === '' ? null : h('small', { class: 'viewer-edit-kept' }, isolated(kept)),
      ...notes.map((note) => h('small', {}, note)),
    ),
    away,
  );
}
