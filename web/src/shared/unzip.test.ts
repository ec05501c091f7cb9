// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { zipOf } from '../viewer/zip';
import { filesInZip } from './unzip';

const bytesOf = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer as ArrayBuffer;
const textOf = (bytes: ArrayBuffer): string => new TextDecoder().decode(bytes);

describe('a zip', () => {
  it('returns its files with their folders', async () => {
    const zip = zipOf([{ name: 'walks/a.bvh', bytes: bytesOf('HIERARCHY') }, { name: 'b.txt', bytes: bytesOf('') }]);
    const files = await filesInZip(zip);
    expect(files.map(({ path, size }) => [path, size])).toEqual([['walks/a.bvh', 9], ['b.txt', 0]]);
    expect(textOf(await files[0]!.bytes())).toBe('HIERARCHY');
  });
  it('is found after other bytes and before a comment', async () => {
    const zip = new Blob([zipOf([{ name: 'a.bvh', bytes: bytesOf('x') }]), 'a comment']);
    expect((await filesInZip(zip)).map(({ path }) => path)).toEqual(['a.bvh']);
  });
  it('ignores macOS metadata', async () => {
    const names = ['__MACOSX/._a.bvh', 'walks/._a.bvh', 'walks/a.bvh'];
    const zip = zipOf(names.map((name) => ({ name, bytes: bytesOf('x') })));
    expect((await filesInZip(zip)).map(({ path }) => path)).toEqual(['walks/a.bvh']);
  });
  it.each([0, 1, 10, 30, 60, 90])('that is truncated after %d bytes is damaged', async (length) => {
    const zip = zipOf([{ name: 'a.bvh', bytes: bytesOf('HIERARCHY') }]);
    await expect(filesInZip(zip.slice(0, length))).rejects.toThrow('damaged');
  });
  it('of random bytes only throws readable errors', async () => {
    const good = new Uint8Array(await zipOf([{ name: 'a.bvh', bytes: bytesOf('HIERARCHY') }]).arrayBuffer());
    for (let at = 0; at < good.length; ++at) {
      for (const value of [0, 255]) {
        const bad = good.slice();
        bad[at] = value;
        const read = filesInZip(new Blob([bad])).then((files) => Promise.all(files.map((file) => file.bytes())));
        await read.catch((reason: Error) => expect(reason.message).toMatch(/zip|too large|declared/));
      }
    }
  });
});
