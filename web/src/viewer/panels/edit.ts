// SPDX-License-Identifier: MIT
import { h, refill } from '../../shared/dom';
import { loaded } from '../loading';
import type { ViewerParts } from '../parts';
import { section } from './section';

export interface EditPanel {
  element: HTMLElement;
  /** Expands the section and scrolls to it. */
  open(): void;
}

/** The edit section. Its contents are loaded when it is first opened. */
export function editPanel(parts: ViewerParts): EditPanel {
  const { session, layout, edits } = parts;
  const { element, body, setNote } = section('Edit', false);
  element.classList.add('is-edit');
  let filled: Promise<void> | null = null;
  const fill = (): Promise<void> =>
    (filled ??= Promise.all([loaded('The editor', () => import('../edits/panel')), edits.editor()]).then(
      ([{ fillPanel }, editor]) => fillPanel(parts, editor, body),
    ).catch(
      (reason: Error) => {
        filled = null;
        refill(body, h('p', { class: 'viewer-empty', role: 'alert' }, reason.message));
      },
    ));
  element.addEventListener('toggle', () => {
    if (element.open) void fill();
  });
  session.clipsChanged.on(() => {
    const count = session.active?.edited?.history.steps.length ?? 0;
    setNote(count > 0 ? String(count) : '');
  });
  return {
    element,
    open: () => {
      layout.toggle('right', true);
      element.open = true;
      element.scrollIntoView({ block: 'nearest' });
      void fill().then(() => body.querySelector<HTMLElement>('.viewer-edit-groups button')?.focus());
    },
  };
}
