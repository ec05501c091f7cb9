// SPDX-License-Identifier: MIT
import { h } from '../../shared/dom';
import type { Entry } from '../api';
import { copyButton } from './copying';
import { embedCode } from './slug';

/** The link, and the code for other pages. */
export function openSharing(entry: Entry): void {
  // The current view, frame and camera, is stored after the #.
  const address = new URL(entry.links.page + location.hash, location.href).href;
  const code = embedCode(location.href, entry.links.embed, entry.name);
  const dialog = h('dialog', { class: 'sharing', 'aria-labelledby': 'sharing-title' });
  const link = h('input', { readonly: true, value: address });
  const frame = h('textarea', { readonly: true, rows: 4 }, code);
  for (const field of [link, frame]) field.addEventListener('focus', () => field.select());
  const devices: HTMLElement[] = [];
  if ('share' in navigator) {
    devices.push(
      h(
        'button',
        {
          type: 'button',
          class: 'button',
          // Cancelling is not an error.
          onclick: () => void navigator.share({ title: entry.name, url: address }).catch(() => undefined),
        },
        'Send with…',
      ),
    );
  }
  dialog.append(
    h('h2', { id: 'sharing-title' }, 'Share'),
    h(
      'form',
      { method: 'dialog' },
      h('label', { class: 'field' }, h('span', {}, 'Link'), link),
      h('div', { class: 'copying' }, copyButton('the link', address, 'Copy link')),
      h('label', { class: 'field' }, h('span', {}, 'Player for another page'), frame),
      h('div', { class: 'copying' }, copyButton('the embed code', code, 'Copy code')),
      h('div', { class: 'actions' }, ...devices, h('button', { class: 'button primary' }, 'Done')),
    ),
  );
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
