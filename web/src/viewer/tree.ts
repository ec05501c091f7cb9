// SPDX-License-Identifier: MIT
import type { JointFacts } from '../core/contract';

export interface TreeRow {
  joint: number;
  depth: number;
  hasChildren: boolean;
  /** Position of the search text in the name; -1 if the row is only an ancestor of a match. */
  matchAt: number;
}

export function childrenOf(joints: readonly JointFacts[]): number[][] {
  const children: number[][] = joints.map(() => []);
  joints.forEach((joint, index) => children[joint.parent]?.push(index));
  return children;
}

export function depthsOf(joints: readonly JointFacts[]): Int32Array {
  const depths = new Int32Array(joints.length);
  // Parents come before children, so a single pass is sufficient at any depth.
  joints.forEach((joint, index) => {
    depths[index] = joint.parent < 0 ? 0 : depths[joint.parent]! + 1;
  });
  return depths;
}

/**
 * The visible rows in tree order. With a search, only joints whose name contains it, and their
 * ancestors, regardless of collapsed joints.
 */
export function treeRows(
  joints: readonly JointFacts[],
  folded: ReadonlySet<number>,
  search = '',
): TreeRow[] {
  const children = childrenOf(joints);
  const depths = depthsOf(joints);
  const wanted = search.trim().toLowerCase();
  const matches = joints.map((joint) => (wanted === '' ? -1 : joint.name.toLowerCase().indexOf(wanted)));
  const shown = joints.map((_, index) => wanted === '' || matches[index]! >= 0);
  if (wanted !== '') {
    for (let i = joints.length - 1; i >= 0; --i) {
      const parent = joints[i]!.parent;
      if (shown[i] && parent >= 0) shown[parent] = true;
    }
  }
  const rows: TreeRow[] = [];
  const waiting: number[] = [];
  for (let i = joints.length - 1; i >= 0; --i) if (joints[i]!.parent < 0) waiting.push(i);
  while (waiting.length > 0) {
    const joint = waiting.pop()!;
    if (!shown[joint]) continue;
    const below = children[joint]!;
    rows.push({
      joint,
      depth: depths[joint]!,
      hasChildren: below.length > 0,
      matchAt: matches[joint]!,
    });
    if (wanted === '' && folded.has(joint)) continue;
    for (let k = below.length - 1; k >= 0; --k) waiting.push(below[k]!);
  }
  return rows;
}
