// SPDX-License-Identifier: MIT
import { h } from '../../shared/dom';

export interface Section {
  element: HTMLDetailsElement;
  body: HTMLElement;
  /** Sets a note after the title, such as a count. */
  setNote(text: string): void;
}

export function section(title: string, open: boolean): Section {
  const note = h('span', { class: 'viewer-section-note' });
  const body = h('div', { class: 'viewer-section-body' });
  const element = h(
    'details',
    { class: 'viewer-section', open },
    h('summary', {}, h('span', {}, title), note),
    body,
  );
  return {
    element,
    body,
    setNote: (text) => {
      note.textContent = text;
    },
  };
}
