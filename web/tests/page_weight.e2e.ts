// SPDX-License-Identifier: MIT

/** The total size of the files that a page loads before its first frame; MOCAP_SITE is the folder
 * of the built site. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serveSite } from '../bench/site_server';
import { builtSite, launchBrowser } from './browser';

/** Compressed, without samples. Over a slow connection (1.6 Mbit/s), a page then loads in a second
 * and a half. */
const mostKiB = 288;

test('the viewer is light before the first frame', async () => {
  const site = await serveSite(builtSite(), {});
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(`${site.address}/view`, { waitUntil: 'commit' });
    await page.waitForFunction(() => (window.viewer?.positions() ?? null) !== null, undefined, { polling: 'raf', timeout: 60_000 });
    const sent = site.takeSent().filter(({ path }) => !path.startsWith('/samples/'));
    const kib = sent.reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
    const list = sent.sort((a, b) => b.bytes - a.bytes).map(({ path, bytes }) => `${bytes} ${path}`).join('\n');
    console.log(`${kib.toFixed(1)} KiB`);
    assert.ok(kib > 100, list);
    assert.ok(kib <= mostKiB, `${kib.toFixed(1)} KiB\n${list}`);
  } finally {
    await browser.close();
    site.close();
  }
});
