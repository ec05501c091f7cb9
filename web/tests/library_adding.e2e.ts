// SPDX-License-Identifier: MIT

/** Adding many files at once to an empty library: zip archives, folders, thousands of files. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import { ballMotion } from './ball';
import { dropPaths, launchBrowser, serveFolder, watchForErrors, type RunningServer } from './browser';
import { zipOf } from './zip';

let browser: Browser;
let work: string;
let server: RunningServer;
let page: Page;
let pageErrors: string[];

before(async () => {
  browser = await launchBrowser();
});
after(() => browser?.close());
beforeEach(async () => {
  work = mkdtempSync(join(tmpdir(), 'mocap-adding-'));
  mkdirSync(join(work, 'library'));
  server = await serveFolder(join(work, 'library'), '--log', 'off');
  page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.setDefaultTimeout(60_000);
  pageErrors = watchForErrors(page);
  await page.goto(server.address);
  await page.locator('main:not([aria-busy])').waitFor();
});
afterEach(async () => {
  await page.close();
  await server.stop();
  rmSync(work, { recursive: true, force: true });
  assert.deepEqual(pageErrors, []);
});

const motions = async (): Promise<number> =>
  ((await (await fetch(`${server.address}/health`)).json()) as { motions: number }).motions;

test('a zip is unpacked, with a result for each file', async () => {
  const path = join(work, 'session.zip');
  const broken = ballMotion(7).replace('CHANNELS 6', 'CHANNELS six');
  const short = ballMotion(9).replace('Frames: 30', 'Frames: 31');
  writeFileSync(path, zipOf([
    { name: 'monday/high.bvh', text: ballMotion(31) },
    { name: 'monday/low.bvh', text: ballMotion(5) },
    { name: 'monday/again.bvh', text: ballMotion(31).replaceAll('\n', '\r\n') },
    { name: 'tuesday/broken.bvh', text: broken },
    { name: 'tuesday/short.bvh', text: short },
    { name: 'tuesday/notes.txt', text: 'Rain all day.' },
  ]));
  await dropPaths(page, [path]);
  await page.getByRole('button', { name: 'Add to the library' }).click();
  await page.getByText('3 added · 1 already here · 1 not added', { exact: true }).waitFor();
  assert.equal(await motions(), 3);

  const row = (name: string): Locator => page.locator('.row').filter({ hasText: name });
  await row('short').getByText('1 finding').click();
  await row('short').getByText('31, but 30 complete frames follow').waitFor();
  await row('short').getByText('Fixed in a repaired copy').waitFor();
  await row('broken.bvh').getByText('`six` is not a channel').waitFor();
  await row('broken.bvh').getByText(/^line 5, column 11/).waitFor();
  // The row names the uploaded file that was the duplicate.
  await row('already here').getByText(/^uploaded as (high|again)$/).waitFor();
  assert.equal(await row('notes.txt').count(), 0);
  // The grid behind the panel shows new motions without a reload.
  await page.getByRole('heading', { level: 1, name: '3 motions' }).waitFor();
});

test('small files are uploaded in one request, with a result for each', async () => {
  const dropped = join(work, 'dropped');
  for (const day of ['monday', 'tuesday']) {
    mkdirSync(join(dropped, day), { recursive: true });
    for (let take = 0; take < 20; ++take) {
      // The same takes on both days, one of them corrupt.
      const text = ballMotion(3 + take);
      const broken = day === 'tuesday' && take === 7;
      writeFileSync(join(dropped, day, `take ${take}.bvh`), broken ? text.replace('CHANNELS 6', 'CHANNELS six') : text);
    }
  }
  let requests = 0;
  page.on('request', (request) => (requests += Number(request.method() === 'POST')));
  await dropPaths(page, [dropped]);
  await page.getByRole('button', { name: 'Add 40 to the library' }).click();
  await page.getByText('20 added · 19 already here · 1 not added', { exact: true }).waitFor();
  assert.equal(requests, 2);
  assert.equal(await motions(), 20);
  assert.equal(await page.locator('.row').count(), 40);
  const broken = page.locator('.row.failed');
  assert.match((await broken.textContent()) ?? '', /tuesday\/take 7\.bvh.*`six` is not a channel/s);
  await broken.getByRole('button', { name: 'View motion' }).waitFor();
});

test('uploading two thousand files keeps the page responsive', async () => {
  const dropped = join(work, 'dropped');
  const many = 2000;
  for (let day = 0; day < 20; ++day) {
    mkdirSync(join(dropped, `day ${day}`), { recursive: true });
    for (let take = 0; take < many / 20; ++take) {
      writeFileSync(join(dropped, `day ${day}`, `take ${take}.bvh`), ballMotion(3 + day * 100 + take));
    }
  }
  await dropPaths(page, [dropped]);
  await page.getByRole('button', { name: 'Add 2,000 to the library' }).click();
  await page.getByText(/^\d+ of 2,000 done/).waitFor();
  // Meanwhile the library can be searched.
  await page.getByRole('searchbox').fill('no such thing');
  await page.waitForURL('**/?q=no+such+thing');
  await page.getByText('No results for “no such thing”').waitFor();
  await page.getByText(/^\d+ of 2,000 done|^\d,\d+ of 2,000 done/).waitFor();
  await page.getByText('2,000 added', { exact: true }).waitFor({ timeout: 240_000 });
  assert.equal(await motions(), many);
  // An ever-growing list would slow the page down.
  assert.ok((await page.locator('.row').count()) <= 200);
});
