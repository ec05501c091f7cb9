// SPDX-License-Identifier: MIT
import cross from 'lucide-static/icons/x.svg?raw';
import { h, refill } from '../../shared/dom';
import { handOver } from '../../shared/handed_files';
import { icon } from '../../shared/icons';
import { ApiError, service } from '../api';
import { count } from '../format';
import { keepToken, token } from '../token';
import { tokenForm } from '../token_form';
import '../adding.css';
import { failed, type Outcome } from './answer';
import { requestsOf, watchable, type Batch, type UploadItem } from './batch';
import { listenForDrops } from './drop_target';
import { AddingForm } from './form';
import { Queue } from './queue';
import { outcomeRow, Row, type RowAction } from './row';
import { TooFast, upload, type About, type OnDuplicate } from './upload';

/** One request. */
interface Task {
  items: UploadItem[];
  about: About;
  onDuplicate?: OnDuplicate;
}

export interface AddingEvents {
  /** A batch is complete, and something new is in the library. */
  onAdded(): void;
}

/** Number of successful rows to keep; failed ones are all kept. */
const rowsKept = 200;
const fewRows = 8;
const triesWhenTooFast = 8;
const uploadsClosed =
  'Uploads are disabled in this library. You can still play your own files here.';

/** The panel for adding files, and the drops that open it. */
export class Adding {
  readonly element = h('section', {
    class: 'adding', 'aria-label': 'Add motions', hidden: true, tabindex: -1,
  });
  private readonly form = new AddingForm({
    onAdd: (batch, about) => this.begin(batch, about),
    onWatch: (files) => void this.watch(files),
  });
  private readonly asking = h('div', {});
  private readonly status = h('p', { class: 'adding-status', role: 'status' });
  private readonly stopButton = h('button', { type: 'button', class: 'button small' }, 'Stop');
  private readonly onlyFailed = h(
    'button',
    { type: 'button', class: 'button small', 'aria-pressed': 'false', hidden: true },
    'Failed only',
  );
  private readonly rows = h('ul', { class: 'rows', 'aria-label': 'Files' });
  private readonly queue = new Queue<Task>((task) => this.run(task), () => this.updateStatus());
  private stop = new AbortController();
  private tokenWanted: Promise<void> | null = null;
  private opener: HTMLElement | null = null;
  private added = 0;
  private here = 0;
  private failures = 0;
  private all = 0;
  private through = 0;
  private addedBefore = 0;

