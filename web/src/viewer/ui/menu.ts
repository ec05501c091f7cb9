// SPDX-License-Identifier: MIT
import { h } from '../../shared/dom';
import { icon } from '../../shared/icons';

export interface MenuItem {
  text: string;
  note?: string;
  act(): void;
}

/** A button that opens a list of actions; arrow keys move in it, Escape closes it. */
export function menu(label: string, source: string, chevron: string, items: () => readonly MenuItem[]): HTMLElement {
  const list = h('div', { class: 'viewer-menu', role: 'menu', 'aria-label': label, hidden: true });
  const opener = h(
    'button',
    { type: 'button', class: 'viewer-button', 'aria-haspopup': 'menu', 'aria-expanded': 'false', title: label },
    icon(source, 18),
    h('span', {}, label),
    icon(chevron, 14),
  );
  const whole = h('div', { class: 'viewer-menu-host' }, opener, list);

  const close = (refocus: boolean): void => {
    list.hidden = true;
    opener.setAttribute('aria-expanded', 'false');
    if (refocus) opener.focus();
  };
  const open = (): void => {
    list.replaceChildren(
      ...items().map((item) =>
        h(
          'button',
          {
            type: 'button',
            role: 'menuitem',
            tabindex: -1,
            onclick: () => {
              close(true);
              item.act();
            },
          },
          h('span', {}, item.text),
          item.note ? h('small', {}, item.note) : null,
        ),
      ),
    );
    list.hidden = false;
    opener.setAttribute('aria-expanded', 'true');
    (list.firstElementChild as HTMLElement | null)?.focus();
  };
  opener.addEventListener('click', () => (list.hidden ? open() : close(false)));
  whole.addEventListener('keydown', (event) => {
    if (list.hidden) return;
    const all = [...list.children] as HTMLElement[];
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (event.key === 'Escape') close(true);
    else if (to !== undefined) all[(to + all.length) % all.length]?.focus();
    else if (event.key !== 'Tab') return;
    event.stopPropagation();
    if (event.key !== 'Tab') event.preventDefault();
  });
  whole.addEventListener('focusout', (event) => {
    if (!whole.contains(event.relatedTarget as Node | null)) close(false);
  });
  return whole;
}
