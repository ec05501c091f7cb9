// SPDX-License-Identifier: MIT
import { restoreAppearance } from '../shared/appearance';
import '../shared/theme.css';
import './chrome.css';
import './library.css';
import { LibraryPage } from './library_page';

restoreAppearance();
const host = document.getElementById('app');
if (host) new LibraryPage(host).start();
