// SPDX-License-Identifier: MIT
import download from 'lucide-static/icons/download.svg?raw';
import sliders from 'lucide-static/icons/sliders-horizontal.svg?raw';
import cross from 'lucide-static/icons/x.svg?raw';
import { h, refill } from '../shared/dom';
import { icon } from '../shared/icons';
import { Adding } from './adding/adding';
import { archiveAddress, ApiError, health, searchMotions, service, type Health } from './api';
import { chosenFilters } from './chosen';
import { FacetPanel } from './facets';
import { facetsFor } from './facet_counts';
import { counted, count } from './format';
import { Grid } from './grid';
import { emptyLibrary, failure, failureWords, nothingFound, searchedInstead } from './notices';
import { pageHeader } from './page_header';
import { PageList } from './page_list';
import { keepPlace, placeIn, type Place } from './place';
import { addressOf, effectiveSort, filterCount, parseQuery, type Query, type Sort } from './query';
import { token } from './token';

const pageSize = 60;
/** Delay between the last key press and the request, milliseconds. */
const typingPause = 140;
const wide = matchMedia('(min-width: 900px)');

const sortNames: Readonly<Record<Sort, string>> = {
  relevance: 'Best match',
  newest: 'Newest',
  oldest: 'Oldest',
  name: 'Name',
  longest: 'Longest',
  shortest: 'Shortest',
};

/** The library's first page: the query is stored in the URL, and nowhere else. */
export class LibraryPage {
  private query: Query = parseQuery(location.search);
  private list: PageList | null = null;
  private asking = new AbortController();
  private reading: Promise<void> = Promise.resolve();
  private typing = false;
  private typingTimer = 0;
  private mostInArchive = Infinity;
  private placeTimer = 0;

  private readonly header = pageHeader('motions', 'Skip to the motions');
  private readonly go = (query: Query): void => this.turnTo(query);
  private readonly panel = new FacetPanel(this.go);
  private readonly grid = new Grid({ onPage: (error) => this.reportPage(error) });
  private readonly adding = new Adding({ onAdded: () => this.reload() });

  private readonly title = h('h1', {}, 'Motions');
  private readonly message = h('p', { class: 'hidden-words', role: 'status' });
  private readonly scanning = h('p', { class: 'soft scanning' });
  private readonly chosen = h('div', {});
  private readonly instead = h('div', {});
  private readonly end = h('div', { class: 'end' });
  private readonly sort = h('select', { 'aria-label': 'Sort by' });
  private readonly archive = h('a', { class: 'button', download: true });
  private readonly filters = h('button', { type: 'button', class: 'button filters' });
  private readonly aside = h('aside', { class: 'side', 'aria-label': 'Filters' });
  private readonly sheet = h('dialog', { class: 'sheet', 'aria-label': 'Filters' });
  private readonly done = h('button', { type: 'button', class: 'button primary' }, 'Show motions');
  private readonly main = h('main', { id: 'motions', tabindex: -1 });

  constructor(private readonly host: HTMLElement) {}

  start(): void {
    history.scrollRestoration = 'manual';
    this.build();
    this.listen();
    this.adding.start(this.header.add);
    void this.read(placeIn(history.state));
    void this.followScan();
    void service(token()).then(({ limits }) => {
      this.mostInArchive = limits?.archive_motions ?? Infinity;
      if (this.list && this.list.count > this.mostInArchive) this.showArchive(this.list.count);
    }, () => undefined);
    if (wide.matches) this.header.search.focus({ preventScroll: true });
  }

  private build(): void {
    const more = h(
      'div',
      { class: 'tools' },
      this.filters,
      this.sort,
      this.archive,
    );
    refill(
      this.main,
      h('div', { class: 'summary' }, h('div', {}, this.title, this.scanning), more),
      this.chosen,
      this.instead,
      this.grid.element,
      this.end,
    );
    refill(
      this.host,
      this.header.element,
      h('div', { class: 'library' }, this.aside, this.main),
      this.sheet,
      this.message,
      this.adding.element,
    );
    this.placeFilters();
  }

