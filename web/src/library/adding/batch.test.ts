// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import pairs from '../../../../tests/support/skeleton_pairs.json';
import type { DroppedFile } from '../../shared/dropped_files';
import { requestsOf, makeBatch, watchable, type UploadItem } from './batch';

function dropped(...paths: string[]): DroppedFile[] {
  return paths.map((path) => ({ path, file: new File(['12'], path.split('/').pop() ?? '') }));
}
const sent = (...paths: string[]): string[][] =>
  makeBatch(dropped(...paths)).items.map(({ files }) => files.map(({ name }) => name));

describe('a batch', () => {
  it('sends each motion separately', () => {
    expect(sent('walk.bvh', 'run.BVH', 'all.zip')).toEqual([['walk.bvh'], ['run.BVH'], ['all.zip']]);
  });
  it('sends an AMC with its ASF in any order', () => {
    expect(sent('01.asf', '01_01.amc', '01_02.amc')).toEqual([
      ['01_01.amc', '01.asf'],
      ['01_02.amc', '01.asf'],
    ]);
    expect(sent('a/01_01.amc', 'a/01.asf')).toEqual([['01_01.amc', '01.asf']]);
  });
  it('uses the best matching skeleton in the same folder', () => {
    expect(sent('1.asf', '12.asf', '12_01.amc')).toEqual([['12_01.amc', '12.asf'], ['1.asf']]);
    expect(sent('a/x.asf', 'b/x.asf', 'b/x_1.amc')[0]).toEqual(['x_1.amc', 'x.asf']);
    const [first] = makeBatch(dropped('a/x.asf', 'b/x.asf', 'b/x_1.amc')).items;
    expect(first?.name).toBe('b/x_1.amc');
  });
  it('pairs files by the same rule as the core', () => {
    for (const { motion, skeletons, chosen } of pairs)
      expect(sent(motion, ...skeletons)[0], motion).toEqual(chosen === null ? [motion] : [motion, chosen]);
  });
  it('uses the only skeleton, but does not guess between several', () => {
    expect(sent('body.asf', 'walk.amc')).toEqual([['walk.amc', 'body.asf']]);
    expect(sent('skeleton/body.asf', 'motion/walk.amc')).toEqual([['walk.amc', 'body.asf']]);
    expect(sent('a.asf', 'b.asf', 'walk.amc')).toEqual([['walk.amc'], ['a.asf'], ['b.asf']]);
  });
  it('ignores other files in a folder, but uploads dropped files', () => {
    const batch = makeBatch(dropped('lab/README.md', 'lab/walk.bvh', 'notes.txt'));
    expect(makeBatch(dropped('sl/walk.anim', 'sl/jump.avm')).items.length).toBe(2);
    expect(batch.leftOut).toEqual(['lab/README.md']);
    expect(batch.items.map(({ name }) => name)).toEqual(['lab/walk.bvh', 'notes.txt']);
  });
  it('computes its sizes', () => {
    expect(makeBatch(dropped('01.asf', '01.amc')).items[0]?.size).toBe(4);
  });
});

describe('watching', () => {
  it('is for motions, not for archives', () => {
    expect(watchable(dropped('a.bvh', 'b.zip', 'c.ASF', 'd.amc', 'e')).map((f) => f.name)).toEqual([
      'a.bvh', 'c.ASF', 'd.amc',
    ]);
    expect(watchable(dropped('a.anim', 'b.avm')).length).toBe(2);
  });
});

describe('the requests of a batch', () => {
  const items = (count: number, size: number, extension = 'bvh'): UploadItem[] =>
    Array.from({ length: count }, (_, i) => ({ name: `day/${i}.${extension}`, files: [new File([], `${i}.${extension}`)], size }));
  const sizes = (requests: readonly UploadItem[][]): number[] => requests.map((load) => load.length);

  it('contain every small file exactly once', () => {
    const all = items(100, 1000);
    const requests = requestsOf(all);
    expect(sizes(requests)).toEqual([32, 32, 32, 4]);
    expect(requests.flat()).toEqual(all);
  });
  it('stay below the size limit', () => {
    const requests = requestsOf(items(200, 65_000));
    for (const load of requests) expect(load.reduce((sum, one) => sum + one.size, 0)).toBeLessThanOrEqual(4 << 20);
    expect(requests.flat()).toHaveLength(200);
  });
  it('contain one file if there are few, or if files are large, pairs or zips', () => {
    expect(sizes(requestsOf(items(16, 1000)))).toEqual(Array(16).fill(1));
    expect(sizes(requestsOf(items(20, 65_536)))).toEqual(Array(20).fill(1));
    expect(sizes(requestsOf(items(20, 1000, 'zip')))).toEqual(Array(20).fill(1));
    expect(sizes(requestsOf(items(20, 1000, 'amc')))).toEqual(Array(20).fill(1));
    expect(sizes(requestsOf([...items(17, 1000), ...items(2, 1e6)]))).toEqual([17, 1, 1]);
  });
});
