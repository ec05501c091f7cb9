// SPDX-License-Identifier: MIT
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sampleList } from './samples';

const folder = new URL('../../samples/', import.meta.url);

it('lists every sample with its files', () => {
  const samples = sampleList(readFileSync(new URL('README.md', folder), 'utf8'));
  expect(samples.length).toBeGreaterThanOrEqual(16);
  expect(samples[0]?.name).toBe('walk');
  expect(samples.find((sample) => sample.name === 'stroll_01')?.files).toEqual([
    'stroll_01.amc',
    'stroll.asf',
  ]);
  for (const sample of samples) {
    expect(sample.title).not.toContain('`');
    for (const file of sample.files) expect(existsSync(new URL(file, folder)), file).toBe(true);
  }
});

it('rejects a page without a table', () => {
  expect(() => sampleList('# nothing')).toThrow('no table');
});
