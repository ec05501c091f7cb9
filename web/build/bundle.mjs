// SPDX-License-Identifier: MIT
// Bundles TypeScript into programs for node, inside node_modules so that packages are found.
import { mkdirSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** Paths of the programs built from `sources`, in order. `kind` is the name of their folder. */
export async function programsOf(sources, kind) {
  const out = fileURLToPath(new URL(`../node_modules/.cache/${kind}/`, import.meta.url));
  mkdirSync(out, { recursive: true });
  await build({
    entryPoints: sources,
    outdir: out,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node18',
    packages: 'external',
    sourcemap: 'inline',
  });
  return sources.map((source) => `${out}${basename(source).replace(/\.ts$/, '.mjs')}`);
}

/** The bundled script for a page. */
export async function scriptOf(source) {
  const { outputFiles } = await build({
    entryPoints: [source],
    bundle: true,
    platform: 'browser',
    format: 'esm',
    target: 'es2022',
    write: false,
  });
  return outputFiles[0].text;
}
