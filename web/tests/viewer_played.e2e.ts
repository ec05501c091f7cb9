// SPDX-License-Identifier: MIT

/** Playing in the viewer, with the pointer, by keys and from a link; and the link that it
 * generates. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dropFiles } from './browser';
import { context, openContext, page, sample, seek, settled, title, useViewer, visit } from './viewer_page';

useViewer();

test('the timeline scrubs by mouse and keys and keeps a range', async () => {
  await visit('/view?motion=walk');
  const track = page.getByRole('slider', { name: 'Frame', exact: true });
  const box = (await track.boundingBox())!;
  await page.mouse.move(box.x + 12, box.y + 30);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + 30, { steps: 5 });
  await page.mouse.up();
  await page.waitForFunction(() => Math.abs((window.viewer?.frame() ?? 0) - 121) <= 1);
  await track.focus();
  await page.keyboard.press('Home');
  await page.waitForFunction(() => window.viewer?.frame() === 0);
  await page.keyboard.press('PageUp');
  await page.waitForFunction(() => window.viewer?.frame() === 12);
  const end = page.getByRole('slider', { name: 'Last frame of the range' });
  await end.focus();
  await page.keyboard.press('PageDown');
  assert.equal(await end.getAttribute('aria-valuenow'), '229');
  // Playback stays within the range.
  await seek(225);
  await page.evaluate(() => window.viewer?.play());
  await page.waitForFunction(() => (window.viewer?.frame() ?? 999) < 200);
});

test('two clips are shown side by side, with their distance', async () => {
  await visit('/view?motion=walk&motion=walk');
  await page.waitForFunction(() => document.querySelectorAll('.viewer-clips li').length === 2);
  await page.getByText('Distance between the first two clips').waitFor();
  await seek(20);
  const apart = page.locator('.viewer-facts dt', { hasText: 'current distance' }).locator('+ dd');
  await page.waitForFunction((element) => element?.textContent === '0.0 cm', await apart.elementHandle());
  await page.getByLabel('Several clips').selectOption('beside');
  // Only the drawing separates them; the motions are still the same.
  await seek(21);
  assert.equal(await apart.textContent(), '0.0 cm');
  await page.getByRole('button', { name: 'Close walk.bvh' }).first().click();
  await page.waitForFunction(() => document.querySelectorAll('.viewer-clips li').length === 1);
});

/** Coloured pixels of the drawn curves. */
const curvePixels = (): Promise<number> =>
  page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('.viewer-graph canvas');
    const data = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? new Uint8ClampedArray();
    let drawn = 0;
    for (let i = 3; i < data.length; i += 4) if (data[i]! > 0) ++drawn;
    return drawn;
  });

test('graphs work with a reference pose, and the legend does not cover them', async () => {
  // Without a curve, a graph shows only grid lines and labels.
  for (const [graph, query] of [['speed', 'motion=walk'], ['position', 'motion=walk'], ['height', 'motion=walk'], ['distance', 'motion=walk&motion=run']]) {
    await visit(`/view?${query}#graph=${graph}&layout=aligned`);
    await page.locator('.viewer-graph .uplot').waitFor();
    await settled();
    const labels = page.locator('.viewer-legend');
    await labels.getByText(/m$|m\/s$/).first().waitFor();
    // Both at one moment: the plot is made anew when its size or a clip's data arrives.
    const boxes = await page.waitForFunction(() => {
      const [legend, plot] = ['.viewer-legend', '.viewer-graph .u-over'].map((selector) => document.querySelector(selector)?.getBoundingClientRect());
      return legend !== undefined && plot !== undefined && plot.height > 0 ? { legendEnd: legend.bottom, plotStart: plot.top } : null;
    });
    const { legendEnd, plotStart } = (await boxes.jsonValue())!;
    assert.ok(legendEnd <= plotStart + 7, `${graph}: the legend ends at ${legendEnd}, the plot starts at ${plotStart}`);
    assert.ok((await curvePixels()) > 2500, `${graph}: ${await curvePixels()} pixels are drawn`);
    await openContext();
  }
});

