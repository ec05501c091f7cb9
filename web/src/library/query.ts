// SPDX-License-Identifier: MIT

export const sorts = ['newest', 'oldest', 'name', 'longest', 'shortest', 'relevance'] as const;
export type Sort = (typeof sorts)[number];

/** Filters with one value. */
export const choices = ['format', 'family', 'licence', 'uploader'] as const;
export type Choice = (typeof choices)[number];

/** Filters with a minimum and a maximum. */
export const ranges = ['duration', 'rate', 'joints'] as const;
export type Range = (typeof ranges)[number];

export interface Limits {
  least: number | null;
  greatest: number | null;
}

/** The complete state of the library page, all of which is in its URL. */
export interface Query {
  words: string;
  tags: readonly string[];
  choices: Readonly<Record<Choice, string>>;
  ranges: Readonly<Record<Range, Limits>>;
  /** Dates, `2026-11-21`, both inclusive; empty for any. */
  addedFrom: string;
  addedTo: string;
  /** null: the default, see `effectiveSort`. */
  sort: Sort | null;
}

const anyNumber: Limits = { least: null, greatest: null };
export const everything: Query = {
  words: '',
  tags: [],
  choices: { format: '', family: '', licence: '', uploader: '' },
  ranges: { duration: anyNumber, rate: anyNumber, joints: anyNumber },
  addedFrom: '',
  addedTo: '',
  sort: null,
};

const longestWords = 400;

/** Parses `location.search`. Invalid parts are ignored, so that any URL shows something. */
export function parseQuery(search: string): Query {
  const from = new URLSearchParams(search);
  const choice = (name: Choice): string => from.get(name) ?? '';
  const range = (name: Range): Limits => ({
    least: parseLimit(from.get(`min_${name}`), name),
    greatest: parseLimit(from.get(`max_${name}`), name),
  });
  return {
    words: (from.get('q') ?? '').slice(0, longestWords),
    tags: [...new Set(from.getAll('tag').filter((tag) => tag !== ''))],
    choices: {
      format: choice('format'),
      family: choice('family'),
      licence: choice('licence'),
      uploader: choice('uploader'),
    },
    ranges: { duration: range('duration'), rate: range('rate'), joints: range('joints') },
    addedFrom: parseDay(from.get('added_after')),
    addedTo: parseDay(from.get('added_before')),
    sort: sorts.find((sort) => sort === from.get('sort')) ?? null,
  };
}

/** A limit typed by the user or from a URL; null if it is invalid. */
export function parseLimit(text: string | null, range: Range): number | null {
  if (text === null || !/^\d{1,9}(\.\d{1,6})?$/.test(text.trim())) return null;
  const value = Number(text);
  return range === 'joints' ? Math.trunc(value) : value;
}

function parseDay(text: string | null): string {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return '';
  const time = new Date(`${text}T00:00:00Z`);
  // Some parsers accept 2026-02-31 as a day in March; a date is valid only if it round-trips.
  return Number.isNaN(time.getTime()) || time.toISOString().slice(0, 10) !== text ? '' : text;
}

/** Sorts by relevance if there are words, otherwise newest first, unless the user chose an order. */
export function effectiveSort(query: Query): Sort {
  if (query.words.trim() === '') {
    return query.sort === null || query.sort === 'relevance' ? 'newest' : query.sort;
  }
  return query.sort ?? 'relevance';
}

function narrowing(query: Query): URLSearchParams {
  const to = new URLSearchParams();
  const words = query.words.trim();
  if (words !== '') to.set('q', words);
  for (const tag of query.tags) to.append('tag', tag);
  for (const name of choices) if (query.choices[name] !== '') to.set(name, query.choices[name]);
  for (const name of ranges) {
    const { least, greatest } = query.ranges[name];
    if (least !== null) to.set(`min_${name}`, String(least));
    if (greatest !== null) to.set(`max_${name}`, String(greatest));
  }
  return to;
}

/** The page's shortest URL for a query: `/?q=walk&tag=cmu`. */
export function addressOf(query: Query): string {
  const to = narrowing(query);
  if (query.addedFrom !== '') to.set('added_after', query.addedFrom);
  if (query.addedTo !== '') to.set('added_before', query.addedTo);
  const unsaid = effectiveSort({ ...query, sort: null });
  if (effectiveSort(query) !== unsaid) to.set('sort', effectiveSort(query));
  const text = to.toString();
  return text === '' ? '/' : `/?${text}`;
}

/** The same for the API, without paging and sort. Dates become times, and the end of a day is the
 * start of the next one. */
export function apiFilters(query: Query): URLSearchParams {
  const to = narrowing(query);
  if (query.addedFrom !== '') to.set('added_after', `${query.addedFrom}T00:00:00Z`);
  if (query.addedTo !== '') to.set('added_before', `${dayAfter(query.addedTo)}T00:00:00Z`);
  return to;
}

function dayAfter(day: string): string {
  const time = new Date(`${day}T00:00:00Z`);
  time.setUTCDate(time.getUTCDate() + 1);
  return time.toISOString().slice(0, 10);
}

/** The number of active filters, without words. */
export function filterCount(query: Query): number {
  return (
    query.tags.length +
    choices.filter((name) => query.choices[name] !== '').length +
    ranges.filter((name) => !isAny(query.ranges[name])).length +
    (query.addedFrom !== '' || query.addedTo !== '' ? 1 : 0)
  );
}

export function isAny(limits: Limits): boolean {
  return limits.least === null && limits.greatest === null;
}

export function withChoice(query: Query, name: Choice, value: string): Query {
  return { ...query, choices: { ...query.choices, [name]: value } };
}

export function withRange(query: Query, name: Range, limits: Limits): Query {
  return { ...query, ranges: { ...query.ranges, [name]: limits } };
}

export function withTag(query: Query, tag: string): Query {
  return query.tags.includes(tag) ? query : { ...query, tags: [...query.tags, tag] };
}

export function withoutTag(query: Query, tag: string): Query {
  return { ...query, tags: query.tags.filter((one) => one !== tag) };
}
