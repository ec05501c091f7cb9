// SPDX-License-Identifier: MIT

export const sorts = ['newest', 'oldest', 'name', 'longest', 'shortest', 'relevance'] as const;
export type Sort = (typeof sorts)[number];

/** Ways of narrowing that take one value. */
export const choices = ['format', 'family', 'licence', 'uploader'] as const;
export type Choice = (typeof choices)[number];

/** Ways of narrowing by a least and a greatest number. */
export const ranges = ['duration', 'rate', 'joints'] as const;
export type Range = (typeof ranges)[number];

export interface Limits {
  least: number | null;
  greatest: number | null;
}

/** All that the library page shows, and nothing else: its address holds the whole of it. */
export interface Query {
  words: string;
  tags: readonly string[];
  choices: Readonly<Record<Choice, string>>;
  ranges: Readonly<Record<Range, Limits>>;
  /** Days, `2026-11-21`, both included; empty for any. */
  addedFrom: string;
  addedTo: string;
  /** null: what suits, see `effectiveSort`. */
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

/** Of `location.search`. What makes no sense is left out, so that any address shows something. */
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

/** What a person typed or an address says; null where it is no sensible limit. */
export function parseLimit(text: string | null, range: Range): number | null {
  if (text === null || !/^\d{1,9}(\.\d{1,6})?$/.test(text.trim())) return null;
  const value = Number(text);
  return range === 'joints' ? Math.trunc(value) : value;
}

function parseDay(text: string | null): string {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return '';
  const time = new Date(`${text}T00:00:00Z`);
  // 2026-02-31 is parsed as a day of March by some; only a day that comes back the same is one.
  return Number.isNaN(time.getTime()) || time.toISOString().slice(0, 10) !== text ? '' : text;
}

/** Words are answered best match first, all else newest first, unless the reader chose. */
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

/** The page's own address of a query, the shortest that says it: `/?q=walk&tag=cmu`. */
export function addressOf(query: Query): string {
  const to = narrowing(query);
  if (query.addedFrom !== '') to.set('added_after', query.addedFrom);
  if (query.addedTo !== '') to.set('added_before', query.addedTo);
  const unsaid = effectiveSort({ ...query, sort: null });
  if (effectiveSort(query) !== unsaid) to.set('sort', effectiveSort(query));
  const text = to.toString();
  return text === '' ? '/' : `/?${text}`;
}

/** The same for the API, without paging and sort. Days become times, and the end of a day is
 *  where the next one begins. */
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

/** How many ways of narrowing are in use, words not counted. */
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
