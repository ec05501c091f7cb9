// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { acceptedFiles, either, formatOfFile, formats, holds, readableLabels } from './formats';

describe('the table of formats', () => {
  it('finds the format of a file by its extension, ignoring case', () => {
    for (const format of formats.filter(({ reads }) => reads))
      for (const extension of format.extensions) expect(formatOfFile(`takes/a.b${extension.toUpperCase()}`)).toBe(format);
    expect(formatOfFile('walk.max')).toBeUndefined();
    expect(formatOfFile('bvh')).toBeUndefined();
    expect(formatOfFile('a.bvh/readme')).toBeUndefined();
  });
  it('distinguishes the halves of a pair', () => {
    expect(holds('01.ASF', 'skeleton')).toBe(true);
    expect(holds('01_01.amc', 'motion')).toBe(true);
    expect(holds('walk.bvh', 'clip')).toBe(true);
    expect(holds('notes.txt', 'clip')).toBe(false);
  });
  it('lists the readable formats', () => {
    expect(acceptedFiles.split(',')).toEqual(expect.arrayContaining(['.bvh', '.qbvh', '.asf', '.amc', '.zip']));
    expect(acceptedFiles).not.toContain('.json');
    expect(readableLabels).toContain('ASF with AMC');
    expect(either(['BVH', 'CSV', '.anim'])).toBe('BVH, CSV or .anim');
  });
  it('offers each output format, a pair once', () => {
    const offered = formats.flatMap(({ name, choices }) => choices.map(() => name));
    expect(new Set(offered)).toEqual(new Set(formats.filter(({ writes, holds: what }) => writes && what !== 'skeleton').map(({ name }) => name)));
  });
});
