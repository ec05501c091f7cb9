// SPDX-License-Identifier: MIT
import { h, type Child } from '../../shared/dom';
import { icon } from '../../shared/icons';

export interface ButtonLook {
  /** The action; also the tooltip. */
  label: string;
  icon?: string;
  /** Displayed next to or instead of an icon. */
  text?: string;
  /** The equivalent key, for the tooltip. */
  key?: string;
  className?: string;
}

export function button(look: ButtonLook, act: () => void): HTMLButtonElement {
  const made = h(
    'button',
    {
      type: 'button',
      class: `viewer-button ${look.className ?? ''}`.trim(),
      title: look.key ? `${look.label} (${look.key})` : look.label,
      'aria-label': look.label,
      onclick: act,
    },
    look.icon ? icon(look.icon, 18) : null,
    look.text ? h('span', {}, look.text) : null,
  );
  if (look.key) made.setAttribute('aria-keyshortcuts', look.key);
  return made;
}

export function setPressed(one: HTMLElement, pressed: boolean): void {
  one.setAttribute('aria-pressed', String(pressed));
}

/** Changes the icon and the name of a button. */
export function setIcon(one: HTMLElement, source: string, label: string): void {
  one.querySelector('svg')?.replaceWith(icon(source, 18));
  one.setAttribute('aria-label', label);
  one.title = label;
}

export interface Choice<T extends string> {
  value: T;
  text: string;
}

export function select<T extends string>(
  label: string,
  choices: readonly Choice<T>[],
  act: (value: T) => void,
): HTMLSelectElement {
  const made = h(
    'select',
    { class: 'viewer-select', 'aria-label': label },
    ...choices.map((choice) => h('option', { value: choice.value }, choice.text)),
  );
  made.addEventListener('change', () => act(made.value as T));
  return made;
}

export interface Toggle {
  element: HTMLLabelElement;
  input: HTMLInputElement;
}

export function toggle(text: string, act: (on: boolean) => void, hint?: string): Toggle {
  const input = h('input', { type: 'checkbox' });
  input.addEventListener('change', () => act(input.checked));
  const element = h('label', { class: 'viewer-toggle', title: hint ?? null }, input, h('span', {}, text));
  return { element, input };
}

export function row(label: string, ...children: readonly Child[]): HTMLElement {
  return h('div', { class: 'viewer-row' }, h('span', { class: 'viewer-row-label' }, label), ...children);
}
