// SPDX-License-Identifier: MIT

/** Edits of some joints and some frames, compared with the output of the command. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chain, done, edit, fill, panel, press, setRange } from './viewer_editing';
import { alike, converted, page, saved, useViewer } from './viewer_page';

useViewer({ viewport: { width: 1000, height: 760 } });

/** Opens the mask, and fills it in. */
async function keepTo(values: Record<string, string>): Promise<void> {
  const mask = panel().locator('.viewer-edit-mask');
  if (!(await mask.evaluate((one) => (one as HTMLDetailsElement).open))) await mask.locator('summary').click();
  for (const [label, value] of Object.entries(values)) await mask.getByLabel(label, { exact: true }).fill(value);
}

test('edits can be limited to selected joints and to the range of the timeline', async () => {
  await edit('walk.bvh');
  await page.getByRole('treeitem', { name: 'Head', exact: true }).click();
  await setRange(40, 160);
  await keepTo({});
  await press('Use Head');
  await press('Use 40..160');
  await keepTo({ Fade: '0.1s' });
  await panel().getByText('Where: only Head, frames 40..160, fade 0.1s').waitFor();
  await press('Smooth');
  await panel().getByText('Limited to: only Head, frames 40..160, fade 0.1s').waitFor();
  await fill({ 'Cutoff, Hz': '2' });
  await done('Smooth 2');
  assert.equal(await page.locator('.viewer-edit-kept').textContent(), 'only Head, frames 40..160, fade 0.1s');
  const options = ['--only', 'Head', '--during', '40..160', '--fade', '0.1s', '--smooth=2'];
  alike((await saved(/^BVH/)).get('walk-edited.bvh'), converted('walk.bvh', options, 'walk.bvh'));
  await keepTo({ Joints: '*Arm,*Hand', Frames: '', Fade: '' });
  await press('Reverse');
  await done('Smooth 2', 'Reverse');
  const both = [...options, '--only', '*Arm,*Hand', '--reverse'];
  alike((await saved(/^BVH/)).get('walk-edited.bvh'), converted('walk.bvh', both, 'walk.bvh'));
  await page.waitForFunction(() => /edit=only:Head,during:40\.\.160,fade:0\.1s,smooth:2,only:/.test(location.hash));
});

test('an invalid mask is reported with the message of the core', async () => {
  await edit('walk.bvh');
  await keepTo({ Joints: 'Hed' });
  await press('Reverse');
  await page.getByText('did you mean Head?').waitFor();
  await keepTo({ Joints: '', Frames: '200..100' });
  await press('Reverse');
  await panel().getByText(/Reverse failed/).waitFor();
  assert.deepEqual(await chain(), []);
  await keepTo({ Frames: '', Fade: '1s' });
  await press('Reverse');
  await panel().getByText('fade: needs a range of frames (--during)').waitFor();
  await keepTo({ Joints: 'Head', Fade: '' });
  await press('Speed');
  await fill({ 'Speed factor': '2' });
  await panel().getByText('it changes the number of frames or the rate').waitFor();
  assert.deepEqual(await chain(), []);
  await press('Apply to the whole motion');
  await done('Speed 2');
  assert.equal(await page.locator('.viewer-edit-kept').count(), 0);
  await press('Reset to the whole motion');
  await panel().getByText('Where: the whole motion', { exact: true }).waitFor();
});
