// SPDX-License-Identifier: MIT
import { h } from '../shared/dom';
import { icon } from '../shared/icons';
import { button } from './ui/controls';
import * as icons from './ui/icons';

/** The buttons of an embedded player: full screen, and a link to the page. */
export function embedButtons(slug: string | undefined, fullScreen: () => void): HTMLElement[] {
  const full = button({ label: 'Full screen', icon: icons.fullscreen }, fullScreen);
  if (slug === undefined) return [full];
  const link = h(
    'a',
    {
      class: 'viewer-button',
      href: `/motions/${encodeURIComponent(slug)}`,
      target: '_blank',
      rel: 'noopener',
      'aria-label': 'Page of this motion',
      title: 'Page of this motion',
    },
    icon(icons.external, 18),
  );
  return [full, link];
}
