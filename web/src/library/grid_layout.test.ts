// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { heightOf, indicesBetween, layOut, placeOf } from './grid_layout';

describe('the grid', () => {
  it.each([200, 358, 390, 559, 560, 768, 1099, 1180, 2400])('fills a width of %d', (width) => {
    const layout = layOut(width);
    const used = layout.columns * layout.cardWidth + (layout.columns - 1) * layout.gap;
    expect(used).toBeCloseTo(width, 6);
    expect(layout.columns).toBeGreaterThanOrEqual(2);
  });
  it('shows every entry in exactly one window', () => {
    const layout = layOut(1180);
    const entries = 103;
    const height = heightOf(layout, entries);
    const step = layout.cardHeight + layout.gap;
    const seen: number[] = [];
    for (let top = 0; top < height; top += step) {
      const { first, last } = indicesBetween(layout, entries, top, top + step);
      for (let i = first; i < last; i += 1) seen.push(i);
    }
    expect(seen).toEqual(Array.from({ length: entries }, (_, i) => i));
  });
  it('shows partly visible rows', () => {
    const layout = layOut(1180);
    const second = placeOf(layout, layout.columns).y;
    const { first, last } = indicesBetween(layout, 1000, second - 40, second + 1);
    expect(first).toBe(0);
    expect(last).toBe(2 * layout.columns);
  });
  it('has no window beyond its ends', () => {
    const layout = layOut(1180);
    expect(indicesBetween(layout, 7, -5000, -1000)).toEqual({ first: 0, last: 0 });
    expect(indicesBetween(layout, 7, 50_000, 51_000)).toEqual({ first: 7, last: 7 });
    expect(heightOf(layout, 0)).toBe(0);
  });
});
