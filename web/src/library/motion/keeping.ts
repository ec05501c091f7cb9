// SPDX-License-Identifier: MIT
import { h, isolated, refill } from '../../shared/dom';
import { ApiError, editMotion, removeMotion, type Entry } from '../api';
import { failureWords } from '../notices';
import { keepToken, token } from '../token';
import { tokenForm } from '../token_form';

/** A dialog whose action the library may reject: it then asks for a token, or shows the reason. */
class ChangeDialog {
  private readonly dialog: HTMLDialogElement;
  private readonly problem = h('p', { class: 'problem', role: 'alert', hidden: true });
  private readonly asking = h('div', {});

  constructor(
    title: string,
    form: HTMLFormElement,
    private readonly work: () => Promise<void>,
    private readonly changedElsewhere: () => void,
  ) {
    this.dialog = h('dialog', { 'aria-labelledby': 'keeping-title' });
    this.dialog.append(h('h2', { id: 'keeping-title' }, title), form, this.problem, this.asking);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.run();
    });
    this.dialog.addEventListener('close', () => this.dialog.remove());
    document.body.append(this.dialog);
    this.dialog.showModal();
  }

  private async run(): Promise<void> {
    this.problem.hidden = true;
    refill(this.asking);
    const buttons = this.dialog.querySelectorAll<HTMLButtonElement>('button');
    for (const button of buttons) button.disabled = true;
    try {
      await this.work();
      this.dialog.close();
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) this.askToken();
      else if (error instanceof ApiError && error.status === 412) {
        this.dialog.close();
        this.changedElsewhere();
      }
      else this.showProblem(error);
    } finally {
      for (const button of buttons) button.disabled = false;
    }
  }

  private showProblem(error: unknown): void {
    const { title, advice } = failureWords(error);
    refill(this.problem, h('strong', {}, title), advice);
    this.problem.hidden = false;
  }

  private askToken(): void {
    const refused = token() !== '';
    if (refused) keepToken('');
    const words = refused
      ? 'Unknown token, or the token lacks the required permission.'
      : 'Changes to motions in this library need a token.';
    refill(this.asking, tokenForm(words, () => void this.run()));
    this.asking.querySelector('input')?.focus();
  }
}

function buttons(words: string, look: string): HTMLElement {
  const cancel: HTMLButtonElement = h(
    'button',
    { type: 'button', class: 'button quiet', onclick: () => cancel.closest('dialog')?.close() },
    'Cancel',
  );
  return h(
    'div',
    { class: 'actions' },
    cancel,
    h('button', { type: 'submit', class: `button ${look}` }, words),
  );
}

/** `changedElsewhere` is called if another window saved first; nothing was saved here. */
export function openEditing(
  entry: Entry, changed: (entry: Entry) => void, changedElsewhere: () => void,
): void {
  const field = (name: string, title: string, value: string, required = false): HTMLInputElement =>
    h('input', { name, value, 'aria-label': title, maxlength: 1000, required, autocomplete: 'off' });
  const name = field('name', 'Name', entry.name, true);
  const licence = field('licence', 'Licence', entry.licence ?? '');
  const origin = field('origin', 'Origin', entry.origin ?? '');
  const tags = field('tags', 'Tags, separated by commas', entry.tags.join(', '));
  const description = h(
    'textarea',
    { rows: 4, 'aria-label': 'Description', maxlength: 10_000 },
    entry.description ?? '',
  );
  const labelled = (words: string, control: HTMLElement): HTMLElement =>
    h('label', { class: 'field' }, h('span', {}, words), control);
  const form = h(
    'form',
    {},
    labelled('Name', name),
    labelled('Description', description),
    labelled('Tags, separated by commas', tags),
    labelled('Licence', licence),
    labelled('Origin', origin),
    buttons('Save', 'primary'),
  );
  new ChangeDialog('Edit', form, async () => {
    changed(
      await editMotion(
        entry,
        {
          name: name.value.trim(),
          licence: licence.value.trim(),
          origin: origin.value.trim(),
          description: description.value.trim(),
          tags: tags.value.split(',').map((tag) => tag.trim()).filter((tag) => tag !== ''),
        },
        token(),
      ),
    );
  }, changedElsewhere);
}

export function openRemoval(
  entry: Entry, removed: () => void, changedElsewhere: () => void,
): void {
  const form = h(
    'form',
    {},
    h(
      'p',
      {},
      h('strong', {}, isolated(entry.name)),
      ' is deleted from the library, and links to it on other pages break. This cannot be undone.',
    ),
    buttons('Delete motion', 'danger'),
  );
  new ChangeDialog('Delete this motion?', form, async () => {
    await removeMotion(entry, token());
    removed();
  }, changedElsewhere);
}
