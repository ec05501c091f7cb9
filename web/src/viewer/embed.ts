// SPDX-License-Identifier: MIT
import '../shared/theme.css';
import './page.css';
import { restoreAppearance } from '../shared/appearance';
import { mountViewer } from './viewer';

restoreAppearance();
const slug = decodeURIComponent(/\/embed\/([^/]+)/.exec(location.pathname)?.[1] ?? '');
window.viewer = mountViewer(document.getElementById('app') ?? document.body, {
  chrome: 'embed',
  motions: slug === '' ? [] : [slug],
});
