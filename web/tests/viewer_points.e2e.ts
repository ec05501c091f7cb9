// SPDX-License-Identifier: MIT

/** Recordings of points in the viewer, such as C3D and TRC files. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { walkingPoints } from '../src/core/testing/c3d';
import { axeFindings, dropPaths } from './browser';
import { folder, mocap, page, seek, settled, title, useViewer, visit } from './viewer_page';

useViewer({ viewport: { width: 1280, height: 760 } });

const row = (name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name}`) });

async function openPoints(): Promise<void> {
  const path = join(folder, 'points.c3d');
  writeFileSync(path, walkingPoints());
  await visit('/view');
  await dropPaths(page, [path]);
  await title(/points\.c3d/);
  await page.waitForFunction(() => (window.viewer?.frame() ?? -1) >= 0);
}

/** The number of pixels of a row of the timeline, in pixels of the page, that have the colour of gaps. */
const gapPixels = (): Promise<number> =>
  page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('.viewer-track canvas')!;
    const ratio = canvas.width / canvas.clientWidth;
    const probe = document.createElement('canvas').getContext('2d')!;
    probe.fillStyle = getComputedStyle(canvas).getPropertyValue('--warning');
    probe.fillRect(0, 0, 1, 1);
    const wanted = probe.getImageData(0, 0, 1, 1).data;
    // The first band is nine pixels below the top of the track.
    const y = Math.round((canvas.clientHeight / 2 - 1 + 9 + 1.5) * ratio);
    const { data } = canvas.getContext('2d')!.getImageData(0, y, canvas.width, 1);
    let count = 0;
    for (let i = 0; i < data.length; i += 4) {
      if ([0, 1, 2].every((k) => Math.abs(data[i + k]! - wanted[k]!) < 3)) ++count;
    }
    return count / ratio;
  });

test('the points of a C3D are listed, selected, and drawn with Z up', async () => {
  await openPoints();
  assert.deepEqual(await page.getByRole('tree', { name: 'Points' }).getByRole('treeitem').count(), 3);
  await page.getByText('4, 1 gap in 1 point, 1 without any position').waitFor();
  await seek(10);
  // LFHD in millimetres of the file.
  const [x, y, z] = await page.evaluate(() => Array.from(window.viewer?.positions() ?? []).slice(0, 3));
  assert.ok(Math.abs(x! - 200) < 0.1 && Math.abs(y! + 100) < 0.1 && Math.abs(z! - 1705.98) < 0.1, `${x} ${y} ${z}`);
  // The head is drawn above the toe, the whole figure within the picture.
  const points = await page.evaluate(() => Array.from(window.viewer?.picturePoints() ?? []));
  assert.ok(points[1]! < points[7]! - 100, points.join(' '));
  await page.getByRole('searchbox', { name: 'Search points' }).fill('rf');
  assert.equal(await page.getByRole('treeitem').count(), 1);
  await row('RFHD').click();
  await page.waitForFunction(() => location.hash.includes('joints=RFHD'));
  assert.deepEqual(await axeFindings(page), []);
});

test('gaps are in the timeline, and points are not drawn in them', async () => {
  await openPoints();
  await settled();
  const all = await gapPixels();
  await row('TOE').click();
  await settled();
  const ofToe = await gapPixels();
  await row('LFHD').click();
  await settled();
  assert.equal(await gapPixels(), 0);
  const track = (await page.locator('.viewer-track').boundingBox())!.width - 48;
  // Ten of a hundred frames are a gap; the last ten belong to no gap, but the point is unknown.
  assert.ok(Math.abs(all - track * 0.1) < 6, `${all} of ${track}`);
  assert.ok(Math.abs(ofToe - track * 0.2) < 8, `${ofToe} of ${track}`);
  // A point that is not drawn cannot be selected in the picture.
  for (const [frame, selected] of [[25, false], [10, true]] as const) {
    await page.locator('.viewer-canvas').click({ position: { x: 4, y: 4 } });
    await seek(frame);
    await settled();
    const [x, y] = await page.evaluate(() => Array.from(window.viewer?.picturePoints() ?? []).slice(6, 8));
    await page.locator('.viewer-canvas').click({ position: { x: x!, y: y! } });
    await settled();
    assert.equal(await row('TOE').getAttribute('aria-selected'), String(selected), `frame ${frame}`);
  }
});

test('analog channels have graphs, and events are listed', async () => {
  await openPoints();
  await page.getByRole('button', { name: 'Fz1 N' }).click();
  await page.getByRole('img', { name: 'Graph: analog' }).waitFor();
  await page.locator('.viewer-legend', { hasText: 'Fz1, N' }).waitFor();
  await page.getByRole('button', { name: 'EMG1 V' }).click();
  await page.locator('.viewer-legend', { hasText: 'EMG1, V' }).waitFor();
  await page.getByRole('button', { name: /^Right Foot Off/ }).click();
  await page.waitForFunction(() => window.viewer?.frame() === 75);
  await row('TOE').click();
  await page.getByLabel('Graph', { exact: true }).selectOption('position');
  await page.getByRole('img', { name: 'Graph: position of TOE, m' }).waitFor();
});

test('a TRC written by the command opens with the same points', async () => {
  writeFileSync(join(folder, 'points.c3d'), walkingPoints());
  mocap('convert', 'points.c3d', '-o', 'points.trc');
  await visit('/view');
  await dropPaths(page, [join(folder, 'points.trc')]);
  await title(/points\.trc/);
  assert.deepEqual(await page.getByRole('treeitem').allTextContents(), ['LFHD', 'RFHD', 'TOE20 %']);
  assert.equal(await page.getByLabel('Graph', { exact: true }).locator('option[value=analog]').isHidden(), true);
});
