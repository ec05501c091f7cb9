// SPDX-License-Identifier: MIT
import cross from 'lucide-static/icons/x.svg?raw';
import { h, isolated, refill } from '../shared/dom';
import { icon } from '../shared/icons';
import type { Facets, FacetValue } from './api';
import { count, formatName } from './format';
import {
  addressOf, everything, parseLimit, withChoice, withoutTag, withRange, withTag,
  type Choice, type Query, type Range,
} from './query';

/** Labels of the filters. */
export const choiceNames: Readonly<Record<Choice, string>> = {
  format: 'Format',
  family: 'Skeleton',
  licence: 'Licence',
  uploader: 'From',
};
export const rangeNames: Readonly<Record<Range, { name: string; unit: string; step: string }>> = {
  duration: { name: 'Length', unit: 's', step: 'any' },
  rate: { name: 'Rate', unit: 'fps', step: 'any' },
  joints: { name: 'Joints', unit: '', step: '1' },
};

export type Go = (query: Query) => void;

export function choiceText(name: Choice, value: string): string {
  return name === 'format' ? formatName(value) : value;
}

/** Longer lists expand on request. */
const shownAtFirst = 7;

/** The filters, with the number of results for each value. Values are real links. */
export class FacetPanel {
  readonly element = h('div', { class: 'facets' });
  private readonly opened = new Set<string>();
  private query: Query = everything;
  private facets: Facets | null = null;

  constructor(private readonly go: Go) {}

  show(query: Query, facets: Facets | null): void {
    this.query = query;
    this.facets = facets ?? this.facets;
    this.draw();
  }

  private draw(): void {
    // Redrawing must not lose the keyboard focus.
    const held = this.heldKey();
    const lists = this.facets;
    refill(
      this.element,
      lists && this.tagGroup(lists.tags),
      lists && this.choiceGroup('format', lists.formats),
      lists && this.choiceGroup('family', lists.families),
      lists && this.choiceGroup('licence', lists.licences),
      this.rangeGroup('duration'),
      this.rangeGroup('rate'),
      this.rangeGroup('joints'),
      this.dayGroup(),
      lists && this.choiceGroup('uploader', lists.uploaders),
    );
    if (held) this.element.querySelector<HTMLElement>(`[data-key="${CSS.escape(held)}"]`)?.focus();
  }

  private heldKey(): string | null {
    const active = document.activeElement;
    if (!(active instanceof HTMLElement) || !this.element.contains(active)) return null;
    return active.dataset.key ?? null;
  }

  private tagGroup(values: readonly FacetValue[]): HTMLElement | null {
    const chosen = this.query.tags;
    const all = [...withMissing(values, chosen)];
    return this.group('tag', 'Tags', all, (value) => {
      const on = chosen.includes(value);
      return { on, to: on ? withoutTag(this.query, value) : withTag(this.query, value), words: value };
    });
  }

  private choiceGroup(name: Choice, values: readonly FacetValue[]): HTMLElement | null {
    const chosen = this.query.choices[name];
    const all = withMissing(
      values.filter(({ value }) => value !== ''),
      chosen === '' ? [] : [chosen],
    );
    return this.group(name, choiceNames[name], all, (value) => {
      const on = value === chosen;
      return {
        on,
        to: withChoice(this.query, name, on ? '' : value),
        words: choiceText(name, value),
      };
    });
  }

  private group(
    key: string,
    name: string,
    values: readonly FacetValue[],
    describe: (value: string) => { on: boolean; to: Query; words: string },
  ): HTMLElement | null {
    if (values.length === 0) return null;
    const all = this.opened.has(key) || values.length <= shownAtFirst + 1;
    const shown = values.filter((one, index) => all || index < shownAtFirst || describe(one.value).on);
    const items = shown.map((one) => {
      const { on, to, words } = describe(one.value);
      return h('li', {}, this.valueLink(`${key}=${one.value}`, one.count, on, to, words));
    });
    const heading = h('h3', { id: `facet-${key}` }, name);
    return h(
      'section',
      {},
      heading,
      h('ul', { 'aria-labelledby': heading.id }, ...items),
      all ? null : this.opener(key, name, values.length),
    );
  }

  private valueLink(
    key: string,
    found: number,
    on: boolean,
    to: Query,
    words: string,
  ): HTMLAnchorElement {
    return h(
      'a',
      {
        href: addressOf(to),
        'data-key': key,
        class: on ? 'value on' : 'value',
        'aria-current': on ? 'true' : null,
        title: words,
        onclick: (event: MouseEvent) => this.follow(event, to),
      },
      isolated(words),
      h('span', { class: 'hidden-words' }, on ? ', selected: remove the filter' : ', '),
      on ? icon(cross, 14) : h('span', { class: 'count' }, count(found)),
    );
  }

  private opener(key: string, name: string, length: number): HTMLButtonElement {
    return h(
      'button',
      {
        type: 'button',
        class: 'more link',
        'aria-label': `All ${length} of ${name}`,
        onclick: () => {
          this.opened.add(key);
          this.draw();
          this.element
            .querySelector<HTMLElement>(`#facet-${key} + ul li:nth-child(${shownAtFirst + 1}) a`)
            ?.focus();
        },
      },
      `all ${length}`,
    );
  }

  private rangeGroup(name: Range): HTMLElement {
    const { name: title, unit, step } = rangeNames[name];
    const limits = this.query.ranges[name];
    const input = (end: 'least' | 'greatest', words: string): HTMLInputElement => {
      const value = limits[end];
      const field: HTMLInputElement = h('input', {
        type: 'number',
        inputmode: 'decimal',
        min: 0,
        step,
        value,
        placeholder: words,
        'data-key': `${name}-${end}`,
        'aria-label': `${title} ${words}${unit === '' ? '' : `, ${unit}`}`,
        onchange: () => {
          const changed = { ...limits, [end]: parseLimit(field.value, name) };
          this.go(withRange(this.query, name, changed));
        },
      });
      return field;
    };
    return h(
      'section',
      {},
      h('h3', {}, title, unit === '' ? null : h('span', { class: 'unit' }, `, ${unit}`)),
      h('div', { class: 'range' }, input('least', 'from'), h('span', {}, '–'), input('greatest', 'to')),
    );
  }

  private dayGroup(): HTMLElement {
    const input = (end: 'addedFrom' | 'addedTo', words: string): HTMLInputElement => {
      const field: HTMLInputElement = h('input', {
        type: 'date',
        value: this.query[end],
        'data-key': end,
        'aria-label': `Added ${words}`,
        onchange: () => this.go({ ...this.query, [end]: field.value }),
      });
      return field;
    };
    return h(
      'section',
      {},
      h('h3', {}, 'Added'),
      h('div', { class: 'days' }, input('addedFrom', 'from'), input('addedTo', 'to')),
    );
  }

  /** Clicks that open a new tab are left to the browser. */
  private follow(event: MouseEvent, to: Query): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    this.go(to);
  }
}

/** Chosen values stay visible, even without results. */
function withMissing(values: readonly FacetValue[], chosen: readonly string[]): FacetValue[] {
  const missing = chosen.filter((value) => !values.some((one) => one.value === value));
  return [...missing.map((value) => ({ value, count: 0 })), ...values];
}
