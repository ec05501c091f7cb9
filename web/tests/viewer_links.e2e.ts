// SPDX-License-Identifier: MIT

/** Links to the viewer, opened in a new page and in an open one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dropFiles } from './browser';
import { context, library, openContext, page, posed, sample, seek, settled, title, useViewer, visit } from './viewer_page';

useViewer({ reducedMotion: 'no-preference' });

const frame = (): Promise<number> => page.evaluate(() => window.viewer?.frame() ?? -1);

/** The frame is shown, and playback does not start. */
async function staysAt(wanted: number): Promise<void> {
  await page.waitForFunction((to) => window.viewer?.frame() === to, wanted);
  await settled();
  assert.equal(await frame(), wanted);
}

test('a shared frame is shown and stays paused', async () => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit('/view?motion=walk');
  await page.getByRole('button', { name: 'Pause' }).click();
  await seek(137);
  await page.getByRole('button', { name: /^Share/ }).click();
  await page.getByText('Link copied').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await openContext();
  await page.goto(link);
  await posed();
  await staysAt(137);
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
});

test('a link copied during playback starts playback', async () => {
  await visit('/view?motion=walk#f=20&play=1');
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await page.waitForFunction(() => (window.viewer?.frame() ?? 0) > 25);
});

test('a changed URL on an open page is applied', async () => {
  for (const path of ['/view?motion=walk', '/motions/walk']) {
    await page.goto(`${library.address}${path}#f=132`);
    await page.waitForFunction(() => /clip=walk/.test(location.hash) && /f=132/.test(location.hash));
    await page.evaluate(() => (location.hash = '#f=200'));
    await page.waitForFunction(() => /clip=walk.*f=200/.test(location.hash));
    // Settings that the link does not name stay unchanged.
    await page.evaluate(() => (location.hash = '#show=names&graph=height'));
    await page.waitForFunction(() => /f=200.*show=names.*graph=height/.test(location.hash));
    await page.evaluate(() => (location.hash = '#nothing'));
    await page.waitForFunction(() => /f=200/.test(location.hash) || location.hash === '#nothing');
  }
});

test('going back returns to the previous frame', async () => {
  await visit('/view?motion=walk#f=132');
  await page.waitForFunction(() => /clip=walk.*f=132/.test(location.hash));
  await page.evaluate(() => (location.hash = '#f=200'));
  await staysAt(200);
  await page.waitForFunction(() => /clip=walk.*f=200/.test(location.hash));
  await page.goBack();
  await staysAt(132);
});

test('a link to another clip opens it without closing local files', async () => {
  await visit('/view#clip=walk.bvh');
  await title(/walk\.bvh/);
  await page.waitForFunction(() => /cam=/.test(location.hash));
  await page.evaluate(() => (location.hash = '#clip=jump.bvh&f=3'));
  await title(/jump\.bvh/);
  await staysAt(3);
  await dropFiles(page, [{ ...sample('run.bvh'), name: 'own.bvh' }]);
  await title(/own\.bvh/);
  await page.waitForFunction(() => /clip=own/.test(location.hash));
  await page.evaluate(() => (location.hash = '#clip=jump.bvh&f=3'));
  await page.getByText('This link shows jump.bvh, which is not open here.').waitFor();
  await title(/own\.bvh/);
});

test('failing edits of a link are reported', async () => {
  await visit('/view?motion=walk#clip=walk.bvh&edit=trim:900..950');
  await page.getByText(/The edits in this link could not be applied/).waitFor();
  await openContext();
  await visit('/view?motion=walk#edit=levitate:3');
  await page.getByText(/The edits in this link could not be applied/).waitFor();
  await openContext();
  await visit('/view?motion=walk#edit=mirror,Trim!');
  await page.getByText('This link contains invalid edits: Trim!').waitFor();
  await page.getByText(/edited/).first().waitFor();
});

test('edits of a changed URL replace the current ones', async () => {
  await openContext({ reducedMotion: 'reduce' });
  await visit('/view?motion=walk#edit=mirror');
  await page.evaluate(() => (location.hash = '#edit=trim:10..50'));
  await page.waitForFunction(() => /edit=trim:10\.\.50/.test(location.hash) && !/mirror/.test(location.hash));
  await page.waitForFunction(() => /41/.test(document.querySelector('.viewer-facts dd:nth-of-type(3)')?.textContent ?? ''));
});
