// SPDX-License-Identifier: MIT
import type { EditFacts, EditStep } from '../../core/contract';
import { h, refill } from '../../shared/dom';
import { acceptedFiles, holds } from '../../shared/formats';
import { sourceOfFile, type Session, type Source } from '../session';
import { row } from '../ui/controls';
import { framed } from './form';
import { jointWords } from './mask';
import { quickNames } from './quick';
import { editTitle } from './titles';

/** `split` produces several files and has its own form. */
const notHere: ReadonlySet<string> = new Set(['split']);

/** The selected joints are the most likely value. */
function initialOf(one: EditFacts, session: Session): string {
  if (one.valueName !== 'JOINTS' || !session.active) return one.defaultValue;
  const { joints } = session.active.facts;
  return jointWords([...session.chosen].map((joint) => joints[joint]?.name ?? ''));
}

/** All edits without their own button, as described by the core. */
export function moreForm(
  facts: readonly EditFacts[],
  session: Session,
  apply: (step: EditStep, files: Source[]) => void,
  close: () => void,
): HTMLFormElement {
  const others = facts.filter((one) => !quickNames.has(one.name) && !notHere.has(one.name));
  const select = h(
    'select',
    { class: 'viewer-select', 'aria-label': 'Edit' },
    ...others.map((one) => h('option', { value: one.name }, editTitle(one.name))),
  );
  const text = h('p', { class: 'viewer-note' });
  const place = h('div', {});
  let input: HTMLInputElement | null = null;
  const part = h('input', { class: 'viewer-edit-input', 'aria-label': 'Amount', placeholder: '0.5', autocomplete: 'off' });
  const chosen = (): EditFacts | undefined => others[select.selectedIndex];
  const refresh = (): void => {
    const one = chosen();
    text.textContent = one?.text ?? '';
    input = one && one.valueName !== '' ? inputOf(one, session) : null;
    part.value = '';
    refill(
      place,
      input && one ? row(labelOf(one), input) : null,
      one?.takesPart ? row('Amount', part) : null,
    );
  };
  select.addEventListener('change', refresh);
  refresh();
  const submit = (): void => {
    const one = chosen();
    if (!one) return;
    const files = [...(input?.files ?? [])].map(sourceOfFile);
    // A skeleton passed along is found next to its motion.
    const named = files.find((file) => !holds(file.name, 'skeleton')) ?? files[0];
    // As described to the user in the text of the edit; the page only joins both inputs.
    const behind = one.takesPart && part.value.trim() !== '' ? `@${part.value.trim()}` : '';
    const value = one.takesFile ? `${named?.name ?? ''}${behind}` : (input?.value.trim() ?? '');
    apply({ name: one.name, value, ...(one.takesFile ? { hasFiles: true } : {}) }, files);
  };
  return framed({ title: 'More edits', action: 'Apply', submit, close }, row('Edit', select), text, place);
}

function labelOf(one: EditFacts): string {
  return one.valueName.charAt(0) + one.valueName.slice(1).toLowerCase();
}

function inputOf(one: EditFacts, session: Session): HTMLInputElement {
  const input = h('input', {
    class: 'viewer-edit-input',
    'aria-label': labelOf(one),
    type: one.takesFile ? 'file' : 'text',
    multiple: one.takesFile,
    accept: one.takesFile ? acceptedFiles : null,
    placeholder: one.takesFile ? null : one.valueName,
    autocomplete: 'off',
    spellcheck: 'false',
  });
  if (!one.takesFile) input.value = initialOf(one, session);
  return input;
}
