// SPDX-License-Identifier: MIT

/** Files that come to the viewer and leave it in ways of their own: a dropped folder, a recording. */
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { builtSite, dropPaths, launchBrowser, watchForMistakes } from './browser';
import { startFakeLibrary, type FakeLibrary } from './fake_server';
import { readWebm } from './webm';

const samples = process.env.MOCAP_SAMPLES ?? '../samples';

let browser: Browser;
let library: FakeLibrary;
let page: Page;
let mistakes: string[];
let folder: string;

before(async () => {
  browser = await launchBrowser();
  library = await startFakeLibrary(builtSite(), 10);
  folder = mkdtempSync(join(tmpdir(), 'mocap-files-'));
});
after(async () => {
  await browser.close();
  await library.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  page = await browser.newPage({ viewport: { width: 900, height: 600 }, reducedMotion: 'reduce' });
  page.setDefaultTimeout(30_000);
  mistakes = watchForMistakes(page);
});
afterEach(async () => {
  await page.close();
  assert.deepEqual(mistakes, []);
});

async function visit(path: string): Promise<void> {
  await page.goto(`${library.address}${path}`);
  await page.waitForFunction(() => (window.viewer?.positions() ?? null) !== null);
}

test('a folder that is dropped is walked through, and a pair in it finds itself', async () => {
  const dropped = join(folder, 'session');
  mkdirSync(join(dropped, 'acclaim', 'day one'), { recursive: true });
  mkdirSync(join(dropped, 'bvh', 'deep', 'er'), { recursive: true });
  for (const name of ['stroll.asf', 'stroll_01.amc']) cpSync(join(samples, name), join(dropped, 'acclaim', 'day one', name));
  cpSync(join(samples, 'jump.bvh'), join(dropped, 'bvh', 'jump.bvh'));
  cpSync(join(samples, 'wave.bvh'), join(dropped, 'bvh', 'deep', 'er', 'wave.bvh'));
  writeFileSync(join(dropped, 'notes.txt'), 'Shot on a Tuesday.');
  writeFileSync(join(dropped, 'bvh', '.hidden.bvh'), 'not looked at');

  await visit('/view');
  await dropPaths(page, [dropped]);
  await page.waitForFunction(() => document.querySelectorAll('.viewer-clips li').length === 3);
  const names = await page.locator('.viewer-clips li').allTextContents();
  for (const name of ['stroll_01', 'jump', 'wave']) {
    assert.ok(names.some((text) => text.includes(name)), `${name} among ${names.join(' | ')}`);
  }
  // What is no motion is no failure in a folder.
  assert.equal(await page.locator('.viewer-failure').count(), 0);
});

test('a folder without a motion says so', async () => {
  const dropped = join(folder, 'letters');
  mkdirSync(dropped);
  writeFileSync(join(dropped, 'letter.txt'), 'Dear all,');
  await visit('/view');
  await dropPaths(page, [dropped]);
  await page.getByText('No BVH, ASF or AMC was among these files.').waitFor();
});

test('a recorded turn is a video of six seconds, and says so', async () => {
  await visit('/view?motion=walk');
  const coming = page.waitForEvent('download', { timeout: 60_000 });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('menuitem', { name: /^WebM of a turn/ }).click();
  const download = await coming;
  assert.equal(download.suggestedFilename(), 'walk-turn.webm');
  const bytes = readFileSync(await download.path());
  const video = readWebm(bytes);
  assert.equal(video.type, 'webm');
  assert.deepEqual(video.tracks.map(({ kind }) => kind), ['video']);
  assert.match(video.tracks[0]?.codec ?? '', /^V_VP[89]$/);
  assert.ok((video.tracks[0]?.width ?? 0) > 200 && (video.tracks[0]?.height ?? 0) > 200);
  assert.ok(video.frames > 10, `${video.frames} frames`);
  assert.ok(Math.abs(video.lastFrameS - 6) < 0.75, `the last frame is at ${video.lastFrameS} s`);
  assert.ok(Math.abs(video.durationS - 6) < 0.75, `the file says ${video.durationS} s`);
});
