// SPDX-License-Identifier: MIT
import { restoreAppearance } from '../shared/appearance';
import '../shared/theme.css';
import './chrome.css';
import './library.css';
import './motion.css';
import { MotionPage } from './motion/motion_page';

restoreAppearance();
const host = document.getElementById('app');
if (host) void new MotionPage(host).start();
