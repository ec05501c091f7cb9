// SPDX-License-Identifier: MIT

/** The appearance of the viewer: on wide and on small screens, in dark and in light colours. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axeFindings, dropFiles } from './browser';
import { openContext, page, posed, sample, title, useViewer, visit } from './viewer_page';

useViewer();

/** The extent of the joints in the picture, as fractions of its sides. */
async function extent(): Promise<{ left: number; right: number; top: number; bottom: number }> {
  return page.evaluate(() => {
    const box = document.querySelector('.viewer-canvas')!.getBoundingClientRect();
    const points = window.viewer?.picturePoints() ?? new Float32Array();
    const along = (first: number, size: number): number[] => [...points].filter((_, i) => i % 3 === first).map((n) => n / size);
    const [x, y] = [along(0, box.width), along(1, box.height)];
    return { left: Math.min(...x), right: Math.max(...x), top: Math.min(...y), bottom: Math.max(...y) };
  });
}

test('the first visit shows a motion, one line of help and samples', async () => {
  await openContext({ reducedMotion: 'no-preference' });
  await visit('/view');
  await title(/walk\.bvh/);
  await page.getByText('Drop a BVH, or an ASF with its AMC, or a PMX with its VMD, anywhere').waitFor();
  assert.equal(await page.locator('.viewer-sample').count(), 16);
  const before = await page.evaluate(() => window.viewer?.frame());
  await page.waitForFunction((was) => window.viewer?.frame() !== was, before);
  assert.deepEqual(await axeFindings(page), []);
});

test('every control can be reached and has a name', async () => {
  await visit('/view?motion=walk');
  const seen = new Set<string>();
  for (let i = 0; i < 90; ++i) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const one = document.activeElement;
      if (!one || one === document.body) return '';
      return one.getAttribute('aria-label') ?? one.textContent?.trim() ?? (one as HTMLElement).title;
    });
    seen.add(name);
  }
  for (const name of ['Joints', 'Search joints', 'Frame', 'First frame of the range', 'Play', 'Loop', 'Speed', 'Graph', 'Fit', 'Front view', 'Unit of the file']) {
    assert.ok(seen.has(name), `${name} among ${[...seen].join(' | ')}`);
  }
});

test('an opened motion fits the view for any rest pose', async () => {
  await openContext({ viewport: { width: 1280, height: 800 } });
  await visit('/view');
  // Rest poses far from the frames: at the file's origin, lying, with the arms stretched out.
  for (const name of ['broken/bracketed_offsets.bvh', 'broken/no_end_site.bvh', 'bow.bvh', 'dance.bvh', 'ball.bvh']) {
    await dropFiles(page, [sample(name)]);
    await title(new RegExp(name.split('/').pop()!.replace('.', '\\.')));
    await page.waitForFunction(() => (window.viewer?.frame() ?? -1) >= 0);
    // Drawn once more from the final camera position.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const { left, right, top, bottom } = await extent();
    assert.ok(left > 0 && right < 1 && top > 0 && bottom < 1, `${name}: ${[left, right, top, bottom].join(' ')}`);
  }
});

test('the page links back to the library', async () => {
  await visit('/view?motion=walk');
  assert.equal(await page.getByRole('link', { name: 'All motions in this library' }).getAttribute('href'), '/');
});

test('joints can be selected in the view and in the tree', async () => {
  await visit('/view?motion=walk#f=50');
  await page.getByRole('treeitem', { name: 'Head' }).click();
  await page.waitForFunction(() => location.hash.includes('joints=Head'));
  await page.locator('.viewer-canvas').click({ position: { x: 4, y: 4 } });
  await page.waitForFunction(() => !location.hash.includes('joints='));
  // The body is centred: some joint is there.
  const box = (await page.locator('.viewer-canvas').boundingBox())!;
  for (let dy = -60; dy <= 60; dy += 12) {
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2 + dy);
    if ((await page.locator('[role=treeitem][aria-selected=true]').count()) > 0) return;
  }
  assert.fail('no joint was found in the middle of the view');
});

test('a small screen has sheets and touch targets', async () => {
  await openContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await visit('/view?motion=walk');
  assert.equal(await page.locator('.viewer-panel:visible').count(), 0);
  await page.getByRole('button', { name: 'Joints' }).tap();
  await page.getByRole('tree').waitFor();
  await page.getByRole('button', { name: 'Facts, findings and display' }).tap();
  await page.getByText('24, 5 end sites').waitFor();
  assert.equal(await page.locator('.viewer-panel:visible').count(), 1);
  await page.getByRole('button', { name: 'Facts, findings and display' }).tap();
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
  assert.deepEqual(await axeFindings(page), []);
});

test('on a small screen nothing covers the samples, and colours can be selected', async () => {
  await openContext({ viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'dark' });
  await visit('/view');
  const close = (await page.getByRole('button', { name: 'Hide the samples' }).boundingBox())!;
  const tiles = (await page.locator('.viewer-samples').boundingBox())!;
  assert.ok(close.y + close.height <= tiles.y, `${JSON.stringify(close)} above ${JSON.stringify(tiles)}`);
  await page.getByRole('button', { name: 'Facts, findings and display' }).tap();
  await page.getByRole('button', { name: 'Light colours' }).tap();
  await page.getByRole('button', { name: 'Dark colours' }).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'light');
});

test('light colours have enough contrast', async () => {
  await openContext({ colorScheme: 'light' });
  await visit('/view?motion=walk#show=names&graph=speed');
  await page.locator('.viewer-graph .uplot').waitFor();
  assert.deepEqual(await axeFindings(page), []);
});

test('a phone in landscape gives its space to the view', async () => {
  await openContext({ viewport: { width: 844, height: 390 }, hasTouch: true });
  await visit('/view?motion=walk');
  assert.equal(await page.locator('.viewer-panel:visible').count(), 0);
  assert.ok(await page.locator('.viewer-title bdi').evaluate((name) => name.scrollWidth <= name.clientWidth), 'the name is complete');
  const box = async (selector: string) => (await page.locator(selector).boundingBox())!;
  const [views, stage] = [await box('.viewer-views'), await box('.viewer-stage')];
  assert.ok(stage.height > 150, `${stage.height} px of picture`);
  assert.ok(views.x > stage.x + stage.width / 2 + 60, 'the buttons are next to the body, not over its feet');
  assert.ok(views.x + views.width <= stage.x + stage.width && views.y + views.height <= stage.y + stage.height);
  await page.getByRole('button', { name: 'Joints' }).tap();
  await page.getByRole('tree').waitFor();
});

test('colours follow the user\'s choice, otherwise the system', async () => {
  const seen = (): Promise<string[]> =>
    page.evaluate(() => {
      const viewer = document.querySelector('.viewer')!;
      const style = getComputedStyle(viewer);
      return [style.backgroundColor, style.getPropertyValue('--scene'), style.getPropertyValue('--clip-0')];
    });
  const looks = { dark: ['rgb(20, 22, 26)', 'rgb(16, 18, 22)', 'rgb(79, 214, 180)'], light: ['rgb(244, 245, 247)', 'rgb(238, 240, 243)', 'rgb(15, 138, 114)'] };
  for (const [system, other] of [['dark', 'light'], ['light', 'dark']] as const) {
    await openContext({ colorScheme: system });
    await visit('/view?motion=walk');
    assert.deepEqual(await seen(), looks[system]);
    await page.getByRole('button', { name: /^(Light|Dark) colours$/ }).click();
    assert.deepEqual(await seen(), looks[other]);
    await page.reload();
    await posed();
    assert.deepEqual(await seen(), looks[other], 'the choice is stored');
  }
});
