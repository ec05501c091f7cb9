// SPDX-License-Identifier: MIT
import { h } from './dom';
import './still_picture.css';

/** Shown instead of a viewer that could not start: the motion's picture, the reason, and the
 * remaining options. */
export function stillPicture(thumbnail: string | null, reason: unknown, ...more: (Node | string)[]): HTMLElement {
  const why = reason instanceof Error ? reason.message : String(reason);
  return h(
    'div',
    { class: 'still-picture' },
    thumbnail === null ? null : h('img', { src: thumbnail, alt: '', width: 320, height: 320 }),
    h(
      'p',
      { role: 'alert' },
      h('b', {}, 'The viewer could not start. '),
      `It needs WebAssembly and WebGL 2. Enable hardware acceleration, or use another browser. `,
      ...more,
      h('small', {}, `Reason: ${why}`),
    ),
  );
}
