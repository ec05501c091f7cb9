// SPDX-License-Identifier: MIT
// Prints the findings of Khronos' validator for the GLB and VRMA files of a folder; exits with 1 if
// one is an error or a warning, with 77 if the validator is not installed.
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [folder, modules] = process.argv.slice(2);
let validator;
try {
  validator = createRequire(join(modules, 'package.json'))('gltf-validator');
} catch {
  process.exit(77);
}
let failed = 0;
for (const name of readdirSync(folder).sort()) {
  if (!/\.(glb|vrma)$/.test(name)) continue;
  const report = await validator.validateBytes(new Uint8Array(readFileSync(join(folder, name))));
  if (report.issues.numErrors + report.issues.numWarnings === 0) continue;
  failed = 1;
  const worst = report.issues.messages.filter((message) => message.severity < 2).slice(0, 5);
  for (const message of worst) console.log(name, message.code, message.message, message.pointer);
}
process.exit(failed);
