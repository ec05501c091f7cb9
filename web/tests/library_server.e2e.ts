// SPDX-License-Identifier: MIT

/** The pages together with the running server: similar words, better copies, two windows, and
 * visitors without JavaScript. */
import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { ballMotion } from './ball';
import { dropPaths, launchBrowser, serveFolder, watchForErrors, type RunningServer } from './browser';

let browser: Browser;
let work: string;
let server: RunningServer;
let page: Page;
let pageErrors: string[];

const samples = process.env.MOCAP_SAMPLES ?? '';

before(async () => {
  browser = await launchBrowser();
});
after(() => browser?.close());
beforeEach(async () => {
  work = mkdtempSync(join(tmpdir(), 'mocap-together-'));
  mkdirSync(join(work, 'library'));
  server = await serveFolder(join(work, 'library'), '--log', 'off');
  page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.setDefaultTimeout(60_000);
  pageErrors = watchForErrors(page);
});
afterEach(async () => {
  await page.close();
  await server.stop();
  rmSync(work, { recursive: true, force: true });
  assert.deepEqual(pageErrors, []);
});

const add = async (name: string, text: string): Promise<void> => {
  const answer = await fetch(`${server.address}/api/v1/motions?name=${encodeURIComponent(name)}`, {
    method: 'POST', body: text,
  });
  assert.equal(answer.status, 201);
};
const openLibrary = async (): Promise<void> => {
  await page.goto(server.address);
  await page.locator('main:not([aria-busy])').waitFor();
};

/** The same motion with two decimals. */
const rounded = (text: string): string => {
  const at = text.indexOf('Frame Time');
  const numbers = text.indexOf('\n', at) + 1;
  return text.slice(0, numbers) + text.slice(numbers).replace(/-?\d+\.\d+/g, (number) => Number(number).toFixed(2));
};

test('a misspelt word finds similar words, and the page reports it', async () => {
  await add('slow walk.bvh', ballMotion(31));
  await add('dance.bvh', ballMotion(17));
  await openLibrary();
  const search = page.getByRole('searchbox');
  await search.fill('walking');
  await page.getByRole('heading', { level: 1, name: '1 motion' }).waitFor();
  assert.equal(await page.locator('p.instead').count(), 0);
  await search.fill('wlak');
  await page.getByText('No results for “wlak”. Did you mean walk?').waitFor();
  await page.getByRole('link', { name: 'slow walk' }).first().waitFor();
  await page.locator('p.instead').getByRole('link', { name: 'walk' }).click();
  await page.waitForURL('**/?q=walk');
  assert.equal(await search.inputValue(), 'walk');
  await page.locator('p.instead').waitFor({ state: 'detached' });
});

test('a better copy can replace a rounded one', async () => {
  const fine = ballMotion(31);
  await add('ball.bvh', rounded(fine));
  await openLibrary();
  const path = join(work, 'original.bvh');
  writeFileSync(path, fine);
  await dropPaths(page, [path]);
  await page.getByRole('button', { name: 'Add to the library' }).click();
  await page.getByText('This copy is better: 4 decimals instead of 2.').waitFor();
  await page.getByRole('button', { name: 'Replace the file in the library' }).click();
  await page.getByText('replaced by this better copy').waitFor();
  const file = await fetch(`${server.address}/api/v1/motions/ball/file`);
  assert.equal(await file.text(), fine);
});

test('failed files can be filtered, with the cause first', async () => {
  const dropped = join(work, 'dropped');
  mkdirSync(dropped);
  for (let take = 0; take < 12; ++take) {
    const text = ballMotion(5 + take);
    writeFileSync(join(dropped, `take ${take}.bvh`), take === 7 ? text.replace('CHANNELS 6', 'CHANNELS six') : text);
  }
  await openLibrary();
  await dropPaths(page, [dropped]);
  await page.getByRole('button', { name: 'Add 12 to the library' }).click();
  await page.getByText('11 added · 1 not added', { exact: true }).waitFor();
  assert.equal(await page.locator('.row:visible').count(), 12);
  await page.getByRole('button', { name: 'Failed only' }).click();
  assert.equal(await page.locator('.row:visible').count(), 1);
  assert.match(
    (await page.locator('.row.failed .findings li').first().textContent()) ?? '', /`six` is not a channel/,
  );
  await page.getByRole('button', { name: 'Failed only' }).click();
  assert.equal(await page.locator('.row:visible').count(), 12);
});

test('a conflicting change from another window is reported', async () => {
  await add('ball.bvh', ballMotion(31));
  await page.goto(`${server.address}/motions/ball`);
  await page.locator('.title').getByRole('button', { name: 'Edit details' }).click();
  await fetch(`${server.address}/api/v1/motions/ball`, {
    method: 'PATCH', headers: { 'content-type': 'application/json' }, body: '{"name":"Renamed"}',
  });
  await page.getByLabel('Tags, separated by commas').fill('late');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('changed in another window').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Renamed' }).waitFor();
  const now = (await (await fetch(`${server.address}/api/v1/motions/ball`)).json()) as { name: string; tags: string[] };
  assert.deepEqual([now.name, now.tags], ['Renamed', []]);
  // The displayed state can be changed.
  await page.locator('.title').getByRole('button', { name: 'Edit details' }).click();
  await page.getByLabel('Tags, separated by commas').fill('now');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'now' }).waitFor();
  await page.getByText('changed in another window').waitFor({ state: 'detached' });
});

test('without JavaScript a motion page shows name, picture, facts and files', async () => {
  copyFileSync(join(samples, 'walk.bvh'), join(work, 'library', 'walk.bvh'));
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  try {
    for (let turn = 0; turn < 100; ++turn) {
      if ((await fetch(`${server.address}/api/v1/motions/walk`)).ok) break;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await plain.goto(`${server.address}/motions/walk`);
    await plain.getByRole('heading', { level: 1, name: 'walk' }).waitFor();
    await plain.getByRole('img', { name: 'walk' }).waitFor();
    await plain.getByText('24', { exact: true }).first().waitFor();
    const download = plain.waitForEvent('download');
    await plain.getByRole('link', { name: /walk\.bvh/ }).click();
    assert.equal((await download).suggestedFilename(), 'walk.bvh');
    for (const [path, words] of [
      ['/view', 'The viewer needs JavaScript.'],
      ['/embed/walk', 'Playing the motion needs JavaScript.'],
      ['/', 'The search needs JavaScript.'],
    ] as const) {
      await plain.goto(server.address + path);
      const notice = plain.locator('p.noscript');
      await notice.waitFor();
      assert.ok((await notice.textContent())?.includes(words), path);
      const box = await notice.boundingBox();
      const size = plain.viewportSize();
      assert.ok(box && size && box.y + box.height <= size.height, `${path}: in sight`);
    }
    assert.equal(await plain.getByText('Opening the viewer').count(), 0);
    // An embedded player names its motion, with a link to its page.
    await plain.goto(`${server.address}/embed/walk`);
    await plain.locator('.credit').getByRole('link', { name: 'walk' }).waitFor();
  } finally {
    await context.close();
  }
});
