// SPDX-License-Identifier: MIT
import { h, isolated, type Child } from '../../shared/dom';
import { rateText } from '../../shared/rate';
import type { Entry } from '../api';
import { partTexts, partsOf } from '../contents';
import { count, counted, day, duration, formatName, number } from '../format';
import { addressOf, everything, withChoice, withTag } from '../query';
import { licenceAddress, webAddress } from './slug';

/** The facts of a motion; searchable values link to the search. */
export function factsList(entry: Entry): HTMLElement {
  const rows: [string, Child][] = [
    ['Length', duration(entry.duration)],
    ['Frames', framesText(entry)],
    ...partsOf(entry).map(({ title, count: number }): [string, Child] => [title, count(number)]),
    ['Format', formatName(entry.format)],
    ...skeletonRow(entry),
    ['Scale', scaleText(entry.metres_per_unit)],
    ['Up', entry.up ?? 'unknown'],
    ['Licence', entry.licence ? licence(entry.licence) : 'not specified: ask the author'],
    ['Origin', entry.origin ? linked(entry.origin) : 'not specified'],
    ['From', search('uploader', entry.uploader)],
    ['Added', h('time', { datetime: entry.added }, day(entry.added))],
  ];
  if (entry.changed !== entry.added) {
    rows.push(['Changed', h('time', { datetime: entry.changed }, day(entry.changed))]);
  }
  return h(
    'dl',
    { class: 'facts-list' },
    ...rows.map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value))),
  );
}

function skeletonRow({ joints, family }: Entry): [string, Child][] {
  if (joints === 0) return [];
  return [['Skeleton', family ? search('family', family) : 'unknown']];
}

function framesText({ frames, rate }: Entry): string {
  return rate === null ? counted(frames, 'frame') : `${counted(frames, 'frame')} at ${rateText(rate)}`;
}

function scaleText(metresPerUnit: number | null): string {
  if (metresPerUnit === null || !(metresPerUnit > 0)) return 'unknown: lengths in file units';
  return metresPerUnit < 0.1
    ? `1 unit ≈ ${number(metresPerUnit * 100, 3)} cm`
    : `1 unit ≈ ${number(metresPerUnit, 3)} m`;
}

function search(name: 'family' | 'uploader', value: string): HTMLElement {
  return h('a', { class: 'link', href: addressOf(withChoice(everything, name, value)) }, isolated(value));
}

function outward(address: string, words: string): HTMLElement {
  return h('a', { class: 'link', href: address, rel: 'noopener nofollow ugc' }, isolated(words));
}

function linked(text: string): HTMLElement {
  const address = webAddress(text);
  return address ? outward(address, text) : isolated(text);
}

function licence(text: string): HTMLElement {
  const address = licenceAddress(text) ?? webAddress(text);
  return address ? outward(address, text) : isolated(text);
}

export function tagLinks(tags: readonly string[]): HTMLElement | null {
  if (tags.length === 0) return null;
  return h(
    'ul',
    { class: 'tags', 'aria-label': 'Tags' },
    ...tags.map((tag) =>
      h('li', {}, h('a', { class: 'chip', href: addressOf(withTag(everything, tag)) }, isolated(tag))),
    ),
  );
}

/** One line below the name. */
export function summaryText(entry: Entry): string {
  const parts = [
    formatName(entry.format),
    ...partTexts(entry),
    framesText(entry),
    duration(entry.duration),
  ];
  return parts.join(' · ');
}
