// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import type { Entry, Page } from './api';
import { PageList } from './page_list';

/** A library with the given number of entries, whose cursors are the index of the next one. */
function library(count: number, size: number) {
  const asked: (string | null)[] = [];
  const fetchPage = (cursor: string | null): Promise<Page> => {
    asked.push(cursor);
    const first = Number(cursor ?? 0);
    const items = Array.from({ length: Math.max(0, Math.min(size, count - first)) }, (_, i) => ({
      id: `m${first + i}`,
    })) as Entry[];
    const next = first + size < count ? String(first + size) : null;
    return Promise.resolve({ count, items, next });
  };
  return { asked, fetchPage };
}

async function readAll(list: PageList): Promise<void> {
  while (list.more) await list.loadMore();
}

describe('a list of pages', () => {
  it('is read in order', async () => {
    const { asked, fetchPage } = library(25, 10);
    const list = new PageList(fetchPage);
    expect([list.more, list.known]).toEqual([true, 0]);
    await readAll(list);
    expect(asked).toEqual([null, '10', '20']);
    expect([list.count, list.known, list.more]).toEqual([25, 25, false]);
    expect(list.at(24)?.id).toBe('m24');
    expect(list.at(25)).toBeUndefined();
    expect(list.at(-1)).toBeUndefined();
  });

  it('requests a page only once', async () => {
    const { asked, fetchPage } = library(25, 10);
    const list = new PageList(fetchPage);
    await Promise.all([list.loadMore(), list.loadMore()]);
    expect(asked).toEqual([null]);
    expect(list.known).toBe(10);
  });

  it('keeps few pages and fetches earlier ones again by cursor', async () => {
    const { asked, fetchPage } = library(100_000, 60);
    const list = new PageList(fetchPage, 10);
    await readAll(list);
    expect(list.known).toBe(100_000);
    expect(list.inMemory).toBe(10);
    expect(list.has(130)).toBe(false);
    expect(list.at(130)).toBeUndefined();
    asked.length = 0;
    await list.ensure(130);
    expect(asked).toEqual(['120']);
    expect(list.at(130)?.id).toBe('m130');
    expect(list.inMemory).toBe(10);
  });

  it('evicts the least recently used page, not the visible one', async () => {
    const { fetchPage } = library(100, 10);
    const list = new PageList(fetchPage, 2);
    await list.loadMore();
    await list.loadMore();
    list.at(0);
    await list.loadMore();
    expect([list.has(0), list.has(10), list.has(20)]).toEqual([true, false, true]);
  });

  it('restores a snapshot without fetching invisible pages', async () => {
    const before = library(1000, 50);
    const list = new PageList(before.fetchPage);
    await readAll(list);
    const { asked, fetchPage } = library(1000, 50);
    const kept: unknown = JSON.parse(JSON.stringify(list.snapshot()));
    const again = PageList.restored(fetchPage, kept as ReturnType<PageList['snapshot']>);
    expect([again.known, again.count, again.more]).toEqual([1000, 1000, false]);
    await again.ensure(725);
    expect(asked).toEqual(['700']);
    expect(again.at(725)?.id).toBe('m725');
  });

  it('ignores responses after it was abandoned', async () => {
    const { fetchPage } = library(25, 10);
    const list = new PageList(fetchPage);
    const loading = list.loadMore();
    list.abandon();
    await expect(loading).rejects.toThrow();
    expect(list.known).toBe(0);
  });

  it('can retry after a failure', async () => {
    const { fetchPage } = library(25, 10);
    let fail = true;
    const list = new PageList((cursor) => {
      if (fail) return Promise.reject(new Error('down'));
      return fetchPage(cursor);
    });
    await expect(list.loadMore()).rejects.toThrow('down');
    fail = false;
    await list.loadMore();
    expect(list.known).toBe(10);
  });
});
