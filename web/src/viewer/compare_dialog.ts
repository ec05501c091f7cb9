// SPDX-License-Identifier: MIT
import './dialogs.css';
import './compare_dialog.css';
import { h, isolated, refill } from '../shared/dom';
import type { ViewerParts } from './parts';
import { libraryChoices, sampleChoices, type Choice } from './places';
import { button } from './ui/controls';
import * as icons from './ui/icons';

/** Delay between the last key press and the request, milliseconds. */
const typingPause = 180;

/**
 * Asks what to show next to the open clips: a motion in the library (initially those with similar
 * movement), a sample if there is no library, or local files.
 */
export function compareDialog(parts: ViewerParts, hasLibrary: boolean, pickFiles: () => void): HTMLDialogElement {
  const { session } = parts;
  const dialog = h('dialog', { class: 'viewer-dialog', 'aria-labelledby': 'viewer-compare-title' });
  const search = h('input', {
    type: 'search', class: 'viewer-asking-input', placeholder: hasLibrary ? 'Search the library' : 'Search the samples',
    'aria-label': 'Search motions to compare with', autocomplete: 'off', spellcheck: 'false', maxlength: 400,
  });
  const title = h('h3', {});
  const list = h('ul', { class: 'viewer-choices' });
  const status = h('p', { class: 'viewer-empty', role: 'status' });
  const slug = /^motion=(.*)$/.exec(session.active?.origin?.query ?? '')?.[1];
  let round = 0;
  let timer = 0;

  const choose = async (choice: Choice): Promise<void> => {
    dialog.close();
    try {
      await parts.compareWith(await choice.sources());
    } catch (reason) {
      parts.say(reason instanceof Error ? reason.message : String(reason));
    }
  };
  const item = (choice: Choice): HTMLElement =>
    h(
      'li',
      {},
      h(
        'button',
        { type: 'button', class: 'viewer-choice', onclick: () => void choose(choice) },
        choice.thumbnail === null ? null : h('img', { src: choice.thumbnail, alt: '', width: 320, height: 320, loading: 'lazy' }),
        h('span', {}, isolated(choice.title)),
        choice.note === '' ? null : h('small', {}, choice.note),
      ),
    );
  const show = async (): Promise<void> => {
    const mine = ++round;
    const words = search.value.trim();
    try {
      const found = hasLibrary
        ? await libraryChoices(words, words === '' && slug !== undefined ? decodeURIComponent(slug) : null)
        : { title: 'Samples', choices: await sampleChoices(words) };
      if (mine !== round) return;
      title.textContent = found.title;
      refill(list, ...found.choices.map(item));
      status.textContent = found.choices.length > 0 ? '' : words === '' ? 'No other motions here.' : `No motion matches “${words}”.`;
    } catch (reason) {
      if (mine !== round) return;
      refill(list);
      title.textContent = '';
      status.textContent = reason instanceof Error ? reason.message : String(reason);
    }
  };
  search.addEventListener('input', () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void show(), typingPause);
  });
  search.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    list.querySelector('button')?.focus();
  });
  dialog.append(
    h(
      'header',
      {},
      h('h2', { id: 'viewer-compare-title' }, 'Compare with'),
      button({ label: 'Close', icon: icons.close }, () => dialog.close()),
    ),
    h(
      'div',
      { class: 'viewer-compare' },
      h(
        'div',
        { class: 'viewer-compare-ask' },
        search,
        button({ label: 'Files on this device …', text: 'Files …', icon: icons.folder }, () => {
          dialog.close();
          pickFiles();
        }),
      ),
      title,
      status,
      list,
    ),
  );
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  // The viewer's keys do not apply while typing here.
  dialog.addEventListener('keydown', (event) => event.stopPropagation());
  dialog.addEventListener('close', () => {
    clearTimeout(timer);
    dialog.remove();
  });
  void show();
  return dialog;
}
