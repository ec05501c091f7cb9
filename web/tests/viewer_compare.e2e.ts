// SPDX-License-Identifier: MIT

/** Comparison of two motions: from the library and from files, side by side and overlaid. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axeFindings } from './browser';
import { context, library, openContext, page, posed, samples, seek, settled, useViewer, visit } from './viewer_page';

useViewer();

const clips = (count: number): Promise<unknown> =>
  page.waitForFunction((wanted) => document.querySelectorAll('.viewer-names:not([hidden]) li').length === wanted, count);
const choose = (name: string): Promise<void> => page.locator('.viewer-choice', { hasText: name }).first().click();

test('a motion in the library can be found and compared, with a legend', async () => {
  await visit('/view?motion=walk#f=60');
  assert.equal(await page.locator('.viewer-names').isVisible(), false, 'a single clip has no legend');
  await page.getByRole('button', { name: 'Compare' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare with' });
  await dialog.getByText('Similar motions').waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await dialog.getByRole('searchbox').fill('run');
  await dialog.getByText('Found in the library').waitFor();
  await choose('run');
  await clips(2);
  const legend = page.getByRole('region', { name: 'Clips' });
  assert.deepEqual(await legend.locator('bdi').allTextContents(), ['walk.bvh', 'run.bvh']);
  assert.equal(await legend.getByLabel('Layout of the clips').inputValue(), 'beside');
  await page.waitForFunction(() => location.search === '?motion=walk&motion=run' && /layout=beside/.test(location.hash));
  assert.deepEqual(await axeFindings(page), []);
});

test('a search without results is reported', async () => {
  await visit('/view?motion=walk');
  await page.keyboard.press('c');
  await page.getByRole('searchbox', { name: 'Search motions to compare with' }).fill('nosuch');
  await page.getByText('No motion matches “nosuch”.').waitFor();
  // The first press clears the field.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
});

test('files on this device can be compared', async () => {
  await visit('/view?motion=walk');
  await page.getByRole('button', { name: 'Compare' }).click();
  const asked = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Files on this device …' }).click();
  await (await asked).setFiles(`${samples}/jump.bvh`);
  await clips(2);
});

test('a motion page can compare, and its link opens both motions', async () => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${library.address}/motions/walk`);
  await page.locator('.viewer-title', { hasText: 'walk' }).waitFor();
  await page.getByRole('button', { name: 'Compare' }).click();
  await choose('jump');
  await clips(2);
  await page.keyboard.press('s');
  await page.getByText('Link copied').waitFor();
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /\/view\?motion=walk&motion=jump#/);
});

/** A part of the picture, as fractions of its sides. */
async function pictureOf(part: readonly [number, number, number, number]): Promise<Buffer> {
  const box = (await page.locator('.viewer-stage').boundingBox())!;
  const [x, y, w, h] = part;
  return page.screenshot({ clip: { x: box.x + x * box.width, y: box.y + y * box.height, width: w * box.width, height: h * box.height } });
}

test('overlaid clips differ in colour and transparency, and the link keeps both', async () => {
  await visit('/view?motion=walk&motion=run#layout=aligned&f=60');
  await clips(2);
  const through = page.getByRole('region', { name: 'Clips' }).getByLabel('See-through');
  assert.equal(await through.isChecked(), true);
  await seek(60);
  const veiled = await pictureOf([0.3, 0.1, 0.4, 0.7]);
  await through.uncheck();
  await page.waitForFunction(() => /solid=1/.test(location.hash));
  await settled();
  assert.ok(!veiled.equals(await pictureOf([0.3, 0.1, 0.4, 0.7])), 'the picture differs without transparency');
  await page.reload();
  await posed();
  await clips(2);
  assert.equal(await through.isChecked(), false);
});

test('no clip has the colour of the left or the right side', async () => {
  for (const colorScheme of ['dark', 'light'] as const) {
    await openContext({ colorScheme });
    await visit('/view?motion=walk&motion=run');
    const colours = await page.evaluate(() => {
      const style = getComputedStyle(document.querySelector('.viewer')!);
      const hue = (name: string): number => {
        const [r = 0, g = 0, b = 0] = (style.getPropertyValue(name).match(/\d+/g) ?? []).map((n) => Number(n) / 255);
        const high = Math.max(r, g, b);
        const span = high - Math.min(r, g, b);
        if (span < 0.12) return NaN;
        const at = high === r ? ((g - b) / span + 6) % 6 : high === g ? (b - r) / span + 2 : (r - g) / span + 4;
        return at * 60;
      };
      return { sides: ['--left', '--right'].map(hue), clips: Array.from({ length: 8 }, (_, i) => hue(`--clip-${i}`)) };
    });
    for (const [i, clip] of colours.clips.entries()) {
      for (const side of colours.sides) {
        const apart = Math.abs(((clip - side + 540) % 360) - 180);
        assert.ok(Number.isNaN(clip) || apart > 20, `${colorScheme}: clip ${i} is ${apart} degrees of hue from a side`);
      }
    }
  }
});
