// SPDX-License-Identifier: MIT
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { formatOfFile } from '../src/shared/formats';

/** Motions of text formats are compressible too. */
const isTextMotion = (name: string): boolean => formatOfFile(name)?.media_type.startsWith('text/') ?? false;
const worthwhile = /\.(?:html|js|css|svg|json|wasm)$/;

/** Writes a .br and a .gz next to every compressible file, for servers that serve precompressed
 * files. */
export function compressed(): Plugin {
  let folder = '';
  return {
    name: 'compressed',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!worthwhile.test(name) && !isTextMotion(name)) continue;
        const path = join(folder, name);
        const bytes = readFileSync(path);
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, quality));
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}
