// SPDX-License-Identifier: MIT
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * Two builds: the site that `mocap serve` hands out (absolute addresses, one page a kind of
 * address), and with `--mode static` the viewer alone, which plays from any folder of any web host.
 */
export default defineConfig(({ mode }) => {
  const isStatic = mode === 'static';
  return {
    root: here(isStatic ? 'static' : '.'),
    base: isStatic ? './' : '/',
    publicDir: here('public'),
    build: {
      outDir: here(isStatic ? '../build/site-static' : '../build/site'),
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
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
    test: { root: here('.'), include: ['src/**/*.test.ts'] },
  };
});
