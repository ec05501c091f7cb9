// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

interface Sample {
  name: string;
  title: string;
  files: string[];
}

/** The first table of samples/README.md: file names and descriptions. The walk comes first. */
export function sampleList(page: string): Sample[] {
  const motions = page.slice(0, page.indexOf('## The broken files'));
  const rows = [...motions.matchAll(/^\| `([\w.]+)` \| ([^|]+?) \|/gm)];
  const samples = rows.map(([, file = '', what = '']): Sample => {
    const stem = file.replace(/\.\w+$/, '');
    // The row of a pair names the skeleton after the description: "the same walk, with `stroll.asf`".
    const skeleton = /, with `([\w.]+)`/.exec(what)?.[1];
    return {
      name: stem,
      title: what.replace(/, with `.*$/, ''),
      files: skeleton ? [file, skeleton] : [file],
    };
  });
  if (samples.length === 0) throw new Error('samples/README.md has no table of motions');
  return samples;
}

/** Copies the sample motions and their list into the built site. */
export function sampleMotions(folder: string): Plugin {
  return {
    name: 'sample-motions',
    generateBundle() {
      const samples = sampleList(readFileSync(join(folder, 'README.md'), 'utf8'));
      for (const file of new Set(samples.flatMap((sample) => sample.files)))
        this.emitFile({
          type: 'asset',
          fileName: `samples/${basename(file)}`,
          source: readFileSync(join(folder, file)),
        });
      this.emitFile({
        type: 'asset',
        fileName: 'samples/index.json',
        source: JSON.stringify({ samples }),
      });
    },
  };
}
