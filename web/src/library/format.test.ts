// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { bytes, count, counted, duration, formatName, number } from './format';

describe('count', () => {
  it('separates thousands', () => {
    expect([0, 7, 999, 1000, 3166, 100000, 1234567].map(count)).toEqual([
      '0', '7', '999', '1,000', '3,166', '100,000', '1,234,567',
    ]);
  });
  it('handles singular and plural', () => {
    expect(counted(1, 'motion')).toBe('1 motion');
    expect(counted(0, 'motion')).toBe('0 motions');
    expect(counted(2, 'match', 'matches')).toBe('2 matches');
  });
});

describe('duration', () => {
  it('is m:ss.mmm', () => {
    expect(duration(2)).toBe('0:02.000');
    expect(duration(1.2164)).toBe('0:01.216');
    expect(duration(75.5)).toBe('1:15.500');
    expect(duration(3600)).toBe('60:00.000');
  });
  it('carries rounding into the next minute', () => {
    expect(duration(59.9996)).toBe('1:00.000');
  });
  it('handles invalid numbers', () => {
    expect([duration(Number.NaN), duration(Infinity), duration(-1)]).toEqual(['–', '–', '–']);
  });
});

describe('number', () => {
  it('removes insignificant zeros only', () => {
    expect([number(120), number(29.97), number(0.0564, 4), number(100, 0)]).toEqual([
      '120', '29.97', '0.0564', '100',
    ]);
  });
});

describe('bytes', () => {
  it('has three figures and a unit', () => {
    expect([0, 1, 999, 1000, 81_234, 812_345, 999_499, 999_500, 44_000_000].map(bytes)).toEqual([
      '0 bytes', '1 byte', '999 bytes', '1.00 kB', '81.2 kB', '812 kB', '999 kB', '1.00 MB',
      '44.0 MB',
    ]);
    expect(bytes(1.38e9)).toBe('1.38 GB');
  });
});

describe('formatName', () => {
  it('names the pair', () => {
    expect([formatName('bvh'), formatName('amc')]).toEqual(['BVH', 'ASF/AMC']);
  });
});
