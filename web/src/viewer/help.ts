// SPDX-License-Identifier: MIT
import './dialogs.css';
import { h } from '../shared/dom';
import type { KeyAction } from './keys';
import { button } from './ui/controls';
import * as icons from './ui/icons';

const groups = ['Playing', 'Looking', 'Moving', 'Rest'] as const;
const titles = { Playing: 'Playback', Looking: 'Display', Moving: 'Camera', Rest: 'Other' };
const byHand: readonly (readonly [string, string])[] = [
  ['8 2', 'forward, back (held)'],
  ['4 6', 'left, right (held)'],
  ['9 3', 'up, down (held)'],
  ['left drag', 'turn'],
  ['right drag', 'pan; also Shift + left drag, or two fingers'],
  ['wheel', 'zoom; also middle drag or pinch; in an embedded player, hold Ctrl or click first'],
  ['click a joint', 'select it; with Ctrl, add another one'],
];

/** All key and pointer actions. */
export function helpDialog(actions: readonly KeyAction[]): HTMLDialogElement {
  const dialog = h('dialog', { class: 'viewer-dialog', 'aria-labelledby': 'viewer-help-title' });
  const list = (pairs: readonly (readonly [string, string])[]): HTMLElement =>
    h('dl', { class: 'viewer-keys' }, ...pairs.flatMap(([name, does]) => [term(name), h('dd', {}, does)]));
  dialog.append(
    h(
      'header',
      {},
      h('h2', { id: 'viewer-help-title' }, 'Keyboard and mouse'),
      button({ label: 'Close', icon: icons.close }, () => dialog.close()),
    ),
    h(
      'div',
      { class: 'viewer-help' },
      ...groups.map((group) =>
        h(
          'section',
          {},
          h('h3', {}, titles[group]),
          list([
            ...actions.filter((action) => action.group === group).map((action) => [action.shown, action.does] as const),
            ...(group === 'Moving' ? byHand : []),
          ]),
        ),
      ),
    ),
  );
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener('keydown', (event) => event.stopPropagation());
  return dialog;
}

/** Keys are styled as keys; pointer actions are plain text. */
function term(name: string): HTMLElement {
  if (byHand.some(([hand]) => hand === name) && /[a-z]/.test(name)) return h('dt', {}, name);
  return h('dt', {}, ...name.split(' ').map((one) => h('kbd', {}, one)));
}
