// SPDX-License-Identifier: MIT
import alert from 'lucide-static/icons/circle-alert.svg?raw';
import upload from 'lucide-static/icons/file-up.svg?raw';
import nothing from 'lucide-static/icons/search.svg?raw';
import { h, isolated } from '../shared/dom';
import { droppedFiles } from '../shared/formats';
import { icon } from '../shared/icons';
import { ApiError } from './api';
import type { Go } from './facets';
import { addressOf, everything, filterCount, type Query } from './query';

function notice(
  picture: string,
  title: string,
  words: string,
  ...actions: readonly HTMLElement[]
): HTMLElement {
  return h(
    'div',
    { class: 'notice' },
    icon(picture, 32),
    h('h2', {}, title),
    h('p', {}, words),
    actions.length === 0 ? null : h('div', { class: 'actions' }, ...actions),
  );
}

function button(words: string, press: () => void, primary = false): HTMLButtonElement {
  const look = primary ? 'button primary' : 'button';
  return h('button', { type: 'button', class: look, onclick: press }, words);
}

/** A library without motions. */
export function emptyLibrary(add: () => void): HTMLElement {
  return notice(
    upload,
    'No motions yet',
    `Drop ${droppedFiles.join(', ')}, a folder or a zip anywhere on this page, ` +
      'or put files into the folder of this library.',
    button('Add motions', add, true),
  );
}

/** There are motions, but none matches. */
export function nothingFound(query: Query, go: Go): HTMLElement {
  const filters = filterCount(query);
  const words = query.words.trim();
  const all = { ...everything, sort: query.sort };
  const actions: HTMLElement[] = [];
  if (filters > 0 && words !== '') {
    actions.push(button('Search without filters', () => go({ ...all, words }), true));
  }
  actions.push(button('Show all motions', () => go(all), actions.length === 0));
  return notice(
    nothing,
    words === '' ? 'No motion matches these filters' : `No results for “${words}”`,
    filters > 0
      ? 'All filters apply together: remove one, or widen a range.'
      : 'No name, tag or text contains these words or similar ones. Try fewer or other words.',
    ...actions,
  );
}

/** No motion has all words: reports the words that were searched for instead. */
export function searchedInstead(query: Query, instead: readonly string[], go: Go): HTMLElement {
  const given = query.words.trim();
  const words = instead.join(' ');
  const isPart = instead.length > 1 && instead.every((word) => given.toLowerCase().includes(word));
  return h(
    'p',
    { class: 'instead' },
    isPart ? 'No motion contains all of “' : 'No results for “',
    isolated(given),
    isPart ? '”. These contain some of the words.' : '”. Did you mean ',
    isPart
      ? null
      : h(
          'a',
          {
            class: 'link', href: addressOf({ ...query, words }),
            onclick: (event: Event) => {
              event.preventDefault();
              go({ ...query, words });
            },
          },
          isolated(words),
        ),
    isPart ? null : '? Showing these results.',
  );
}

export function failure(error: unknown, again: () => void): HTMLElement {
  const { title, advice } = failureWords(error);
  const box = notice(alert, title, advice, button('Try again', again, true));
  box.setAttribute('role', 'alert');
  return box;
}

/** The message and advice for any thrown value. */
export function failureWords(error: unknown): { title: string; advice: string } {
  if (error instanceof ApiError) return { title: error.message, advice: error.advice };
  return { title: 'Internal error on this page.', advice: 'Reload the page; if the error persists, please report it.' };
}
