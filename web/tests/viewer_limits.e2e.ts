// SPDX-License-Identifier: MIT

/** Limited browsers, networks and screens: no WebGL, no network, touch, a low window. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { chromium, type Browser, type Page } from 'playwright-core';
import { axeFindings } from './browser';
import { context, library, openContext, page, settled, title, useViewer, visit } from './viewer_page';

useViewer();

/** The list of keys: requested before all other parts that are loaded in advance. */
const firstPreloaded = /\/help-[^/]*\.js/;

let without: Browser;
before(async () => {
  without = await chromium.launch({
    executablePath: process.env.MOCAP_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--headless=new', '--disable-gpu', '--disable-3d-apis'],
  });
});
after(() => without.close());

async function withoutWebGl(path: string, width = 1000): Promise<Page> {
  const bare = await without.newPage({ viewport: { width, height: 640 } });
  await bare.goto(`${library.address}${path}`);
  return bare;
}

test('without WebGL a motion page shows the picture and the reason', async () => {
  for (const width of [1000, 390]) {
    const bare = await withoutWebGl('/motions/walk', width);
    const stage = bare.getByRole('region', { name: 'Viewer' });
    await stage.getByText('The viewer could not start.').waitFor();
    const picture = (await stage.locator('img').boundingBox())!;
    const words = (await stage.getByRole('alert').boundingBox())!;
    const box = (await stage.boundingBox())!;
    assert.ok(picture.height > 100, 'the picture is visible');
    assert.ok(picture.y >= box.y && words.y + words.height <= box.y + box.height, 'both are within the stage');
    assert.equal(await bare.locator('.viewer').count(), 0, 'the viewer is removed completely');
    await bare.getByRole('heading', { name: 'Downloads' }).waitFor();
    assert.deepEqual(await axeFindings(bare), []);
    await bare.close();
  }
});

test('without WebGL the viewer and an embedded player report it', async () => {
  for (const path of ['/view?motion=walk', '/embed/walk']) {
    const bare = await withoutWebGl(path);
    await bare.getByText('The viewer could not start.').waitFor();
    await bare.getByText('Reason: this browser does not provide WebGL 2').waitFor();
    assert.ok((await bare.locator('.still-picture img').boundingBox())!.height > 100);
    if (path.startsWith('/embed')) await bare.getByRole('link', { name: 'Page of this motion' }).waitFor();
    await bare.close();
  }
});

test('edits, saving and keys work offline after loading', async () => {
  await visit('/view?motion=walk');
  await page.waitForFunction(() => performance.getEntriesByName('preloaded').length > 0);
  for (const part of [firstPreloaded, /mocap_whole.*\.wasm/]) assert.ok(library.asked.some((one) => part.test(one)), `${String(part)} is loaded in advance`);
  await context.setOffline(true);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('menuitem', { name: /^BVH/ }).click();
  assert.equal((await saved).suggestedFilename(), 'walk.bvh');
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard and mouse' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Mirror' }).click();
  await page.getByText(/· edited|edited/).first().waitFor();
});

test('parts that cannot be loaded offline are reported', async () => {
  await visit('/view?motion=walk');
  await context.setOffline(true);
  await page.keyboard.press('?');
  await page.getByText('The list of keys could not be loaded: this device is offline.').waitFor();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.locator('.viewer-section').getByText('The editor could not be loaded: this device is offline.').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('menuitem', { name: /^BVH/ }).click();
  await page.getByText('Saving could not be loaded: this device is offline.').waitFor();
  assert.doesNotMatch(await page.locator('body').innerText(), /dynamically imported module/);
});

test('an embedded player loads only what it needs', async () => {
  const first = library.asked.length;
  // Delays are skipped, so that what is preloaded after a pause is requested before the probe.
  await page.addInitScript(() => {
    const wait = window.setTimeout.bind(window);
    window.setTimeout = ((run: () => void) => wait(run, 0)) as unknown as typeof setTimeout;
  });
  await visit('/embed/walk');
  await page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve));
    await new Promise((resolve) => requestIdleCallback(resolve));
    await fetch('/api/v1/motions');
  });
  const asked = library.asked.slice(first);
  assert.ok(!asked.some((one) => firstPreloaded.test(one) || /mocap_whole/.test(one)), asked.join('\n'));
});

