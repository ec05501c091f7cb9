// SPDX-License-Identifier: MIT
import files from 'lucide-static/icons/file-up.svg?raw';
import folder from 'lucide-static/icons/folder-up.svg?raw';
import play from 'lucide-static/icons/play.svg?raw';
import { h, isolated, refill } from '../../shared/dom';
import { listedFiles, type DroppedFile } from '../../shared/dropped_files';
import { acceptedFiles, readableLabels } from '../../shared/formats';
import { icon } from '../../shared/icons';
import { bytes, count, counted } from '../format';
import { makeBatch, pairable, watchable, type Batch, type Pairs } from './batch';
import { findPairs } from './pairs';
import type { About } from './upload';

export interface FormEvents {
  onAdd(batch: Batch, about: About): void;
  onWatch(files: File[]): void;
}

const licences = ['CC0-1.0', 'CC-BY-4.0', 'CC-BY-SA-4.0', 'CC-BY-NC-4.0', 'CC-BY-NC-SA-4.0', 'MIT'];
const namesShown = 5;

/** A form for the files and for their common metadata, shown once per batch. */
export class AddingForm {
  readonly element = h('form', { class: 'adding-form' });
  private readonly list = h('div', { class: 'picked' });
  private readonly words = h('div', { class: 'words' });
  private readonly submit = h('button', { type: 'submit', class: 'button primary' });
  private readonly watch = h('button', { type: 'button', class: 'button' });
  private readonly pickFiles = h('input', {
    type: 'file', multiple: true, hidden: true, 'aria-label': 'Files',
    accept: acceptedFiles,
  });
  private readonly pickFolder = h('input', {
    type: 'file', webkitdirectory: true, hidden: true, 'aria-label': 'Folder',
  });
  private picked: DroppedFile[] = [];
  /** Null while the pairs among the picked files are not known. */
  private pairs: Pairs | null = new Map();
  private pairingFailed = false;

  constructor(private readonly events: FormEvents) {
    const chooser = (
      input: HTMLInputElement, picture: string, words: string,
    ): HTMLButtonElement =>
      h(
        'button',
        { type: 'button', class: 'button', onclick: () => input.click() },
        icon(picture),
        words,
      );
    refill(
      this.element,
      h(
        'div',
        { class: 'choose' },
        chooser(this.pickFiles, files, 'Choose files'),
        chooser(this.pickFolder, folder, 'Choose a folder'),
        this.pickFiles,
        this.pickFolder,
      ),
      this.list,
      this.words,
    );
    this.fillWords();
    for (const input of [this.pickFiles, this.pickFolder]) {
      input.addEventListener('change', () => {
        this.take(listedFiles(input.files ?? []));
        input.value = '';
      });
    }
    this.watch.addEventListener('click', () => this.events.onWatch(watchable(this.picked)));
    this.element.addEventListener('submit', (event) => {
      event.preventDefault();
      if (!this.pairs) return;
      const batch = makeBatch(this.picked, this.pairs);
      if (batch.items.length === 0) return;
      const about = this.about();
      void this.pick([]);
      this.events.onAdd(batch, about);
    });
    this.draw();
  }

  /** Adds files to the batch. */
  take(files: readonly DroppedFile[]): void {
    void this.pick([...this.picked, ...files]);
    if (this.picked.length > 0) this.submit.focus();
  }

  /** Nothing can be sent before the pairs are known. */
  private async pick(files: DroppedFile[]): Promise<void> {
    this.picked = files;
    this.pairs = pairable(files).length > 0 ? null : new Map();
    this.pairingFailed = false;
    this.draw();
    if (this.pairs) return;
    const pairs = await findPairs(files).catch(() => null);
    // Meanwhile others may have been picked.
    if (this.picked !== files) return;
    this.pairs = pairs;
    this.pairingFailed = pairs === null;
    this.draw();
  }

  private about(): About {
    const value = (name: string): string => {
      const field = this.element.elements.namedItem(name);
      return field instanceof HTMLInputElement ? field.value.trim() : '';
    };
    return { licence: value('licence'), origin: value('origin'), tags: value('tags') };
  }

  private fillWords(): void {
    const field = (name: string, title: string, hint: string, more = {}): HTMLElement =>
      h(
        'label',
        { class: 'field' },
        h('span', {}, title),
        h('input', { name, placeholder: hint, autocomplete: 'off', maxlength: 1000, ...more }),
      );
    refill(
      this.words,
      field('licence', 'Licence', 'CC-BY-4.0', { list: 'adding-licences' }),
      h('datalist', { id: 'adding-licences' }, ...licences.map((value) => h('option', { value }))),
      field('origin', 'Origin', 'a name or URL'),
      field('tags', 'Tags', 'walk, outdoors'),
      h('div', { class: 'go' }, this.watch, this.submit),
    );
  }

  private draw(): void {
    const { items, leftOut } = makeBatch(this.picked, this.pairs ?? new Map());
    const some = this.picked.length > 0;
    this.words.hidden = !some;
    const toWatch = watchable(this.picked).length;
    this.watch.hidden = toWatch === 0;
    refill(this.watch, icon(play), 'Play now');
    this.watch.title = 'Plays on this machine; nothing is uploaded';
    this.submit.disabled = items.length === 0 || !this.pairs;
    const many = items.length === 1 ? '' : `${count(items.length)} `;
    refill(this.submit, `Add ${many}to the library`);
    if (!some) {
      refill(
        this.list,
        h(
          'p',
          { class: 'soft' },
          `${readableLabels.join(', ')}, or a zip of them. You can also drop files and folders anywhere on the page. ` +
            'You can also drop files and folders anywhere on the page.',
        ),
      );
      return;
    }
    const size = items.reduce((sum, one) => sum + one.size, 0);
    const names = items.slice(0, namesShown).map(({ name, files: parts }) =>
      h('li', {}, isolated(name), parts[1] ? h('span', { class: 'soft' }, ` with ${parts[1].name}`) : null),
    );
    const rest = items.length - names.length;
    if (rest > 0) names.push(h('li', { class: 'soft' }, `and ${counted(rest, 'other')}`));
    refill(
      this.list,
      h(
        'p',
        {},
        h('strong', {}, counted(this.picked.length - leftOut.length, 'file')),
        h('span', { class: 'soft' }, ` · ${bytes(size)}`),
        h('button', { type: 'button', class: 'link forget', onclick: () => this.forget() }, 'clear'),
      ),
      h('ul', {}, ...names),
      leftOut.length > 0
        ? h('p', { class: 'soft' }, `${counted(leftOut.length, 'other file')} ignored (no motion)`)
        : null,
      this.pairingFailed
        ? h('p', { class: 'problem' }, 'Could not load the program that pairs these files. Check the connection, and choose them again.')
        : null,
      toWatch > 0
        ? h('p', { class: 'soft' }, '“Play now” plays them on this machine without uploading.')
        : null,
    );
  }

  private forget(): void {
    void this.pick([]);
    this.element.querySelector<HTMLElement>('.choose button')?.focus();
  }
}
