// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import type { JointFacts } from '../core/contract';
import { depthsOf, treeRows } from './tree';

function joint(name: string, parent: number): JointFacts {
  return { name, parent, side: 'middle', offset: [0, 0, 0], channels: [], firstChannel: 0 };
}
const body = [joint('Hips', -1), joint('Spine', 0), joint('LeftLeg', 0), joint('Head', 1), joint('LeftFoot', 2), joint('Prop', -1)];
const names = (rows: { joint: number }[]): string[] => rows.map((row) => body[row.joint]!.name);

describe('the tree of joints', () => {
  it('lists children after their parents, with several roots', () => {
    expect(names(treeRows(body, new Set()))).toEqual(['Hips', 'Spine', 'Head', 'LeftLeg', 'LeftFoot', 'Prop']);
    expect([...depthsOf(body)]).toEqual([0, 1, 1, 2, 2, 0]);
  });
  it('folds', () => {
    expect(names(treeRows(body, new Set([0])))).toEqual(['Hips', 'Prop']);
    expect(treeRows(body, new Set())[0]).toMatchObject({ hasChildren: true, depth: 0 });
  });
  it('finds names with their ancestors, collapsed or not', () => {
    const rows = treeRows(body, new Set([0]), ' FOOT ');
    expect(names(rows)).toEqual(['Hips', 'LeftLeg', 'LeftFoot']);
    expect(rows.map((row) => row.matchAt)).toEqual([-1, -1, 4]);
    expect(treeRows(body, new Set(), 'wing')).toEqual([]);
  });
  it('handles ten thousand joints in a chain', () => {
    const chain = Array.from({ length: 10_000 }, (_, i) => joint(`j${i}`, i - 1));
    expect(treeRows(chain, new Set())).toHaveLength(10_000);
    expect(treeRows(chain, new Set(), 'j9999')).toHaveLength(10_000);
  });
});
