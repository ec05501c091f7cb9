// SPDX-License-Identifier: MIT
import { h } from '../shared/dom';
import type { Framing } from './framing';
import type { NamedView } from './scene/orbit';
import { button } from './ui/controls';
import * as icons from './ui/icons';

/** The buttons over the picture for named views. */
export function viewButtons(framing: Framing): HTMLElement {
  const named = (text: string, keyName: string, view: NamedView): HTMLButtonElement =>
    button({ label: `${text} view`, text, key: keyName }, () => framing.look(view));
  return h(
    'div',
    { class: 'viewer-views', role: 'group', 'aria-label': 'View' },
    named('Front', '1', 'front'),
    named('Side', '5', 'side'),
    named('Top', '7', 'top'),
    button({ label: 'Fit', icon: icons.fit, key: 'f' }, () => framing.fit(false)),
  );
}
