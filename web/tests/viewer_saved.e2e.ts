// SPDX-License-Identifier: MIT

/** Files saved by the viewer. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { dropFiles } from './browser';
import { page, positions, sample, saved, savedFile, seek, title, useViewer, visit } from './viewer_page';

useViewer();

test('a saved motion is unchanged when reopened', async () => {
  await visit('/view?motion=walk');
  await seek(77);
  const before = await positions();
  const bvh = await savedFile(/^BVH/);
  assert.equal(bvh.toString('utf8'), sample('walk.bvh').text);
  const pair = [...(await saved(/^ASF/, 2))].map(([name, bytes]) => ({ name, text: bytes.toString('utf8') }));
  assert.deepEqual(pair.map((file) => file.name.split('.').pop()).sort(), ['amc', 'asf']);
  await dropFiles(page, pair);
  await title(/\.amc/);
  await seek(77);
  const again = await positions();
  const size = Math.max(...before.map(Math.abs));
  // Joints may be in a different order in an ASF; the root is the first in both.
  for (let k = 0; k < 3; ++k) assert.ok(Math.abs(before[k]! - again[k]!) < 1e-4 * size);
  const csv = await savedFile(/^CSV of positions/);
  assert.match(csv.toString('utf8'), /LeftHand\.x/);
});

test('a saved GLB passes the Khronos validator', async () => {
  await visit('/view?motion=walk');
  const glb = await savedFile(/^GLB/);
  const validator = createRequire(import.meta.url)('gltf-validator') as {
    validateBytes(bytes: Uint8Array): Promise<{ issues: { numErrors: number; numWarnings: number } }>;
  };
  const { issues } = await validator.validateBytes(new Uint8Array(glb));
  assert.equal(issues.numErrors, 0);
  assert.equal(issues.numWarnings, 0);
});

test('a picture and a video are saved', async () => {
  await visit('/view?motion=walk#range=10-20');
  const png = await savedFile(/^PNG/);
  assert.deepEqual([...png.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
  assert.ok(png.length > 5000);
  const webm = await savedFile(/^WebM of the clip/);
  assert.deepEqual([...webm.subarray(0, 4)], [0x1a, 0x45, 0xdf, 0xa3]);
});

test('advice applies to the page, and a repaired copy can be saved', async () => {
  await visit('/view');
  await dropFiles(page, [sample('broken/bracketed_offsets.bvh')]);
  await title(/bracketed/);
  await page.getByText('Fixed in a repaired copy.').waitFor();
  // The part for the command is small, and labelled as such.
  for (const advice of await page.locator('.viewer-findings .viewer-advice').allTextContents()) assert.doesNotMatch(advice, /--|mocap /);
  await page.waitForFunction(() => document.querySelector('.viewer-shell code')?.textContent?.startsWith('mocap check'));
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save a repaired copy' }).click();
  const download = await coming;
  assert.equal(download.suggestedFilename(), 'bracketed_offsets-repaired.bvh');
  const text = readFileSync(await download.path(), 'utf8');
  assert.doesNotMatch(text, /\[/);
  assert.match(text, /OFFSET -?\d/);
  await dropFiles(page, [sample('stroll.asf'), sample('stroll_01.amc')]);
  await title(/stroll_01/);
  // A finding that the page cannot repair shows its complete advice.
  const advice = page.locator('.viewer-findings .viewer-advice', { hasText: '--rate' });
  await advice.first().waitFor();
  assert.equal(await page.locator('.viewer-findings .viewer-shell').count(), 0);
});
