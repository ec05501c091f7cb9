// SPDX-License-Identifier: MIT
import done from 'lucide-static/icons/check.svg?raw';
import copy from 'lucide-static/icons/copy.svg?raw';
import { h, refill } from '../../shared/dom';
import { icon } from '../../shared/icons';

/** Pages without https have no asynchronous clipboard. */
async function putOnClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = h('textarea', { class: 'hidden-words', 'aria-hidden': 'true', tabindex: -1 });
    field.value = text;
    // While a dialog is open, nothing outside it can be selected.
    (document.querySelector('dialog[open]') ?? document.body).append(field);
    const before = document.activeElement;
    field.select();
    const copied = document.execCommand('copy');
    field.remove();
    if (before instanceof HTMLElement) before.focus();
    return copied;
  }
}

/** Copies `text` and confirms it, on the button and to screen readers. `what` completes "Copy". */
export function copyButton(what: string, text: string, words = ''): HTMLButtonElement {
  const look = words === '' ? 'button quiet square small' : 'button small';
  const button = h('button', {
    type: 'button', class: look, title: `Copy ${what}`,
    'aria-label': words === '' ? `Copy ${what}` : null,
  });
  const message = h('span', { class: 'hidden-words', role: 'status' });
  const draw = (picture: string, shown: string): void => {
    refill(button, icon(picture, 14), shown === '' ? null : shown, message);
  };
  let back = 0;
  button.addEventListener('click', () => {
    void putOnClipboard(text).then((copied) => {
      draw(copied ? done : copy, words === '' ? '' : copied ? 'Copied' : 'Not copied');
      message.textContent = copied ? 'Copied' : 'This browser could not copy it';
      clearTimeout(back);
      back = window.setTimeout(() => {
        message.textContent = '';
        draw(copy, words);
      }, 2000);
    });
  });
  draw(copy, words);
  return button;
}
