// SPDX-License-Identifier: MIT
import { h } from '../shared/dom';
import { emptyCard, motionCard, type Card } from './card';
import { heightOf, indicesBetween, layOut, placeOf, type GridLayout } from './grid_layout';
import type { PageList } from './page_list';

interface Cell {
  element: HTMLLIElement;
  /** null while its page is loading. */
  card: Card | null;
  /** The layout that its position was computed for. */
  placedBy: string;
}

export interface GridEvents {
  /** Another page was loaded, or failed to load. */
  onPage(error: unknown): void;
}

/**
 * The list of motions. Only cards near the viewport exist, even in a list of 100,000; they are
 * positioned explicitly, so that none moves when others are added or removed.
 */
export class Grid {
  readonly element = h('ul', { class: 'grid', 'aria-label': 'Motions' });
  private readonly cells = new Map<number, Cell>();
  private list: PageList | null = null;
  private layout: GridLayout = layOut(1000);
  private drawing = 0;
  private failed = false;
  private playing: Cell | null = null;
  private readonly waiting = new Set<Promise<void>>();

  constructor(private readonly events: GridEvents) {
    new ResizeObserver(() => this.drawSoon()).observe(this.element);
    addEventListener('scroll', () => this.drawSoon(), { passive: true });
    addEventListener('resize', () => this.drawSoon(), { passive: true });
    this.element.addEventListener('keydown', (event) => this.step(event));
  }

  show(list: PageList): void {
    this.list = list;
    this.failed = false;
    for (const index of [...this.cells.keys()]) this.drop(index);
    this.draw();
  }

  clear(): void {
    this.list = null;
    for (const index of [...this.cells.keys()]) this.drop(index);
    this.element.style.height = '0';
  }

  /** Loads another page and focuses its first motion, for users of the button. */
  async loadMore(): Promise<void> {
    const before = this.list?.known ?? 0;
    this.failed = false;
    await this.fetch(() => this.list?.loadMore());
    if ((this.list?.known ?? 0) > before) this.focus(before);
  }

  /** Focuses the first motion, if there is one. */
  focusFirst(): void {
    if ((this.list?.known ?? 0) > 0) this.focus(0);
  }

  /** Requests the missing pages again after a failure. */
  retry(): void {
    this.failed = false;
    this.draw();
  }

  private drawSoon(): void {
    if (this.drawing === 0) this.drawing = requestAnimationFrame(() => this.draw());
  }

  private draw(): void {
    cancelAnimationFrame(this.drawing);
    this.drawing = 0;
    const list = this.list;
    const width = this.element.clientWidth;
    if (!list || width === 0) return;
    this.layout = layOut(width);
    this.element.style.height = `${heightOf(this.layout, list.known)}px`;
    const top = -this.element.getBoundingClientRect().top;
    // Most of a screen above and below, so that scrolling does not reveal empty space.
    const spare = innerHeight * 0.8;
    const { first, last } = indicesBetween(
      this.layout, list.known, top - spare, top + innerHeight + spare,
    );
    for (const [index, cell] of this.cells) {
      const held = cell.element.contains(document.activeElement);
      if ((index < first || index >= last) && !held) this.drop(index);
    }
    for (let index = first; index < last; index += 1) this.fill(index, list);
    const by = `${width} ${list.count}`;
    for (const [index, cell] of this.cells) {
      if (cell.placedBy === by) continue;
      cell.placedBy = by;
      this.place(index, cell, list.count);
    }
    this.playOne(top);
    if (list.more && last >= list.known) void this.fetch(() => list.loadMore());
  }

  private fill(index: number, list: PageList): void {
    const cell = this.cells.get(index);
    if (cell?.card) return;
    const entry = list.at(index);
    if (entry) {
      if (cell) this.drop(index);
      const card = motionCard(entry);
      this.insert(index, { element: h('li', {}, card.element), card, placedBy: '' });
      return;
    }
    if (!cell) this.insert(index, { element: h('li', {}, emptyCard()), card: null, placedBy: '' });
    if (!list.has(index)) void this.fetch(() => list.ensure(index));
  }

  /** Keeps the order of the motions, for keyboard navigation. */
  private insert(index: number, cell: Cell): void {
    let behind: HTMLLIElement | null = null;
    let nearest = Infinity;
    for (const [other, { element }] of this.cells) {
      if (other > index && other < nearest) {
        nearest = other;
        behind = element;
      }
    }
    this.cells.set(index, cell);
    this.element.insertBefore(cell.element, behind);
  }

  private drop(index: number): void {
    const cell = this.cells.get(index);
    if (!cell) return;
    if (this.playing === cell) this.playing = null;
    cell.element.remove();
    this.cells.delete(index);
  }

  private place(index: number, { element }: Cell, count: number): void {
    const { x, y } = placeOf(this.layout, index);
    element.style.transform = `translate(${x}px, ${y}px)`;
    element.style.width = `${this.layout.cardWidth}px`;
    element.setAttribute('aria-posinset', String(index + 1));
    element.setAttribute('aria-setsize', String(count));
  }

  /** One card is animated by default: the first; without a hovering pointer, the one in the
   * middle. */
  private playOne(top: number): void {
    let index = 0;
    if (matchMedia('(hover: none)').matches) {
      const step = this.layout.cardHeight + this.layout.gap;
      const row = Math.floor((Math.max(0, top) + innerHeight * 0.4) / step);
      index = Math.min(row * this.layout.columns, Math.max(0, (this.list?.known ?? 1) - 1));
      if (top < step * 0.5) index = 0;
    }
    const cell = this.cells.get(index) ?? null;
    if (cell === this.playing) return;
    this.playing?.card?.play(false);
    cell?.card?.play(true);
    this.playing = cell?.card ? cell : null;
  }

  private async fetch(load: () => Promise<void> | undefined): Promise<void> {
    if (this.failed) return;
    const list = this.list;
    const loading = load();
    // Cards of one page wait for the same response; only one of them reports it.
    if (!loading || this.waiting.has(loading)) return;
    this.waiting.add(loading);
    try {
      await loading;
      if (list !== this.list) return;
      this.events.onPage(null);
      this.drawSoon();
    } catch (error) {
      if (list !== this.list) return;
      this.failed = true;
      this.events.onPage(error);
    } finally {
      this.waiting.delete(loading);
    }
  }

  private focus(index: number): void {
    const { y } = placeOf(this.layout, index);
    const box = this.element.getBoundingClientRect();
    const above = box.top + y;
    // The page header covers the first pixels.
    if (above < 72 || above + this.layout.cardHeight > innerHeight) {
      scrollBy(0, above - innerHeight / 2 + this.layout.cardHeight / 2);
    }
    this.draw();
    this.cells.get(index)?.card?.element.focus({ preventScroll: true });
  }

  /** Arrow keys move between cards by position. */
  private step(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const by = {
      ArrowLeft: -1, ArrowRight: 1, ArrowUp: -this.layout.columns, ArrowDown: this.layout.columns,
    }[event.key];
    if (by === undefined) return;
    for (const [index, cell] of this.cells) {
      if (!cell.element.contains(document.activeElement)) continue;
      const target = index + by;
      event.preventDefault();
      if (target >= 0 && target < (this.list?.known ?? 0)) this.focus(target);
      return;
    }
  }
}
