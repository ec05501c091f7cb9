// SPDX-License-Identifier: MIT
import type { Finding, OpenedClip } from '../../core/contract';
import type { Source } from '../session';
import type { Chain, History } from './history';

/** The edits applied to a clip since it was opened. Carried from each state of the clip to the
 * next. */
export interface Edited {
  /** The original; stays open in the core, because each chain starts with it. */
  readonly original: OpenedClip;
  readonly history: History;
  /** The notes of each step of the chain. */
  notes: readonly Finding[][];
  /** Time that the chain cuts off before the first frame, seconds. */
  startS: number;
  /** The chain as a recipe for `mocap convert --recipe`. */
  recipe: string;
  /** Files named by steps. */
  readonly files: Map<string, Source>;
}

/** Whether a local file of the visitor is part of the chain. */
export function needsFiles(chain: Chain): boolean {
  return chain.some(({ hasFiles }) => hasFiles);
}
