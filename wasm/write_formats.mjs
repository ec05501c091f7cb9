// SPDX-License-Identifier: MIT
//
// node write_formats.mjs FOLDER
//
// Writes formats.json: the format table reported by the module in FOLDER, for
// web/src/shared/formats.ts. An unchanged file is not rewritten.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = resolve(process.argv[2]);
// The module is built for workers.
Object.assign(globalThis, { self: { location: { href: 'file:///' } } });
const { default: start } = await import(pathToFileURL(join(folder, 'mocap_whole.js')).href);
const module = await start({ wasmBinary: readFileSync(join(folder, 'mocap_whole.wasm')) });
const text = `${module.ccall('mocap_formats', 'string', [], [])}\n`;
const path = join(folder, 'formats.json');
if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
