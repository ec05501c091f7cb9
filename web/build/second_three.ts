// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** Larger than the number of objects that a page creates. */
const firstNumber = 1_000_000;
const users = /\/three\/examples\/jsm\/|\/scene\/character\.ts$/;
const mark = '?second';

/**
 * The source of three.js' core for a second copy in the same page. The renderer finds some data of
 * objects by their numbers, so those of the copy start elsewhere.
 */
export function asSecondCopy(code: string): string {
  let counters = 0;
  const numbered = code.replace(/^let (_\w*[iI]d(?:\$\d)?) = 0;$/gm, (_, name: string) => {
    ++counters;
    return `let ${name} = ${firstNumber};`;
  });
  const warning = /^if \( typeof window !== 'undefined' \) {\n[^]*?window\.__THREE__[^]*?^}$/m;
  if (counters < 7 || !warning.test(numbered)) throw new Error('three.js numbers its objects in another way');
  return numbered.replace(warning, '');
}

/**
 * Gives the loader of models its own copy of the classes of three.js, which is loaded with it. One copy
 * for all would contain the classes that only the loader needs, and be loaded before the first frame.
 */
export function secondThree(): Plugin {
  const core = join(dirname(createRequire(import.meta.url).resolve('three')), 'three.core.js');
  return {
    name: 'second-three',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) => (source === 'three' && importer !== undefined && users.test(importer) ? `${core}${mark}` : null),
    load: (id) => (id === `${core}${mark}` ? { code: asSecondCopy(readFileSync(core, 'utf8')), map: null } : null),
  };
}
