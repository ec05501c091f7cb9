// SPDX-License-Identifier: MIT
import type { PageListSnapshot } from './page_list';

/** The position in a list; stored in the browser's history, with the URL it belongs to. */
export interface Place {
  list: PageListSnapshot;
  /** Pixels. */
  scroll: number;
}

/** The place in `history.state`, which an earlier version of the page may have written. */
export function placeIn(state: unknown): Place | null {
  if (typeof state !== 'object' || state === null || !('place' in state)) return null;
  const place = state.place as Partial<Place> | null;
  const list = place?.list;
  if (typeof place?.scroll !== 'number' || !list) return null;
  if (!Array.isArray(list.starts) || !Array.isArray(list.cursors)) return null;
  if (list.starts.length === 0 || list.starts.length !== list.cursors.length) return null;
  if (typeof list.known !== 'number' || typeof list.count !== 'number') return null;
  return { list, scroll: place.scroll };
}

export function keepPlace(place: Place | null): void {
  try {
    history.replaceState(place ? { place } : null, '');
  } catch {
    // Browsers limit the size and the rate of history states; going back then starts at the top.
  }
}