test('everything works by keyboard', async () => {
  await visit('/view?motion=walk');
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByText('front, side, top').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await seek(30);
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => window.viewer?.frame() === 31);
  await page.keyboard.press('Shift+ArrowLeft');
  await page.waitForFunction(() => window.viewer?.frame() === 21);
  await page.keyboard.press('[');
  await page.keyboard.press('End');
  await page.waitForFunction(() => window.viewer?.frame() === 241);
  await page.keyboard.press('Home');
  await page.waitForFunction(() => window.viewer?.frame() === 21);
  await page.keyboard.press('/');
  await page.keyboard.type('lefthand');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('[role=treeitem][aria-selected=true]')?.textContent === 'LeftHand');
  await page.keyboard.press('n');
  assert.equal(await page.getByLabel('Joint and point names').isChecked(), true);
  await page.keyboard.press('7');
  await page.waitForFunction(() => Number(/cam=[^,]*,([^,]*)/.exec(location.hash)?.[1]) > 80);
  const target = (): Promise<string> => page.evaluate(() => /cam=[^&]*/.exec(location.hash)?.[0] ?? '');
  const before = await target();
  await page.keyboard.press('Digit8');
  await page.waitForFunction((was) => /cam=[^&]*/.exec(location.hash)?.[0] !== was, before);
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
});

test('a link restores the view', async () => {
  await visit('/view?motion=walk#f=146&joints=Head&show=names,trails&hide=shadows&between=smooth&speed=0.5&graph=height&cam=90,10,5,0,1,2');
  await page.waitForFunction(() => window.viewer?.frame() === 146);
  assert.equal(await page.getByLabel('Joint and point names').isChecked(), true);
  assert.equal(await page.getByLabel('Shadows').isChecked(), false);
  assert.equal(await page.getByLabel('Between frames').inputValue(), 'smooth');
  assert.equal(await page.getByLabel('Speed').inputValue(), '0.5');
  await page.locator('.viewer-graph .uplot').waitFor();
  await page.getByText('height, m').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => location.hash.includes('f=147'));
  const hash = await page.evaluate(() => location.hash);
  for (const part of ['clip=walk.bvh', 'joints=Head', 'cam=90,10,5,0,1,2', 'hide=shadows', 'graph=height']) {
    assert.ok(hash.includes(part), `${part} in ${hash}`);
  }
});

test('a link to a local file is not offered for sharing', async () => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit('/view?motion=walk');
  const copied = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole('button', { name: /^Share/ }).click();
  await page.getByText('Link copied. It opens the current view').waitFor();
  assert.match(await copied(), /\/view\?motion=walk#clip=walk\.bvh/);
  await page.evaluate(() => navigator.clipboard.writeText('nothing'));
  await dropFiles(page, [{ ...sample('jump.bvh'), name: 'own.bvh' }]);
  await title(/own\.bvh/);
  await page.getByRole('button', { name: /^Share/ }).click();
  await page.getByText('own.bvh is only on your machine').waitFor();
  assert.equal(await copied(), 'nothing');
});

test('the URL follows the view, also during playback', async () => {
  await openContext({ reducedMotion: 'no-preference' });
  await visit('/view?motion=walk');
  await page.waitForFunction(() => location.hash.includes('clip=walk.bvh'));
  await dropFiles(page, [{ ...sample('jump.bvh'), name: 'own.bvh' }]);
  await title(/own\.bvh/);
  await page.waitForFunction(() => location.hash.includes('clip=own.bvh') && location.search === '');
  await page.getByRole('button', { name: 'Pause' }).waitFor();
});

test('an embedded player plays and links to the page', async () => {
  await visit('/embed/walk');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  const link = page.getByRole('link', { name: 'Page of this motion' });
  assert.equal(await link.getAttribute('href'), '/motions/walk');
  await page.getByRole('slider', { name: 'Frame', exact: true }).waitFor();
});
