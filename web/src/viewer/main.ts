// SPDX-License-Identifier: MIT
import '../shared/theme.css';
import './page.css';
import { restoreAppearance } from '../shared/appearance';
import { startCore } from '../core/core';

restoreAppearance();
// The core and the scene load in parallel; the empty page is painted before either.
const core = startCore();
core.catch(() => undefined);
void import('./page').then(({ showPage }) => showPage(document.getElementById('app') ?? document.body, core));
