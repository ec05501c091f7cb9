// SPDX-License-Identifier: MIT
import key from 'lucide-static/icons/key-round.svg?raw';
import { h } from '../shared/dom';
import { icon } from '../shared/icons';
import { keepToken, looksLikeToken } from './token';

/**
 * Asks for the user's token. `given` receives nothing: the token is stored for this tab. `words`
 * explains why it is needed.
 */
export function tokenForm(words: string, given: () => void): HTMLElement {
  const field = h('input', {
    type: 'password', autocomplete: 'off', spellcheck: 'false', maxlength: 512, required: true,
  });
  const problem = h(
    'p',
    { class: 'problem', role: 'alert', hidden: true },
    'Invalid token: a token has only ASCII characters and no spaces.',
  );
  const form = h(
    'form',
    { class: 'token' },
    h('p', {}, icon(key), ' ', words),
    h('label', { class: 'field' }, h('span', {}, 'Token'), field),
    problem,
    h(
      'p',
      { class: 'soft' },
      'The site owner creates tokens with “mocap token”. The token is stored in this tab only.',
    ),
    h('button', { type: 'submit', class: 'button primary' }, 'Continue'),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    problem.hidden = looksLikeToken(field.value);
    if (!problem.hidden) return;
    keepToken(field.value);
    given();
  });
  return form;
}
