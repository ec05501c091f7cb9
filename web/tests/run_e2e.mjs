// SPDX-License-Identifier: MIT
// Bundles tests/NAME.e2e.ts and runs it with node: `node tests/run_e2e.mjs library viewer`.
// Without names, all of them. Needs MOCAP_BIN and MOCAP_SITE, see tests/browser.ts.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = fileURLToPath(new URL('.', import.meta.url));
const found = readdirSync(here)
  .filter((name) => name.endsWith('.e2e.ts'))
  .map((name) => name.slice(0, -'.e2e.ts'.length));
const names = process.argv.length > 2 ? process.argv.slice(2) : found;
// Inside node_modules, so that packages are found from there.
const out = fileURLToPath(new URL('../node_modules/.cache/e2e/', import.meta.url));
mkdirSync(out, { recursive: true });
await build({
  entryPoints: names.map((name) => `${here}${name}.e2e.ts`),
  outdir: out,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node18',
  packages: 'external',
  sourcemap: 'inline',
});
const files = names.map((name) => `${out}${name}.e2e.mjs`);
const { status } = spawnSync(process.execPath, ['--enable-source-maps', '--test', ...files], {
  stdio: 'inherit',
  env: { MOCAP_SAMPLES: fileURLToPath(new URL('../../samples', import.meta.url)), ...process.env },
  timeout: 20 * 60 * 1000,
});
process.exit(status ?? 1);
