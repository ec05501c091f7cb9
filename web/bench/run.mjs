// SPDX-License-Identifier: MIT
// node bench/run.mjs BIG.bvh: measures the viewer of the site in MOCAP_SITE and prints a table.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { programsOf, scriptOf } from '../build/bundle.mjs';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const [program] = await programsOf([path('viewer_bench.ts')], 'bench');
const inPage = program.replace('viewer_bench.mjs', 'in_page.js');
writeFileSync(inPage, await scriptOf(path('in_page.ts')));
const { status } = spawnSync(process.execPath, [program], {
  stdio: 'inherit',
  timeout: 10 * 60 * 1000,
  env: {
    ...process.env,
    MOCAP_BIG: process.argv[2] ?? '',
    MOCAP_IN_PAGE: inPage,
    MOCAP_PLAYER: path('../generated/mocap_player.wasm'),
  },
});
process.exit(status ?? 1);
