// SPDX-License-Identifier: MIT
import type { Finding, OpenedClip, TransferQuality } from '../../core/contract';
import type { Source } from '../session';
import type { Chain, History } from './history';

/** The step that transfers the motion to another skeleton. */
export const transferStep = 'onto';

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
  /** The quality of the last step of the chain, if that is a transfer to another skeleton. */
  transfer: TransferQuality | null;
  /** Files named by steps. */
  readonly files: Map<string, Source>;
}

/** The skeleton that the last transfer of the chain names: `hero.glb` of `hero.glb@feet=free`; null
 * without one. */
export function targetOf(chain: Chain): string | null {
  const value = chain.filter(({ name }) => name === transferStep).at(-1)?.value;
  return value === undefined ? null : value.replace(/(@[a-z-]+=[^@]*)+$/, '');
}

/** Whether a local file of the visitor is part of the chain. */
export function needsFiles(chain: Chain): boolean {
  return chain.some(({ hasFiles }) => hasFiles);
}
