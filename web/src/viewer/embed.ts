// SPDX-License-Identifier: MIT
import '../shared/theme.css';
import './page.css';
import { restoreAppearance } from '../shared/appearance';
import { h, refill } from '../shared/dom';
import { stillPicture } from '../shared/still_picture';
import { mountViewer } from './viewer';

restoreAppearance();
const slug = decodeURIComponent(/\/embed\/([^/]+)/.exec(location.pathname)?.[1] ?? '');
const host = document.getElementById('app') ?? document.body;
window.viewer = mountViewer(host, {
  chrome: 'embed',
  motions: slug === '' ? [] : [slug],
});
window.viewer.ready.catch((reason: unknown) => {
  const motion = encodeURIComponent(slug);
  const page = h('a', { href: `/motions/${motion}`, target: '_blank', rel: 'noopener' }, 'Page of this motion');
  refill(host, stillPicture(`/api/v1/motions/${motion}/thumbnail`, reason, page, '. '));
});
