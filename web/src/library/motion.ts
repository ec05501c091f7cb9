// SPDX-License-Identifier: MIT
import '../shared/theme.css';
