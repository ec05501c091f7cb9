// SPDX-License-Identifier: MIT
import { h, refill, type Child } from '../../shared/dom';
import { button, row } from '../ui/controls';
import type { ChoiceField, Field, NumberField } from './quick';

export interface FormLook {
  title: string;
  /** What the edit does. */
  text: string;
  fields: readonly (Field | CustomField)[];
}

/** A field created by the caller. */
export interface CustomField {
  kind: 'custom';
  label: string;
  input: HTMLInputElement;
}

let lists = 0;

/** A form for one edit; `apply` receives the values, `close` is called when it is closed. */
export function editForm(look: FormLook, apply: (values: string[]) => void, close: () => void): HTMLFormElement {
  const made = look.fields.map(fieldOf);
  return framed(
    { title: look.title, action: 'Apply', submit: () => apply(made.flatMap((field) => field.values())), close },
    h('p', { class: 'viewer-edit-name' }, look.title),
    look.text !== '' ? h('p', { class: 'viewer-note' }, look.text) : null,
    ...made.flatMap((field) => field.elements),
  );
}

export interface Frame {
  title: string;
  /** The text of the button that submits. */
  action: string;
  submit(): void;
  close(): void;
}

/** A form with its buttons below the children; Escape closes it. */
export function framed({ title, action, submit, close }: Frame, ...children: readonly Child[]): HTMLFormElement {
  const form = h(
    'form',
    { class: 'viewer-edit-form', 'aria-label': title },
    ...children,
    h(
      'div',
      { class: 'viewer-edit-acts' },
      h('button', { type: 'submit', class: 'viewer-button is-accent' }, action),
      button({ label: 'Cancel', text: 'Cancel' }, close),
    ),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    submit();
  });
  form.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  });
  return form;
}

interface BuiltField {
  elements: HTMLElement[];
  values(): string[];
}

function fieldOf(field: Field | CustomField): BuiltField {
  if (field.kind === 'choice') return choiceOf(field);
  if (field.kind === 'number') return numberOf(field);
  field.input.setAttribute('aria-label', field.label);
  return { elements: [row(field.label, field.input)], values: () => [field.input.value.trim()] };
}

function numberInput(label: string, initial: string): HTMLInputElement {
  return h('input', {
    class: 'viewer-edit-input',
    'aria-label': label,
    value: initial,
    inputmode: 'decimal',
    autocomplete: 'off',
    spellcheck: 'false',
  });
}

/** Many languages use a decimal comma; the core needs a point. */
function numberIn(input: HTMLInputElement): string {
  return input.value.trim().replace(',', '.');
}

function numberOf({ label, initial, unit, suggestions }: NumberField): BuiltField {
  const input = numberInput(label, initial);
  const parts: HTMLElement[] = [input];
  if (suggestions) {
    const id = `viewer-edit-list-${++lists}`;
    input.setAttribute('list', id);
    parts.push(h('datalist', { id }, ...suggestions.map((value) => h('option', { value }))));
  }
  if (unit !== undefined) parts.push(h('span', { class: 'viewer-row-label' }, unit));
  return {
    elements: [row(label, h('span', { class: 'viewer-edit-number' }, ...parts))],
    values: () => [numberIn(input)],
  };
}

function choiceOf({ label, choices }: ChoiceField): BuiltField {
  const select = h(
    'select',
    { class: 'viewer-select', 'aria-label': label },
    ...choices.map((choice) => h('option', { value: choice.value }, choice.text)),
  );
  const chosen = (): ChoiceField['choices'][number] | undefined => choices[select.selectedIndex];
  if (!choices.some((choice) => choice.number)) {
    return { elements: [row(label, select)], values: () => [select.value] };
  }
  const place = h('div', {});
  let input: HTMLInputElement | null = null;
  const refresh = (): void => {
    const number = chosen()?.number;
    input = number ? numberInput(number.label, number.initial) : null;
    refill(place, number && input ? row(number.label, input) : null);
  };
  select.addEventListener('change', refresh);
  refresh();
  return { elements: [row(label, select), place], values: () => [select.value, input ? numberIn(input) : ''] };
}