  private listen(): void {
    const { search, form } = this.header;
    search.addEventListener('input', () => {
      clearTimeout(this.typingTimer);
      this.typingTimer = window.setTimeout(() => this.takeWords(), typingPause);
    });
    search.addEventListener('blur', () => (this.typing = false));
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      clearTimeout(this.typingTimer);
      this.takeWords();
      this.typing = false;
      this.toResults();
    });
    search.addEventListener('keydown', (event) => {
      if (event.key !== 'ArrowDown' || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      event.preventDefault();
      clearTimeout(this.typingTimer);
      this.takeWords();
      this.toResults();
    });
    this.sort.addEventListener('change', () => {
      this.turnTo({ ...this.query, sort: this.sort.value as Sort });
    });
    this.filters.addEventListener('click', () => this.sheet.showModal());
    this.done.addEventListener('click', () => this.sheet.close());
    this.sheet.addEventListener('click', (event) => {
      if (event.target === this.sheet) this.sheet.close();
    });
    wide.addEventListener('change', () => this.placeFilters());
    window.addEventListener('popstate', (event) => {
      clearTimeout(this.placeTimer);
      clearTimeout(this.typingTimer);
      this.typing = false;
      this.query = parseQuery(location.search);
      void this.read(placeIn(event.state));
    });
    window.addEventListener('scroll', () => this.keepPlaceSoon(), { passive: true });
    window.addEventListener('pagehide', () => this.keepPlaceNow());
  }

  /** Next to the grid if there is space, otherwise a sheet over it. */
  private placeFilters(): void {
    if (wide.matches) {
      if (this.sheet.open) this.sheet.close();
      const programs = h('a', { class: 'link', href: '/api/v1/openapi.json' }, 'API');
      refill(
        this.aside,
        h('a', { class: 'skip', href: '#motions' }, 'Skip the filters'),
        this.panel.element,
        h('p', { class: 'soft for-programs' }, 'For programs: the ', programs),
      );
      return;
    }
    const leave = h(
      'button',
      {
        type: 'button',
        class: 'button quiet square',
        'aria-label': 'Close',
        onclick: () => this.sheet.close(),
      },
      icon(cross),
    );
    refill(
      this.sheet,
      h('header', {}, h('h2', {}, 'Filters'), leave),
      this.panel.element,
      h('footer', {}, this.done),
    );
  }

  private takeWords(): void {
    const words = this.header.search.value;
    if (words.trim() === this.query.words.trim()) return;
    // One history entry per search text, not one per letter.
    this.turnTo({ ...this.query, words }, this.typing ? 'replace' : 'push');
    this.typing = true;
  }

  private turnTo(query: Query, how: 'push' | 'replace' = 'push'): void {
    if (how === 'push') {
      this.keepPlaceNow();
      this.typing = false;
    }
    clearTimeout(this.placeTimer);
    this.query = query;
    const address = addressOf(query);
    if (how === 'push') history.pushState(null, '', address);
    else history.replaceState(null, '', address);
    void this.read(null);
  }

  /** Moves the focus from the search field to the first result, now or as soon as it is loaded. */
  private toResults(): void {
    const { reading } = this;
    void reading.then(() => {
      if (reading === this.reading && document.activeElement === this.header.search) this.grid.focusFirst();
    });
  }

  private reload(): void {
    if (scrollY < innerHeight) void this.read(null);
  }

  /** Loads the query of the URL, and restores the scroll position of an earlier visit. */
  private read(place: Place | null): Promise<void> {
    return (this.reading = this.readNow(place));
  }

  private async readNow(place: Place | null): Promise<void> {
    this.asking.abort();
    this.list?.abandon();
    const asking = new AbortController();
    this.asking = asking;
    this.showQuestion();
    const query = this.query;
    const fetchPage = (cursor: string | null, signal: AbortSignal) =>
      searchMotions(query, pageSize, cursor, signal);
    // The first page is always reloaded; only further down is it worth restoring the cursors.
    const deep = place !== null && place.scroll > innerHeight * 1.5;
    const list = deep ? PageList.restored(fetchPage, place.list) : new PageList(fetchPage);
    this.list = list;
    void this.readFacets(query, asking.signal);
    try {
      if (!deep) await list.loadMore();
      if (asking.signal.aborted) return;
      this.showFound(list);
      scrollTo(0, place?.scroll ?? 0);
    } catch (error) {
      if (!asking.signal.aborted) this.showFailure(error);
    }
  }

  private async readFacets(query: Query, signal: AbortSignal): Promise<void> {
    this.panel.show(query, null);
    try {
      const facets = await facetsFor(query, signal);
      if (!signal.aborted) this.panel.show(query, facets);
    } catch {
      // The grid reports that the library cannot be reached; the old counts stay.
    }
  }

  /** Updates everything that depends only on the query. */
  private showQuestion(): void {
    const { words, tags } = this.query;
    const { search } = this.header;
    if (search.value.trim() !== words.trim()) search.value = words;
    const subject = [words.trim(), ...tags].filter((text) => text !== '').join(', ');
    document.title = subject === '' ? 'Motion library · mocapkit' : `${subject} · mocapkit`;
    this.main.setAttribute('aria-busy', 'true');
    refill(this.chosen, chosenFilters(this.query, this.go));
    const filters = filterCount(this.query);
    refill(this.filters, icon(sliders), filters === 0 ? 'Filters' : `Filters (${filters})`);
    const names = (Object.keys(sortNames) as Sort[]).filter(
      (sort) => sort !== 'relevance' || words.trim() !== '',
    );
    refill(this.sort, ...names.map((sort) => h('option', { value: sort }, sortNames[sort])));
    this.sort.value = effectiveSort(this.query);
  }

  private showFound(list: PageList): void {
    this.main.removeAttribute('aria-busy');
    const found = this.showCount(list);
    refill(this.message, list.count === 0 ? 'No results' : `${found} found`);
    this.archive.href = archiveAddress(this.query);
    this.archive.hidden = list.count === 0;
    const bare = filterCount(this.query) === 0 && this.query.words.trim() === '';
    refill(
      this.instead,
      list.count > 0
        ? list.instead
          ? searchedInstead(this.query, list.instead, this.go)
          : null
        : bare
          ? emptyLibrary(() => this.adding.choose())
          : nothingFound(this.query, this.go),
    );
    this.grid.show(list);
    this.showEnd(null);
    this.keepPlaceSoon();
  }

  private showCount(list: PageList): string {
    const found = counted(list.count, 'motion');
    refill(this.title, found);
    refill(this.done, `Show ${found}`);
    this.showArchive(list.count);
    return found;
  }

  private showArchive(found: number): void {
    const words =
      found > this.mostInArchive
        ? `Download the first ${count(this.mostInArchive)}`
        : found === 1
          ? 'Download it'
          : `Download all ${count(found)}`;
    this.archive.title = `${words} as one zip file`;
    refill(
      this.archive,
      icon(download),
      h('span', { class: 'label' }, words),
      h('span', { class: 'hidden-words' }, ' as one zip file'),
    );
  }

  private showFailure(error: unknown): void {
    this.main.removeAttribute('aria-busy');
    this.grid.clear();
    this.archive.hidden = true;
    refill(this.title, 'Motions');
    refill(this.end);
    refill(this.instead, failure(error, () => void this.read(null)));
  }

  private reportPage(error: unknown): void {
    // An old cursor may have become invalid: start at the top instead.
    if (error instanceof ApiError && error.status === 400) {
      keepPlace(null);
      void this.read(null);
      return;
    }
    this.showEnd(error);
    if (this.list) this.showCount(this.list);
    this.keepPlaceSoon();
  }

  private showEnd(error: unknown): void {
    const list = this.list;
    if (!list || list.count === 0) return void refill(this.end);
    if (error) {
      const { title, advice } = failureWords(error);
      const again = h('button', { type: 'button', class: 'button' }, 'Try again');
      again.addEventListener('click', () => {
        this.showEnd(null);
        this.grid.retry();
      });
      refill(this.end, h('p', { class: 'problem', role: 'alert' }, h('strong', {}, title), advice), again);
      return;
    }
    if (!list.more) return void refill(this.end);
    // The button is kept while pages load, so that it does not move while it is being used.
    if (this.end.querySelector('.load-more')) return;
    refill(
      this.end,
      h(
        'button',
        { type: 'button', class: 'button load-more', onclick: () => void this.grid.loadMore() },
        'Load more',
      ),
    );
  }

  /** Shows the progress while the folder is indexed for the first time. */
  private async followScan(): Promise<void> {
    for (let first = true; ; first = false) {
      let scan: Health['scan'];
      try {
        scan = (await health()).scan;
      } catch {
        return;
      }
      if (!scan || scan.done) {
        refill(this.scanning);
        if (!first) this.reload();
        return;
      }
      // An empty page would suggest that there is nothing, while motions are being indexed.
      if (this.list?.count === 0 && scan.indexed > 0) this.reload();
      refill(
        this.scanning,
        `Reading the folder: ${count(scan.indexed)} of ${count(scan.found)} files so far`,
      );
      await new Promise((resolve) => setTimeout(resolve, 1500));
    }
  }

  private keepPlaceSoon(): void {
    clearTimeout(this.placeTimer);
    this.placeTimer = window.setTimeout(() => this.keepPlaceNow(), 200);
  }

  private keepPlaceNow(): void {
    clearTimeout(this.placeTimer);
    if (this.list && this.list.known > 0) {
      keepPlace({ list: this.list.snapshot(), scroll: scrollY });
    }
  }
}
