// SPDX-License-Identifier: MIT
import type { Finding, OpenedClip } from '../../core/contract';
import type { Source } from '../session';
import type { Chain, History } from './history';

/** What was done to a clip since it was opened. Goes from each state of the clip to the next. */
export interface Edited {
  /** As it was opened; stays open in the core, since each chain begins with it. */
  readonly original: OpenedClip;
  readonly history: History;
  /** What each step of the chain had to tell. */
  notes: readonly Finding[][];
  /** Files that steps name. */
  readonly files: Map<string, Source>;
}

/** Is a file of the visitor's own part of the chain? */
export function needsFiles(edited: Edited, chain: Chain): boolean {
  const names = [...edited.files.keys()];
  // Behind a name may stand how much of it is taken: `walk.bvh@0.5`.
  return chain.some(({ value }) => names.some((name) => value === name || value.startsWith(`${name}@`)));
}
