// SPDX-License-Identifier: MIT
// node pictures/run.mjs [NAME...]: takes the pictures of docs/pictures. Requires MOCAP_BIN,
// MOCAP_SITE.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { programsOf } from '../build/bundle.mjs';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const [program] = await programsOf([path('take.ts')], 'pictures');
const { status } = spawnSync(process.execPath, [program, ...process.argv.slice(2)], {
  stdio: 'inherit',
  timeout: 10 * 60 * 1000,
});
process.exit(status ?? 1);
