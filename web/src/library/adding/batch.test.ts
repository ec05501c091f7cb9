// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import table from '../../../../tests/support/skeleton_pairs.json';
import { WholeClips } from '../../core/whole_clips';
import type { DroppedFile } from '../../shared/dropped_files';
import { requestsOf, makeBatch, watchable, type Batch, type UploadItem } from './batch';
import { findPairs, pairsAmong } from './pairs';

let whole: WholeClips;
beforeAll(async () => {
  Object.assign(globalThis, { self: { location: { href: 'file:///' } } });
  const { default: start } = await import('../../../generated/mocap_whole.js');
  const file = readFileSync(new URL('../../../generated/mocap_whole.wasm', import.meta.url));
  const wasmBinary = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer;
  whole = new WholeClips(await start({ wasmBinary }));
});

const nameOf = (path: string): string => path.split('/').pop() ?? '';
function dropped(...paths: string[]): DroppedFile[] {
  return paths.map((path) => ({ path, file: new File(['12'], nameOf(path)) }));
}
const batchOf = async (files: DroppedFile[]): Promise<Batch> =>
  makeBatch(files, await pairsAmong(files, { pairs: (heads) => Promise.resolve(whole.pairs(heads)) }));
const sent = async (...paths: string[]): Promise<string[][]> =>
  (await batchOf(dropped(...paths))).items.map(({ files }) => files.map(({ name }) => name));

describe('a batch', () => {
  it('sends each motion separately', async () => {
    expect(await sent('walk.bvh', 'run.BVH', 'all.zip')).toEqual([['walk.bvh'], ['run.BVH'], ['all.zip']]);
  });
  it('sends an AMC with its ASF in any order', async () => {
    expect(await sent('01.asf', '01_01.amc', '01_02.amc')).toEqual([
      ['01_01.amc', '01.asf'],
      ['01_02.amc', '01.asf'],
    ]);
    expect(await sent('a/01_01.amc', 'a/01.asf')).toEqual([['01_01.amc', '01.asf']]);
  });
  it('uses the best matching skeleton in the same folder', async () => {
    expect(await sent('1.asf', '12.asf', '12_01.amc')).toEqual([['12_01.amc', '12.asf'], ['1.asf']]);
    expect((await sent('a/x.asf', 'b/x.asf', 'b/x_1.amc'))[0]).toEqual(['x_1.amc', 'x.asf']);
    const [first] = (await batchOf(dropped('a/x.asf', 'b/x.asf', 'b/x_1.amc'))).items;
    expect(first?.name).toBe('b/x_1.amc');
  });
  it('pairs files by the same rule as the core', async () => {
    for (const { motion, named, skeletons, chosen } of table) {
      const text = named === undefined ? ':DEGREES\n' : `#!OML:ASF ${named}\n:DEGREES\n`;
      const files = [{ path: motion, file: new File([text], nameOf(motion)) }, ...dropped(...skeletons)];
      const [first] = (await batchOf(files)).items;
      const skeleton = files.find(({ path }) => path === chosen);
      expect(first?.name).toBe(motion);
      expect(first?.files[1], motion).toBe(skeleton?.file);
    }
  });
  it('uses the only skeleton, but does not guess between several', async () => {
    expect(await sent('body.asf', 'walk.amc')).toEqual([['walk.amc', 'body.asf']]);
    expect(await sent('skeleton/body.asf', 'motion/walk.amc')).toEqual([['walk.amc', 'body.asf']]);
    expect(await sent('a.asf', 'b.asf', 'walk.amc')).toEqual([['walk.amc'], ['a.asf'], ['b.asf']]);
  });
  it('ignores other files in a folder, but uploads dropped files', async () => {
    const batch = await batchOf(dropped('lab/README.md', 'lab/walk.bvh', 'notes.txt'));
    expect((await batchOf(dropped('sl/walk.anim', 'sl/jump.avm'))).items.length).toBe(2);
    expect(batch.leftOut).toEqual(['lab/README.md']);
    expect(batch.items.map(({ name }) => name)).toEqual(['lab/walk.bvh', 'notes.txt']);
  });
  it('computes its sizes', async () => {
    expect((await batchOf(dropped('01.asf', '01.amc'))).items[0]?.size).toBe(4);
  });
  it('pairs thousands of files', async () => {
    const motions = Array.from({ length: 3000 }, (_, i) => `a folder with a long name/takes of one day/01_${i}.amc`);
    const { items } = await batchOf(dropped(...motions, 'a folder with a long name/skeletons/01.asf'));
    expect(items.every(({ files }) => files.length === 2)).toBe(true);
    expect(items).toHaveLength(3000);
  });
  it('is not delayed by the core if there is nothing to pair', async () => {
    expect((await findPairs(dropped('walk.bvh', '01.asf'))).size).toBe(0);
    expect((await findPairs(dropped('walk.bvh', '01.amc'))).size).toBe(0);
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
