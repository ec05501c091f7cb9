// SPDX-License-Identifier: MIT

/** Long-running edits, and motions that are cut into pieces. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { chain, done, edit, enter, fill, panel, press } from './viewer_editing';
import { alike, converted, downloads, folder, mocap, page, positions, saved, seek, useViewer } from './viewer_page';

useViewer({ viewport: { width: 1000, height: 760 } });

/** The contents of an uncompressed zip. */
function unpacked(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50; ) {
    const [size, name] = [zip.readUInt32LE(at + 18), zip.readUInt16LE(at + 26)];
    assert.equal(zip.readUInt16LE(at + 8), 0, 'stored uncompressed');
    const begin = at + 30 + name;
    files.set(zip.toString('utf8', at + 30, begin), zip.subarray(begin, begin + size));
    at = begin + size;
  }
  return files;
}

test('a long edit can be stopped without losing anything', async () => {
  await edit('walk.bvh');
  await press('Mirror');
  await press('Frame rate');
  await fill({ 'Frames per second': '15000' });
  await done('Mirror', 'Frame rate 15000');
  await seek(9000);
  const before = await positions();
  await press('Smooth');
  await panel().getByLabel('Method').selectOption({ label: 'Gaussian' });
  await enter({ 'Width, seconds': '1' });
  await press('Apply');
  const stop = panel().getByRole('button', { name: 'Stop', exact: true });
  await stop.waitFor();
  await panel().getByText('Working: Smooth gaussian:1').waitFor();
  await stop.click();
  await page.getByText('Stopped. Nothing was changed.').waitFor();
  await stop.waitFor({ state: 'hidden' });
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Apply');
  assert.deepEqual(await chain(), ['Mirror', 'Frame rate 15000']);
  assert.equal(await page.locator('.viewer-edit-failure').isVisible(), false);
  await page.waitForFunction(() => window.viewer?.frame() === 9000);
  assert.deepEqual(await positions(), before);
  // Everything still works as before.
  await seek(20000);
  await press('Undo');
  await done('Mirror');
  await press('Reverse');
  await done('Mirror', 'Reverse');
  alike((await saved(/^BVH/)).get('walk-edited.bvh'), converted('walk.bvh', ['--mirror', '--reverse'], 'walk.bvh'));
});

test('pieces are saved in one zip and equal those of the command', async () => {
  await edit('walk.bvh');
  await press('Mirror');
  await done('Mirror');
  await press('Split');
  await enter({ 'Length of a piece': '0.5s' });
  const zips = await downloads(() => press('Save the pieces'));
  assert.deepEqual([...zips.keys()], ['walk-pieces.zip']);
  const pieces = unpacked(zips.get('walk-pieces.zip')!);
  assert.deepEqual([...pieces.keys()], ['walk-1.bvh', 'walk-2.bvh', 'walk-3.bvh', 'walk-4.bvh', 'walk-5.bvh']);
  converted('walk.bvh', ['--mirror'], 'walk.bvh');
  mocap('convert', 'walk.bvh', '--mirror', '--split', 'every:0.5s', '-o', 'piece.bvh');
  for (const [name, bytes] of pieces) alike(bytes, readFileSync(join(folder, name.replace('walk', 'piece'))));
  // The displayed state stays intact.
  assert.deepEqual(await chain(), ['Mirror']);
  await press('Split');
  await enter({ Cut: 'at positions', 'Start positions': '100', 'Save as': 'CSV of positions' });
  const tables = unpacked((await downloads(() => press('Save the pieces'))).get('walk-pieces.zip')!);
  assert.deepEqual([...tables.keys()], ['walk-1.csv', 'walk-2.csv']);
});

test('an invalid split is reported', async () => {
  await edit('walk.bvh');
  await press('Split');
  await enter({ Cut: 'at positions', 'Start positions': '10,5000' });
  await press('Save the pieces');
  await panel().getByText(/Split failed: .*5000/).waitFor();
  await enter({ 'Start positions': 'soon' });
  await press('Save the pieces');
  await panel().getByText(/Split failed: .*soon/).waitFor();
});
