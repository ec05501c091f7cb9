// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { placeIn } from './place';

const list = { count: 90, starts: [0, 60], cursors: [null, 'abc'], known: 90, next: null };

describe('a position in the history', () => {
  it('round-trips', () => {
    expect(placeIn(JSON.parse(JSON.stringify({ place: { list, scroll: 4000 } })))).toEqual({
      list,
      scroll: 4000,
    });
  });
  it('is ignored if written by other code', () => {
    for (const state of [
      null, undefined, 7, 'x', {}, { place: null }, { place: { scroll: 3 } }, { place: { list } },
      { place: { list: { ...list, starts: [] }, scroll: 1 } },
      { place: { list: { ...list, cursors: [null] }, scroll: 1 } },
      { place: { list: { ...list, known: '90' }, scroll: 1 } },
    ]) {
      expect(placeIn(state)).toBeNull();
    }
  });
});
