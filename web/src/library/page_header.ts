// SPDX-License-Identifier: MIT
import moon from 'lucide-static/icons/moon.svg?raw';
import play from 'lucide-static/icons/play.svg?raw';
import plus from 'lucide-static/icons/plus.svg?raw';
import magnifier from 'lucide-static/icons/search.svg?raw';
import sun from 'lucide-static/icons/sun.svg?raw';
import { appearance, chooseAppearance, onAppearance } from '../shared/appearance';
import { h, refill } from '../shared/dom';
import { icon } from '../shared/icons';

export interface PageHeader {
  element: HTMLElement;
  search: HTMLInputElement;
  form: HTMLFormElement;
  add: HTMLButtonElement;
}

/** Brand, search and navigation. Without its own listener, the search navigates to `/?q=`. */
export function pageHeader(skipTo: string, skipWords: string): PageHeader {
  const search = h('input', {
    type: 'search',
    name: 'q',
    'aria-label': 'Search motions',
    placeholder: 'Search motions',
    autocomplete: 'off',
    spellcheck: 'false',
    enterkeyhint: 'search',
    maxlength: 400,
  });
  const form = h(
    'form',
    { class: 'search', role: 'search', action: '/', method: 'get' },
    search,
    icon(magnifier),
    h('kbd', { 'aria-hidden': 'true' }, '/'),
  );
  const add = h(
    'button',
    { type: 'button', class: 'button primary', 'aria-label': 'Add motions' },
    icon(plus),
    h('span', { class: 'label' }, 'Add'),
  );
  const element = h(
    'header',
    { class: 'bar' },
    h('a', { class: 'skip', href: `#${skipTo}` }, skipWords),
    h(
      'a',
      { class: 'brand', href: '/', 'aria-label': 'mocapkit, all motions' },
      h('img', { src: '/icon.svg', alt: '', width: 24, height: 24 }),
      h('span', {}, 'mocapkit'),
    ),
    form,
    h(
      'nav',
      { 'aria-label': 'Site' },
      h(
        'a',
        { class: 'button quiet to-viewer', href: '/view', 'aria-label': 'Viewer' },
        icon(play),
        h('span', { class: 'label' }, 'Viewer'),
      ),
      appearanceButton(),
      add,
    ),
  );
  searchOnSlash(search);
  return { element, search, form, add };
}

function appearanceButton(): HTMLButtonElement {
  const button = h('button', { type: 'button', class: 'button quiet square appearance' });
  const show = (): void => {
    const dark = appearance() === 'dark';
    const words = dark ? 'Light colours' : 'Dark colours';
    button.setAttribute('aria-label', words);
    button.title = words;
    refill(button, icon(dark ? sun : moon));
  };
  button.addEventListener('click', () => {
    chooseAppearance(appearance() === 'dark' ? 'light' : 'dark');
  });
  onAppearance(show);
  show();
  return button;
}

/** `/` focuses the search, except while typing. */
function searchOnSlash(search: HTMLInputElement): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
    // The viewer uses the same key to search for joints.
    if (event.target instanceof Element && event.target.closest('.stage')) return;
    if (event.defaultPrevented || isTyping(event.target) || document.querySelector('dialog[open]')) {
      return;
    }
    event.preventDefault();
    search.focus();
    search.select();
  });
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  );
}
