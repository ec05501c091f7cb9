// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import {
  addressOf, apiFilters, effectiveSort, everything, filterCount, parseQuery, withChoice, withRange,
  withTag, withoutTag, type Query,
} from './query';

const full: Query = {
  words: 'slow walk',
  tags: ['cmu', 'a&b'],
  choices: { format: 'bvh', family: 'CMU (MotionBuilder names)', licence: 'CC0-1.0', uploader: 'ann' },
  ranges: {
    duration: { least: 1.5, greatest: 20 },
    rate: { least: 30, greatest: null },
    joints: { least: null, greatest: 75 },
  },
  addedFrom: '2026-01-31',
  addedTo: '2026-11-21',
  sort: 'longest',
};

describe('the address', () => {
  it('of an empty query is the bare page', () => {
    expect(addressOf(everything)).toBe('/');
    expect(parseQuery('')).toEqual(everything);
  });
  it('contains the whole query', () => {
    const address = addressOf(full);
    expect(parseQuery(new URL(address, 'http://x').search)).toEqual(full);
  });
  it('omits defaults', () => {
    expect(addressOf({ ...everything, sort: 'newest' })).toBe('/');
    expect(addressOf({ ...everything, words: 'walk', sort: 'relevance' })).toBe('/?q=walk');
    expect(addressOf({ ...everything, words: 'walk', sort: 'newest' })).toBe('/?q=walk&sort=newest');
  });
  it('escapes text', () => {
    const address = addressOf(withTag(everything, '"><img onerror=x>&q=no#'));
    expect(address).not.toMatch(/[<>"#]/);
    expect(parseQuery(address.slice(1)).tags).toEqual(['"><img onerror=x>&q=no#']);
    expect(parseQuery(address.slice(1)).words).toBe('');
  });
});

describe('an invalid address', () => {
  it('keeps valid parts', () => {
    const query = parseQuery(
      '?min_duration=-1&max_duration=1e9&min_rate=abc&max_joints=20.7&added_after=2026-02-31' +
        '&added_before=yesterday&sort=sideways&tag=&tag=x&tag=x&q=' + 'w'.repeat(5000),
    );
    expect(query.ranges.duration).toEqual({ least: null, greatest: null });
    expect(query.ranges.rate.least).toBeNull();
    expect(query.ranges.joints.greatest).toBe(20);
    expect([query.addedFrom, query.addedTo, query.sort]).toEqual(['', '', null]);
    expect(query.tags).toEqual(['x']);
    expect(query.words).toHaveLength(400);
  });
});

describe('sort', () => {
  it('is by relevance for words only', () => {
    expect(effectiveSort(everything)).toBe('newest');
    expect(effectiveSort({ ...everything, words: 'walk' })).toBe('relevance');
    expect(effectiveSort({ ...everything, words: '  ', sort: 'relevance' })).toBe('newest');
    expect(effectiveSort({ ...everything, words: 'walk', sort: 'name' })).toBe('name');
  });
});

describe('the API', () => {
  it('receives whole days', () => {
    const filters = apiFilters(full);
    expect(filters.get('added_after')).toBe('2026-01-31T00:00:00Z');
    expect(filters.get('added_before')).toBe('2026-11-22T00:00:00Z');
    expect(filters.getAll('tag')).toEqual(['cmu', 'a&b']);
    expect(filters.get('min_duration')).toBe('1.5');
    expect(filters.has('sort')).toBe(false);
  });
});

describe('changes', () => {
  it('do not modify the original query', () => {
    const tagged = withTag(withTag(everything, 'a'), 'a');
    expect(tagged.tags).toEqual(['a']);
    expect(withoutTag(tagged, 'a')).toEqual(everything);
    expect(everything.tags).toEqual([]);
    expect(withChoice(everything, 'format', 'bvh').choices.format).toBe('bvh');
    expect(withRange(everything, 'rate', { least: 60, greatest: null }).ranges.rate.least).toBe(60);
  });
  it('are counted without the words', () => {
    expect(filterCount(full)).toBe(2 + 4 + 3 + 1);
    expect(filterCount({ ...everything, words: 'walk' })).toBe(0);
  });
});