  constructor(private readonly events: AddingEvents) {
    const close = h(
      'button',
      {
        type: 'button', class: 'button quiet square small', 'aria-label': 'Close',
        onclick: () => this.close(),
      },
      icon(cross),
    );
    refill(
      this.element,
      h('header', {}, h('h2', {}, 'Add motions'), close),
      h(
        'div',
        { class: 'inside' },
        this.form.element,
        this.asking,
        h('div', { class: 'progress' }, this.status, this.onlyFailed, this.stopButton),
        this.rows,
      ),
    );
    this.stopButton.addEventListener('click', () => {
      this.queue.clear();
      this.stop.abort();
    });
    this.onlyFailed.addEventListener('click', () => this.showOnlyFailed(!this.showsOnlyFailed()));
    this.element.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.close();
    });
    addEventListener('beforeunload', (event) => {
      if (this.queue.busy) event.preventDefault();
    });
    this.updateStatus();
  }

  start(opener: HTMLElement): void {
    this.opener = opener;
    opener.setAttribute('aria-expanded', 'false');
    opener.addEventListener('click', () => (this.element.hidden ? this.choose() : this.close()));
    listenForDrops((files) => {
      if (files.length === 0) return;
      this.open();
      this.form.take(files);
    });
  }

  choose(): void {
    this.open();
    this.element.querySelector<HTMLElement>('.choose button')?.focus();
  }

  private open(): void {
    this.element.hidden = false;
    this.opener?.setAttribute('aria-expanded', 'true');
    if (token() === '' && this.asking.childElementCount === 0) void this.showUploadRules();
  }

  private close(): void {
    this.element.hidden = true;
    this.opener?.setAttribute('aria-expanded', 'false');
    this.opener?.focus();
  }

  /** Shows what this library requires for uploads before anything is sent. */
  private async showUploadRules(): Promise<void> {
    try {
      const { uploads } = await service(token());
      if (!uploads.open) refill(this.asking, h('p', { class: 'problem' }, uploadsClosed));
      else if (uploads.needs_token && token() === '' && !this.tokenWanted) this.askToken();
    } catch {
      // The first upload will report the failure.
    }
  }

  private async watch(files: File[]): Promise<void> {
    try {
      await handOver(files);
      location.assign('/view?handed=1');
    } catch {
      refill(this.status, 'This browser does not let pages store files: open the viewer and drop them there.');
    }
  }

  private begin(batch: Batch, about: About): void {
    if (!this.queue.busy) {
      this.stop = new AbortController();
      this.added = this.here = this.failures = this.all = this.through = this.addedBefore = 0;
      refill(this.rows);
      this.showOnlyFailed(false);
    }
    this.all += batch.items.length;
    this.queue.add(requestsOf(batch.items).map((items) => ({ items, about })));
    this.element.focus({ preventScroll: true });
  }

  private async run(task: Task): Promise<void> {
    const rows = task.items.map((item) => new Row(item.name));
    this.rows.prepend(...rows.map((row) => row.element));
    try {
      const outcomes = await this.send(task, rows);
      if (outcomes.length === rows.length) {
        outcomes.forEach((outcome, i) => {
          const row = rows[i];
          if (!row) return;
          // The library returns names without folders; the row of a zip takes the name of its
          // motion.
          const named = rows.length > 1 ? { ...outcome, name: row.name } : outcome;
          this.endOne(row, named, task.items[i], task.about);
        });
      } else {
        // A zip contained several motions; with several files, it is unknown which one an outcome
        // belongs to.
        const [first, ...others] = rows;
        for (const row of others) row.element.remove();
        if (first) this.end(first, outcomes, this.lookAt(task.items.length === 1 ? task.items[0] : undefined));
      }
    } catch (error) {
      if (task.items.length > 1 && error instanceof ApiError && error.status >= 400 && error.status < 500) {
        // The whole request was rejected, perhaps because of one file: send each separately.
        for (const row of rows) row.element.remove();
        this.queue.add(task.items.map((item) => ({ items: [item], about: task.about })));
        return;
      }
      rows.forEach((row, i) => {
        const item = task.items[i];
        if (item) this.endBadly(row, item, task.about, error);
      });
    }
    this.through += task.items.length;
    this.cutRows();
  }

  /** Opens the file in the viewer, which shows the location of the error and offers a repair if
   * possible. */
  private lookAt(item: UploadItem | undefined): RowAction[] {
    const files = watchable((item?.files ?? []).map((file) => ({ file, path: file.name })));
    return files.length > 0 ? [{ words: 'View motion', press: () => void this.watch(files) }] : [];
  }

  /** A better copy of an existing motion may replace it or be added as well. */
  private endOne(row: Row, outcome: Outcome, item: UploadItem | undefined, about: About): void {
    if (outcome.kind !== 'here' || !outcome.better || !item) {
      this.end(row, [outcome], this.lookAt(item));
      return;
    }
    const again = (onDuplicate: OnDuplicate) => (): void => {
      for (const element of ended) element.remove();
      this.here -= 1;
      this.sendAgain({ items: [item], about, onDuplicate });
    };
    const ended = this.end(row, [outcome], [
      { words: 'Replace the file in the library', press: again('replace') },
      { words: 'Add as another motion', press: again('add') },
    ]);
  }

  private showsOnlyFailed(): boolean {
    return this.rows.classList.contains('only-failed');
  }

  private showOnlyFailed(only: boolean): void {
    this.rows.classList.toggle('only-failed', only);
    this.onlyFailed.setAttribute('aria-pressed', String(only));
  }

  private endBadly(row: Row, item: UploadItem, about: About, error: unknown): void {
    const again = (): void => {
      for (const element of ended) element.remove();
      this.failures -= 1;
      this.sendAgain({ items: [item], about });
    };
    const ended = this.end(row, [failed(item.name, errorWords(error))], [{ words: 'Try again', press: again }]);
  }

  /** Replaces a file's progress with its outcome. */
  private end(row: Row, outcomes: readonly Outcome[], ways: readonly RowAction[]): HTMLElement[] {
    const ended = outcomes.map((outcome) => outcomeRow(outcome, ways));
    row.element.replaceWith(...ended);
    for (const { kind } of outcomes) {
      if (kind === 'added') this.added += 1;
      else if (kind === 'here') this.here += 1;
      else this.failures += 1;
    }
    return ended;
  }

  private sendAgain(task: Task): void {
    if (this.stop.signal.aborted) this.stop = new AbortController();
    this.through -= 1;
    this.queue.add([task]);
  }

  private async send(task: Task, rows: readonly Row[]): Promise<Outcome[]> {
    const say = (words: string): void => rows.forEach((row) => row.say(words));
    for (let tries = 1; ; tries += 1) {
      if (this.tokenWanted) await this.tokenWanted;
      this.stop.signal.throwIfAborted();
      const used = token();
      try {
        return await upload(
          task.items, task.about, used,
          {
            onSent: (sent, all) => this.showProgress(task, rows, sent, all),
            onChecking: () => rows.forEach((row) => row.checking()),
          },
          this.stop.signal,
          task.onDuplicate,
        );
      } catch (error) {
        if (error instanceof TooFast && tries < triesWhenTooFast) {
          say('waiting for the upload limit');
          await this.pause(Math.min(error.retryAfter, 60));
        } else if (error instanceof ApiError && error.status === 401) {
          say('waiting for a token');
          // Another task may have asked for the token and received it while this request was
          // running.
          if (token() === used) await this.askToken(used !== '');
        } else {
          throw error;
        }
      }
    }
  }

  private showProgress(task: Task, rows: readonly Row[], sent: number, all: number): void {
    const [only] = rows;
    if (rows.length === 1) only?.sent(sent, all);
    else {
      const bytes = task.items.reduce((sum, { size }) => sum + size, 0);
      let before = 0;
      task.items.forEach(({ size }, i) => {
        rows[i]?.sentAmong(all > 0 ? sent / all : 0, before, size, bytes);
        before += size;
      });
    }
  }

  private pause(seconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, seconds * 1000);
      this.stop.signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      }, { once: true });
    });
  }

  /** A single dialog for all waiting tasks. */
  private askToken(refused = false): Promise<void> {
    this.tokenWanted ??= new Promise((resolve) => {
      if (refused) keepToken('');
      const words = refused
        ? 'Unknown token, or the token lacks the required permission.'
        : 'Uploads to this library need a token.';
      const done = (): void => {
        this.tokenWanted = null;
        refill(this.asking);
        resolve();
      };
      refill(this.asking, tokenForm(words, done));
      if (this.queue.busy) this.asking.querySelector('input')?.focus();
      this.stop.signal.addEventListener('abort', done, { once: true });
    });
    return this.tokenWanted;
  }

  private updateStatus(): void {
    const busy = this.queue.busy;
    this.stopButton.hidden = !busy;
    const parts = [
      this.added > 0 ? `${count(this.added)} added` : '',
      this.here > 0 ? `${count(this.here)} already here` : '',
      this.failures > 0 ? `${count(this.failures)} not added` : '',
    ].filter((text) => text !== '');
    if (busy) parts.unshift(`${count(this.through)} of ${count(this.all)} done`);
    refill(this.status, parts.join(' · '));
    // With few rows there is no need for a filter.
    this.onlyFailed.hidden = this.failures === 0 || this.all <= fewRows;
    if (this.onlyFailed.hidden) this.showOnlyFailed(false);
    const label = this.opener?.querySelector('.label');
    // Visible even while the panel is closed.
    if (label) label.textContent = busy ? `${count(this.through)} of ${count(this.all)}` : 'Add';
    if (!busy && this.added > this.addedBefore) {
      this.addedBefore = this.added;
      this.events.onAdded();
    }
  }

  private cutRows(): void {
    const good = this.rows.querySelectorAll('.row.added, .row.here');
    for (let index = rowsKept; index < good.length; index += 1) good[index]?.remove();
  }
}

function errorWords(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof TooFast) {
    return new ApiError(429, 'page.too-fast', 'The library is busy.', 'Try again in a minute.');
  }
  if (error instanceof DOMException && error.name === 'AbortError') {
    return new ApiError(0, 'page.stopped', 'Stopped before completion.', '');
  }
  return new ApiError(0, 'page.mistake', 'Internal error on this page.', 'Reload the page and try again.');
}
