// SPDX-License-Identifier: MIT
//
// node write_tables.mjs FOLDER
//
// Writes the tables of the module in FOLDER that the page needs before it is loaded: formats.json,
// for web/src/shared/formats.ts, and units.json and save_dialogs.json, for the files of these names in
// web/src/viewer. Unchanged files are not rewritten.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = resolve(process.argv[2]);
// The module is built for workers.
Object.assign(globalThis, { self: { location: { href: 'file:///' } } });
const { default: start } = await import(pathToFileURL(join(folder, 'mocap_whole.js')).href);
const module = await start({ wasmBinary: readFileSync(join(folder, 'mocap_whole.wasm')) });
for (const table of ['formats', 'units', 'save_dialogs']) {
  const rows = JSON.parse(module.ccall(`mocap_${table}`, 'string', [], []));
  // Pages show labels of formats. Each byte delays the first frame of the viewer.
  if (table === 'formats') for (const format of rows) delete format.title;
  const text = `${JSON.stringify(rows)}\n`;
  const path = join(folder, `${table}.json`);
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
}
