// SPDX-License-Identifier: MIT

/** The pairs among files, found by the core: it has the rule, and reads the first frames of motions. */

import { pairedBytes, type Core } from '../../core/contract';
import type { DroppedFile } from '../../shared/dropped_files';
import { holds } from '../../shared/formats';
import { pairable, type Pairs } from './batch';

/** Loads the core only if there may be pairs. Rejects if it cannot be loaded. */
export async function findPairs(dropped: readonly DroppedFile[]): Promise<Pairs> {
  if (pairable(dropped).length === 0) return new Map();
  const { startCore } = await import('../../core/core');
  const core = await startCore();
  try {
    return await pairsAmong(dropped, core);
  } finally {
    core.stop();
  }
}

/** Larger skeletons are paired by their names only. */
const largestSkeleton = 1024 * 1024;

/** The part of a file that decides about pairs. */
function contentOf(path: string, file: File): Blob {
  if (holds(path, 'motion')) return file.slice(0, pairedBytes);
  return file.size <= largestSkeleton ? file : file.slice(0, 0);
}

export async function pairsAmong(dropped: readonly DroppedFile[], core: Pick<Core, 'pairs'>): Promise<Pairs> {
  const files = pairable(dropped);
  const contents = files.map(async ({ path, file }) => ({
    name: path,
    bytes: await contentOf(path, file).arrayBuffer(),
  }));
  const found = await core.pairs(await Promise.all(contents));
  const pairs = new Map<DroppedFile, DroppedFile>();
  files.forEach((motion, i) => {
    const skeleton = files[found[i] ?? -1];
    if (skeleton) pairs.set(motion, skeleton);
  });
  return pairs;
}
