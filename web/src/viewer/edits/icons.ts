// SPDX-License-Identifier: MIT
export { default as redo } from 'lucide-static/icons/redo-2.svg?raw';
export { default as undo } from 'lucide-static/icons/undo-2.svg?raw';
