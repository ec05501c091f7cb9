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
import { watchable, type Batch, type Parcel } from './batch';
import { listenForDrops } from './drop_target';
import { AddingForm } from './form';
import { Queue } from './queue';
import { outcomeRow, Row, type WayOut } from './row';
import { TooFast, upload, type About } from './upload';

interface Task {
  parcel: Parcel;
  about: About;
}

export interface AddingEvents {
  /** A batch is through, and something new is in the library. */
  onAdded(): void;
}

/** Rows that went well and are kept in sight; those that failed all stay. */
const rowsKept = 200;
const triesWhenTooFast = 8;
const closedDoors =
  'This library takes no files from visitors. You can still watch yours here.';

/** The panel in which files are added, and the drops that open it. */
export class Adding {
  readonly element = h('section', {
    class: 'adding', 'aria-label': 'Add motions', hidden: true, tabindex: -1,
  });
  private readonly form = new AddingForm({
    onAdd: (batch, about) => this.begin(batch, about),
    onWatch: (files) => void this.watch(files),
  });
  private readonly asking = h('div', {});
  private readonly told = h('p', { class: 'told', role: 'status' });
  private readonly stopButton = h('button', { type: 'button', class: 'button small' }, 'Stop');
  private readonly rows = h('ul', { class: 'rows', 'aria-label': 'Files' });
  private readonly queue = new Queue<Task>((task) => this.run(task), () => this.tell());
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
        h('div', { class: 'progress' }, this.told, this.stopButton),
        this.rows,
      ),
    );
    this.stopButton.addEventListener('click', () => {
      this.queue.clear();
      this.stop.abort();
    });
    this.element.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.close();
    });
    addEventListener('beforeunload', (event) => {
      if (this.queue.busy) event.preventDefault();
    });
    this.tell();
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
    if (token() === '' && this.asking.childElementCount === 0) void this.warnOfClosedDoors();
  }

  private close(): void {
    this.element.hidden = true;
    this.opener?.setAttribute('aria-expanded', 'false');
    this.opener?.focus();
  }

  /** Says before anything is sent what this library wants for it. */
  private async warnOfClosedDoors(): Promise<void> {
    try {
      const { uploads } = await service(token());
      if (!uploads.open) refill(this.asking, h('p', { class: 'problem' }, closedDoors));
      else if (uploads.needs_token && token() === '' && !this.tokenWanted) this.askToken();
    } catch {
      // The first upload will tell.
    }
  }

  private async watch(files: File[]): Promise<void> {
    try {
      await handOver(files);
      location.assign('/view?handed=1');
    } catch {
      refill(this.told, 'This browser keeps no files for a page: open the viewer and drop them there.');
    }
  }

  private begin(batch: Batch, about: About): void {
    if (!this.queue.busy) {
      this.stop = new AbortController();
      this.added = this.here = this.failures = this.all = this.through = this.addedBefore = 0;
      refill(this.rows);
    }
    this.all += batch.parcels.length;
    this.queue.add(batch.parcels.map((parcel) => ({ parcel, about })));
    this.element.focus({ preventScroll: true });
  }

  private async run(task: Task): Promise<void> {
    const row = new Row(task.parcel.name);
    this.rows.prepend(row.element);
    let outcomes: Outcome[];
    let ended: HTMLElement[] = [];
    let ways: WayOut[] = [];
    try {
      outcomes = await this.send(task, row);
      const files = watchable(task.parcel.files.map((file) => ({ file, path: file.name })));
      // The viewer shows the place, and mends what can be mended.
      const look = (): void => void this.watch(files);
      if (files.length > 0) ways = [{ words: 'Look at it in the viewer', press: look }];
    } catch (error) {
      outcomes = [failed(task.parcel.name, errorWords(error))];
      const again = (): void => {
        for (const element of ended) element.remove();
        this.sendAgain(task);
      };
      ways = [{ words: 'Try again', press: again }];
    }
    this.through += 1;
    ended = outcomes.map((outcome) => outcomeRow(outcome, ways));
    row.element.replaceWith(...ended);
    for (const { kind } of outcomes) {
      if (kind === 'added') this.added += 1;
      else if (kind === 'here') this.here += 1;
      else this.failures += 1;
    }
    this.cutRows();
  }

  private sendAgain(task: Task): void {
    if (this.stop.signal.aborted) this.stop = new AbortController();
    this.failures -= 1;
    this.through -= 1;
    this.queue.add([task]);
  }

  private async send(task: Task, row: Row): Promise<Outcome[]> {
    for (let tries = 1; ; tries += 1) {
      if (this.tokenWanted) await this.tokenWanted;
      this.stop.signal.throwIfAborted();
      const used = token();
      try {
        return await upload(
          task.parcel, task.about, used,
          { onSent: (sent, all) => row.sent(sent, all), onChecking: () => row.checking() },
          this.stop.signal,
        );
      } catch (error) {
        if (error instanceof TooFast && tries < triesWhenTooFast) {
          row.say('waits: the library takes only so many at a time');
          await this.pause(Math.min(error.retryAfter, 60));
        } else if (error instanceof ApiError && error.status === 401) {
          row.say('waits for a token');
          // Others may have asked already, and got an answer while this one was under way.
          if (token() === used) await this.askToken(used !== '');
        } else {
          throw error;
        }
      }
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

  /** One question for all that wait. */
  private askToken(refused = false): Promise<void> {
    this.tokenWanted ??= new Promise((resolve) => {
      if (refused) keepToken('');
      const words = refused
        ? 'The library does not know that token, or not for this.'
        : 'This library asks for a token to add motions.';
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

  private tell(): void {
    const busy = this.queue.busy;
    this.stopButton.hidden = !busy;
    const parts = [
      this.added > 0 ? `${count(this.added)} added` : '',
      this.here > 0 ? `${count(this.here)} already here` : '',
      this.failures > 0 ? `${count(this.failures)} not added` : '',
    ].filter((text) => text !== '');
    if (busy) parts.unshift(`${count(this.through)} of ${count(this.all)} through`);
    refill(this.told, parts.join(' · '));
    const label = this.opener?.querySelector('.label');
    // Seen also while the panel is closed.
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
    return new ApiError(0, 'page.stopped', 'Stopped before it was through.', '');
  }
  return new ApiError(0, 'page.mistake', 'This page made a mistake.', 'Load it again and try once more.');
}
