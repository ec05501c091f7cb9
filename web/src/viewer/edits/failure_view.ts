// SPDX-License-Identifier: MIT
import { adviceLines } from '../../shared/advice';
import { h, refill } from '../../shared/dom';
import { button } from '../ui/controls';
import type { Editor } from './editor';
import { unmasked } from './mask';
import { editTitle } from './titles';

/** Why an edit failed, and advice. */
export function failureView(editor: Editor): HTMLElement {
  const element = h('div', { class: 'viewer-edit-failure', role: 'alert', hidden: true });
  editor.changed.on(() => {
    const { failure } = editor;
    element.hidden = failure === null;
    if (!failure) return void refill(element);
    const [first] = failure.findings;
    refill(
      element,
      h('p', { class: 'viewer-failure-message is-error' }, `${editTitle(failure.name)} failed: ${first?.message ?? 'unknown error'}.`),
      first?.detail ? h('p', { class: 'viewer-detail' }, first.detail) : null,
      ...adviceLines(first ?? {}, 'viewer-advice', 'viewer-shell'),
      h('p', { class: 'viewer-note' }, 'Nothing was changed.'),
      first?.code === 'edit.whole-clip' && editor.tried.length > 0 ? wholeButton(editor) : null,
    );
    element.scrollIntoView({ block: 'nearest' });
  });
  return element;
}

/** Some edits apply to whole clips: the same edit without the mask. */
function wholeButton(editor: Editor): HTMLElement {
  const words = 'Apply to the whole motion';
  return h('div', { class: 'viewer-edit-acts' }, button({ label: words, text: words }, () => void editor.do(unmasked(editor.tried))));
}
