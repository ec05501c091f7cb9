// SPDX-License-Identifier: MIT
import { findFacets, type Facets } from './api';
import { choices, withChoice, type Choice, type Query } from './query';

const lists = {
  format: 'formats',
  family: 'families',
  licence: 'licences',
  uploader: 'uploaders',
} as const satisfies Record<Choice, keyof Facets>;

/**
 * Counts for the panel. Values that would replace the chosen one are counted without it, so that a
 * choice can be changed as easily as it was made.
 */
export async function facetsFor(query: Query, signal: AbortSignal): Promise<Facets> {
  const chosen = choices.filter((name) => query.choices[name] !== '');
  const [facets, ...others] = await Promise.all([
    findFacets(query, signal),
    ...chosen.map((name) => findFacets(withChoice(query, name, ''), signal)),
  ]);
  const merged: Facets = { ...facets };
  chosen.forEach((name, index) => {
    const other = others[index];
    if (other) merged[lists[name]] = other[lists[name]];
  });
  return merged;
}
