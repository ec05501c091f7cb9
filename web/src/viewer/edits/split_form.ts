// SPDX-License-Identifier: MIT
import { h } from '../../shared/dom';
import { savePieces } from '../save';
import { isOffered, saveChoices } from '../save_choices';
import type { Session } from '../session';
import { row } from '../ui/controls';
import type { Editor } from './editor';
import { framed } from './form';

/** Cuts the clip into pieces and saves them. The pieces are not shown, because an edit produces a
 * single clip. */
export function splitForm(session: Session, editor: Editor, close: () => void): HTMLFormElement {
  const how = h(
    'select',
    { class: 'viewer-select', 'aria-label': 'Cut' },
    h('option', { value: 'every:' }, 'into pieces of equal length'),
    h('option', { value: '' }, 'at positions'),
  );
  const frame = Math.round(session.player.frame);
  const initial = { 'every:': '1s', '': frame > session.firstFrame ? String(frame) : '' };
  const where = h('input', { class: 'viewer-edit-input', autocomplete: 'off', spellcheck: 'false' });
  const line = h('div', {});
  const refresh = (): void => {
    const every = how.value === 'every:';
    const label = every ? 'Length of a piece' : 'Start positions';
    where.value = every ? initial['every:'] : initial[''];
    where.placeholder = every ? '10s, or 300 frames' : '30,2.5s';
    where.setAttribute('aria-label', label);
    line.replaceChildren(row(label, where));
  };
  how.addEventListener('change', refresh);
  refresh();
  const kind = h(
    'select',
    { class: 'viewer-select', 'aria-label': 'Save as' },
    ...saveChoices.flatMap((choice, i) =>
      session.active && !isOffered(choice, session.active) ? [] : [h('option', { value: i }, choice.text)],
    ),
  );
  const submit = (): void => {
    const choice = saveChoices[Number(kind.value)]!;
    const words = where.value.trim().replaceAll(' ', '');
    void editor.alone('Split', (clip) => savePieces(session, clip, `${how.value}${words}`, choice)).then((isDone) => isDone && close());
  };
  return framed(
    { title: 'Split', action: 'Save the pieces', submit, close },
    h('p', { class: 'viewer-edit-name' }, 'Split'),
    h('p', { class: 'viewer-note' }, 'Saves the pieces in one zip file. They do not overlap; the view is not changed.'),
    row('Cut', how),
    line,
    row('Save as', kind),
  );
}
