// SPDX-License-Identifier: MIT
import type { Entry, Page } from './api';

export type FetchPage = (cursor: string | null, signal: AbortSignal) => Promise<Page>;

/** The state for restoring a list: not the entries, only the cursors. */
export interface PageListSnapshot {
  count: number;
  /** Index of each known page's first entry. */
  starts: number[];
  /** Cursor of each known page; the first has none. */
  cursors: (string | null)[];
  /** Entries known so far. */
  known: number;
  next: string | null;
}

/**
 * A list of any length that is loaded page by page. Cursors only lead forward, so pages are
 * discovered in order, but a known page is fetched again by its cursor when needed; only the most
 * recently used pages stay in memory.
 */
export class PageList {
  private readonly pages = new Map<number, readonly Entry[]>();
  private readonly running = new Map<number, Promise<void>>();
  private readonly stop = new AbortController();
  private starts: number[] = [];
  private cursors: (string | null)[] = [];
  private known_ = 0;
  private next: string | null = null;
  private count_ = 0;
  private instead_: readonly string[] | null = null;

  /** `keep`: how many pages stay in memory; at least the number visible at once. */
  constructor(
    private readonly fetchPage: FetchPage,
    private readonly keep = 10,
  ) {}

  static restored(fetchPage: FetchPage, from: PageListSnapshot, keep = 10): PageList {
    const list = new PageList(fetchPage, keep);
    list.starts = [...from.starts];
    list.cursors = [...from.cursors];
    list.known_ = from.known;
    list.next = from.next;
    list.count_ = from.count;
    return list;
  }

  /** All results, including those not loaded yet. */
  get count(): number {
    return this.count_;
  }
  /** Entries that can be shown: loaded, or loadable by a known cursor. */
  get known(): number {
    return this.known_;
  }
  get more(): boolean {
    return this.starts.length === 0 || this.next !== null;
  }
  /** Words searched for in place of the query's; null if a motion matches all words of the query. */
  get instead(): readonly string[] | null {
    return this.instead_;
  }
  get inMemory(): number {
    return this.pages.size;
  }

  snapshot(): PageListSnapshot {
    return {
      count: this.count_,
      starts: [...this.starts],
      cursors: [...this.cursors],
      known: this.known_,
      next: this.next,
    };
  }

  /** The entry, if its page is in memory. */
  at(index: number): Entry | undefined {
    const page = this.pageOf(index);
    if (page < 0) return undefined;
    const entries = this.pages.get(page);
    if (entries) this.touch(page, entries);
    return entries?.[index - (this.starts[page] ?? 0)];
  }

  /** Whether its page is loaded, so that `at` is complete. */
  has(index: number): boolean {
    return this.pages.has(this.pageOf(index));
  }

  /** Fetches the page of a known entry. Rejects as `fetchPage` does. */
  ensure(index: number): Promise<void> {
    const page = this.pageOf(index);
    if (page < 0 || this.pages.has(page)) return Promise.resolve();
    return this.once(page, this.cursors[page] ?? null);
  }

  /** Fetches the first unknown page. */
  loadMore(): Promise<void> {
    if (!this.more) return Promise.resolve();
    return this.once(this.starts.length, this.next);
  }

  /** Ignores all further responses. */
  abandon(): void {
    this.stop.abort();
  }

  private once(page: number, cursor: string | null): Promise<void> {
    const earlier = this.running.get(page);
    if (earlier) return earlier;
    const load = this.load(page, cursor).finally(() => this.running.delete(page));
    this.running.set(page, load);
    return load;
  }

  private async load(page: number, cursor: string | null): Promise<void> {
    const answer = await this.fetchPage(cursor, this.stop.signal);
    this.stop.signal.throwIfAborted();
    if (page === this.starts.length) {
      this.starts.push(this.known_);
      this.cursors.push(cursor);
      this.known_ += answer.items.length;
      this.next = answer.next;
    }
    this.count_ = answer.count;
    this.instead_ = answer.searched_for ?? null;
    this.touch(page, answer.items);
    for (const oldest of this.pages.keys()) {
      if (this.pages.size <= this.keep) break;
      this.pages.delete(oldest);
    }
  }

  /** A Map keeps the insertion order of keys: the most recently used one is last. */
  private touch(page: number, entries: readonly Entry[]): void {
    this.pages.delete(page);
    this.pages.set(page, entries);
  }

  /** Page that contains an entry, by binary search; -1 if none does. */
  private pageOf(index: number): number {
    if (index < 0 || index >= this.known_) return -1;
    let low = 0;
    let high = this.starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.starts[middle] ?? 0) <= index) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
