// SPDX-License-Identifier: MIT
// Bundles tests/NAME.e2e.ts and runs it with node: `node tests/run_e2e.mjs library viewer`. Without
// names, runs all of them. Requires MOCAP_BIN and MOCAP_SITE, see tests/browser.ts.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { programsOf } from '../build/bundle.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const found = readdirSync(here)
  .filter((name) => name.endsWith('.e2e.ts'))
  .map((name) => name.slice(0, -'.e2e.ts'.length));
const names = process.argv.length > 2 ? process.argv.slice(2) : found;
const programs = await programsOf(names.map((name) => `${here}${name}.e2e.ts`), 'e2e');
const { status } = spawnSync(process.execPath, ['--enable-source-maps', '--test', ...programs], {
  stdio: 'inherit',
  env: { MOCAP_SAMPLES: fileURLToPath(new URL('../../samples', import.meta.url)), ...process.env },
  timeout: 20 * 60 * 1000,
});
process.exit(status ?? 1);