test('on a phone the panels of a motion page fill the width, and files are opened, not dropped', async () => {
  await openContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.goto(`${library.address}/motions/walk`);
  await posedIn();
  for (const [name, side] of [['Joints', 'left'], ['Facts, findings and display', 'right']] as const) {
    await page.getByRole('button', { name }).tap();
    const panel = (await page.locator(`.viewer-panel.is-${side}`).boundingBox())!;
    assert.deepEqual([panel.x, panel.width], [0, 390]);
    await page.getByRole('button', { name }).tap();
  }
  await visit('/view');
  assert.equal(await page.getByText(/Drop a BVH/).count(), 0);
  const asked = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Open a BVH, or an ASF with its AMC' }).tap();
  await asked;
});

/** The viewer of a motion page has no handle: it is ready when its title is. */
async function posedIn(): Promise<void> {
  await page.locator('.viewer-title', { hasText: '.bvh' }).waitFor();
}

test('the range handles are large enough for touch, also at their initial positions', async () => {
  for (const [width, height] of [[1000, 640], [390, 844]] as const) {
    await openContext({ viewport: { width, height }, hasTouch: true });
    await visit('/view?motion=walk');
    for (const name of ['First frame of the range', 'Last frame of the range']) {
      const box = (await page.getByRole('slider', { name }).boundingBox())!;
      assert.ok(box.width >= 24 && box.height >= 24, `${name}: ${box.width} x ${box.height}`);
      assert.ok(box.x >= 0 && box.x + box.width <= width, `${name} is completely on the screen`);
    }
    // A touch slightly beside the mark drags the end, and does not scrub.
    const end = (await page.getByRole('slider', { name: 'Last frame of the range' }).boundingBox())!;
    await page.mouse.move(end.x + 16, end.y + 12);
    await page.mouse.down();
    await page.mouse.move(width / 2, end.y + 12, { steps: 4 });
    await page.mouse.up();
    const last = Number(await page.getByRole('slider', { name: 'Last frame of the range' }).getAttribute('aria-valuenow'));
    assert.ok(last > 100 && last < 145, `the range ends at ${last}`);
  }
});

test('a low window still shows the figure', async () => {
  for (const [width, height] of [[720, 450], [1000, 420], [390, 640]] as const) {
    await openContext({ viewport: { width, height } });
    await visit('/view');
    await title(/walk/);
    await settled();
    const { top, bottom, line, tray } = await page.evaluate(() => {
      const canvas = document.querySelector('.viewer-canvas')!.getBoundingClientRect();
      const ys = [...(window.viewer?.picturePoints() ?? [])].filter((_, i) => i % 3 === 1).map((y) => y + canvas.top);
      const box = (selector: string): DOMRect => document.querySelector(selector)!.getBoundingClientRect();
      return { top: Math.min(...ys), bottom: Math.max(...ys), line: box('.viewer-welcome-line').bottom, tray: box('.viewer-samples').top };
    });
    assert.ok(top >= line - 2 && bottom <= tray + 2, `${width}x${height}: figure ${top} to ${bottom}, line to ${line}, samples from ${tray}`);
    assert.ok(bottom - top > 70, `${width}x${height}: ${bottom - top} px of figure`);
  }
});

test('the frame field rejects invalid frames', async () => {
  await visit('/view?motion=walk#f=20');
  const field = page.getByRole('textbox', { name: 'Frame' });
  for (const [typed, shown] of [['99999', '241'], ['12abc', '241'], ['', '241'], ['-5', '0'], ['17', '17'], ['1e9', '241'], ['30.4', '30']] as const) {
    await field.fill(typed);
    await field.press('Enter');
    assert.equal(await field.inputValue(), shown, `after ${typed}`);
    await page.waitForFunction((frame) => window.viewer?.frame() === frame, Number(shown));
  }
  await field.fill('12abc');
  await field.blur();
  assert.equal(await field.inputValue(), '30');
});

test('no two buttons of a motion page have the same name', async () => {
  await page.goto(`${library.address}/motions/walk`);
  await posedIn();
  await page.getByRole('button', { name: 'Edit details' }).waitFor();
  const names = await page.locator('button:visible').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent?.trim() ?? ''));
  assert.deepEqual(names.filter((name, i) => name !== '' && names.indexOf(name) !== i), []);
  for (const name of ['Edit', 'Share']) assert.ok(names.filter((one) => one.startsWith(name)).length <= 2, names.join(' | '));
  assert.equal(names.filter((name) => name === 'Edit').length, 0);
  assert.equal(names.filter((name) => /^Share/.test(name)).length, 1);
});
