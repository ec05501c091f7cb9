// SPDX-License-Identifier: MIT
import cross from 'lucide-static/icons/x.svg?raw';
import { h, isolated } from '../shared/dom';
import { icon } from '../shared/icons';
import { choiceNames, choiceText, rangeNames, type Go } from './facets';
import { number } from './format';
import {
  choices, everything, isAny, ranges, withChoice, withoutTag, withRange, type Limits, type Query,
} from './query';

/** The active filters, each with a control to remove it. */
export function chosenFilters(query: Query, go: Go): HTMLElement | null {
  const chips: HTMLElement[] = [];
  const add = (words: string, without: Query): void => {
    chips.push(
      h(
        'button',
        {
          type: 'button',
          class: 'chip',
          'aria-label': `Remove filter ${words}`,
          onclick: () => go(without),
        },
        isolated(words),
        icon(cross, 12),
      ),
    );
  };
  for (const tag of query.tags) add(tag, withoutTag(query, tag));
  for (const name of choices) {
    const value = query.choices[name];
    if (value === '') continue;
    add(`${choiceNames[name]}: ${choiceText(name, value)}`, withChoice(query, name, ''));
  }
  for (const name of ranges) {
    const limits = query.ranges[name];
    if (isAny(limits)) continue;
    const { name: title, unit } = rangeNames[name];
    const without = withRange(query, name, { least: null, greatest: null });
    add(`${title} ${limitsText(limits)} ${unit}`.trim(), without);
  }
  if (query.addedFrom !== '' || query.addedTo !== '') {
    add(`Added ${daysText(query)}`, { ...query, addedFrom: '', addedTo: '' });
  }
  if (chips.length === 0) return null;
  if (chips.length > 1) {
    const all = { ...everything, words: query.words, sort: query.sort };
    chips.push(
      h('button', { type: 'button', class: 'button quiet small', onclick: () => go(all) }, 'Clear all'),
    );
  }
  return h('div', { class: 'chosen', role: 'group', 'aria-label': 'Active filters' }, ...chips);
}

function limitsText({ least, greatest }: Limits): string {
  if (least !== null && greatest !== null) return `${number(least)}–${number(greatest)}`;
  return least !== null ? `from ${number(least)}` : `to ${number(greatest ?? 0)}`;
}

function daysText(query: Query): string {
  if (query.addedFrom !== '' && query.addedTo !== '') return `${query.addedFrom} to ${query.addedTo}`;
  return query.addedFrom !== '' ? `since ${query.addedFrom}` : `until ${query.addedTo}`;
}
