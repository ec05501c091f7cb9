// SPDX-License-Identifier: MIT
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { compressed } from './build/compressed';
import { leanThree } from './build/lean_three';
import { sampleMotions } from './build/samples';
import { secondThree } from './build/second_three';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * Two builds: the site for `mocap serve` (absolute URLs, one page for each kind of URL), and with
 * `--mode static` the viewer alone, which works in any folder of any web host. MOCAP_SITE_OUT is
 * the output folder.
 */
export default defineConfig(({ mode }) => {
  const isStatic = mode === 'static';
  const out = process.env.MOCAP_SITE_OUT ?? here(isStatic ? '../build/site-static' : '../build/site');
  return {
    root: here(isStatic ? 'static' : '.'),
    base: isStatic ? './' : '/',
    publicDir: here('public'),
    plugins: [sampleMotions(here('../samples')), leanThree(), secondThree(), compressed()],
    build: {
      outDir: out,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      // The core's module is large because it is a program, not by mistake.
      chunkSizeWarningLimit: 1000,
      rollupOptions: {
        input: isStatic
          ? { index: here('static/index.html') }
          : {
              index: here('index.html'),
              view: here('view.html'),
              motion: here('motion.html'),
              embed: here('embed.html'),
            },
      },
    },
    worker: { format: 'es' },
    test: { root: here('.'), include: ['src/**/*.test.ts', 'build/**/*.test.ts'] },
  };
});
