// SPDX-License-Identifier: MIT

/** The library's pages with the running server, on a copy of the samples. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { bytes } from '../src/library/format';
import { ballMotion } from './ball';
import {
  axeFindings, dropFiles, launchBrowser, serveFolder, watchForErrors, type RunningServer,
} from './browser';

const samples = process.env.MOCAP_SAMPLES ?? '';
let browser: Browser;
let folder: string;
let server: RunningServer;
let context: BrowserContext;
let page: Page;
let pageErrors: string[];
/** Number of sample motions, as counted by the server. */
let known = 0;

interface Health {
  motions: number;
  scan: { done: boolean };
}
async function health(): Promise<Health> {
  return (await (await fetch(`${server.address}/health`)).json()) as Health;
}

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mocap-library-'));
  await cp(samples, folder, { recursive: true, filter: (path) => !path.includes('broken') });
  server = await serveFolder(folder);
  for (let turn = 0; turn < 200 && !(await health()).scan.done; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  known = (await health()).motions;
  const motions = (await readdir(samples)).filter((name) => /\.(bvh|amc)$/.test(name));
  assert.equal(known, motions.length);
  browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => openPage());
afterEach(async () => {
  await context.close();
  assert.deepEqual(pageErrors, []);
});

async function openPage(options: Parameters<Browser['newContext']>[0] = {}): Promise<void> {
  await context?.close();
  context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  page = await context.newPage();
  page.setDefaultTimeout(60_000);
  pageErrors = watchForErrors(page);
}

const heading = (text: string | RegExp) =>
  page.getByRole('heading', { level: 1, name: text, exact: true });
const sample = (name: string): Promise<string> => readFile(join(samples, name), 'utf8');

async function addDropped(files: { name: string; text: string }[], about: Record<string, string> = {}) {
  await dropFiles(page, files);
  for (const [name, value] of Object.entries(about)) await page.locator(`.adding [name=${name}]`).fill(value);
  await page.getByRole('button', { name: /to the library$/ }).click();
}

async function drawn(): Promise<void> {
  await page.locator('.stage canvas').first().waitFor();
  // The canvas has its size.
  await page.waitForFunction(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('.stage canvas');
    return canvas !== null && canvas.width > 100 && canvas.height > 100;
  });
}

test('the samples are listed with generated pictures', async () => {
  await page.goto(server.address);
  await heading(`${known} motions`).waitFor();
  const first = page.locator('.grid img').first();
  await first.waitFor();
  // The first picture is not checked, because its still is replaced with a smaller animation as
  // soon as that is loaded.
  await page.waitForFunction(() => {
    const pictures = [...document.querySelectorAll<HTMLImageElement>('.grid img')];
    return pictures.length > 1 && pictures.slice(1).every((each) => each.naturalWidth === 320);
  });
  await page.waitForFunction(() => document.querySelector('.grid img[src*="moving=1"]') !== null);
});

test('words, facets and browser history work', async () => {
  await page.goto(server.address);
  await heading(`${known} motions`).waitFor();
  await page.keyboard.type('walk');
  await page.waitForURL('**/?q=walk');
  await page.locator('.grid a[href="/motions/walk"]').waitFor();
  await page.getByRole('searchbox').fill('');
  await heading(`${known} motions`).waitFor();
  await page.getByRole('link', { name: /^ASF\/AMC ?, 1$/ }).click();
  await heading('1 motion').waitFor();
  await page.getByLabel('Sort by').selectOption('longest');
  await page.waitForURL('**/?format=amc&sort=longest');
  await page.locator('.grid a').first().click();
  await heading('stroll_01').waitFor();
  await page.goBack();
  await heading('1 motion').waitFor();
  assert.equal(await page.getByLabel('Sort by').inputValue(), 'longest');
  await page.goBack();
  await page.waitForURL('**/?format=amc');
  await page.goBack();
  await heading(`${known} motions`).waitFor();
});

test('one motion is shown with its facts', async () => {
  await page.goto(`${server.address}/motions/walk`);
  await heading('walk').waitFor();
  await drawn();
  await page.getByText('Similar motions').waitFor();
  const download = page.getByRole('link', { name: /^Download walk\.bvh/ });
  const bytes = await readFile(join(samples, 'walk.bvh'));
  const answer = await context.request.get(server.address + (await download.getAttribute('href')));
  assert.deepEqual(await answer.body(), bytes);
  await page.getByText(createHash('sha256').update(bytes).digest('hex')).waitFor();
  for (const link of await page.locator('a.download').all()) {
    const address = server.address + (await link.getAttribute('href'));
    const given = await context.request.get(address);
    assert.equal(given.status(), 200, address);
    assert.match(given.headers()['content-disposition'] ?? '', /^attachment/, address);
  }
});

test('the size of a conversion is requested only after hovering', async () => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).searchParams.has('format')) asked.push(`${request.method()} ${request.url()}`);
  });
  await page.goto(`${server.address}/motions/walk`);
  const glb = page.getByRole('link', { name: /^GLB/ });
  await glb.scrollIntoViewIfNeeded();
  await page.getByText('No findings').or(page.getByText(/finding/)).first().waitFor();
  assert.deepEqual(asked, []);
  assert.equal(await glb.locator('.size').textContent(), '');
  await glb.hover();
  const size = glb.locator('.size', { hasText: /^\d/ });
  await size.waitFor();
  const address = server.address + (await glb.getAttribute('href'));
  assert.deepEqual(asked, [`HEAD ${address}`]);
  const body = await (await context.request.get(address)).body();
  assert.equal(await size.textContent(), bytes(body.length));
  // By keyboard as well as by pointer.
  const csv = page.getByRole('link', { name: /^CSV of positions/ });
  await csv.focus();
  await csv.locator('.size', { hasText: /^\d/ }).waitFor();
});

test('the page header does not change when the viewer loads', async () => {
  const head = (): Promise<number[][]> =>
    page.locator('header.bar nav > *').evaluateAll((all) =>
      all.map((one) => {
        const { x, width } = one.getBoundingClientRect();
        return [Math.round(x), Math.round(width)];
      }),
    );
  await page.goto(server.address);
  await heading(`${known} motions`).waitFor();
  const before = await head();
  assert.equal(before.length, 3);
  await page.goto(`${server.address}/motions/walk`);
  await drawn();
  assert.deepEqual(await head(), before);
});

test('a pair is shown with both files', async () => {
  await page.goto(`${server.address}/motions/stroll-01`);
  await heading('stroll_01').waitFor();
  await drawn();
  const skeleton = page.getByRole('link', { name: /^stroll\.asf/ });
  const answer = await context.request.get(server.address + (await skeleton.getAttribute('href')));
  assert.equal(await answer.text(), await sample('stroll.asf'));
});

test('a new motion is added, found, and recognised as a re-encoded duplicate', async () => {
  await page.goto(server.address);
  const text = ballMotion(31);
  await addDropped([{ name: 'Bouncing Ball (1).bvh', text }], { licence: 'CC0-1.0', tags: 'ball, toy' });
  await page.getByText('1 added').waitFor();
  await page.locator('.grid a[href="/motions/bouncing-ball-1"]').waitFor();
  await page.getByRole('link', { name: /^toy ?, 1$/ }).waitFor();

  await addDropped([{ name: 'again.bvh', text }]);
  await page.getByText('already here: the same file').waitFor();
  await addDropped([{ name: 'other.bvh', text: text.replaceAll('\n', '\r\n') }]);
  await page.getByText('already here: the same motion').waitFor();
  await page.locator('.rows').getByRole('link', { name: 'Bouncing Ball (1)' }).click();
  await heading('Bouncing Ball (1)').waitFor();
  await page.getByRole('link', { name: 'CC0-1.0' }).waitFor();
});

test('an ASF and its AMC are uploaded together', async () => {
  await page.goto(server.address);
  const motion = (await sample('stroll_01.amc')).split('\n');
  // Another motion of the same person: all frames but the last ones.
  const start = motion.lastIndexOf(String(Math.floor(Number(motion.filter((line) => /^\d+\s*$/.test(line)).length / 2))));
  await addDropped([
    { name: 'stroll_half.amc', text: `${motion.slice(0, start).join('\n')}\n` },
    { name: 'stroll.asf', text: await sample('stroll.asf') },
  ]);
  await page.getByText('1 added').waitFor();
  await page.locator('.rows').getByRole('link', { name: 'stroll_half' }).click();
  await page.getByRole('link', { name: /^stroll\.asf/ }).waitFor();
});

test('a broken file is rejected with its line', async () => {
  await page.goto(server.address);
  const before = (await health()).motions;
  await addDropped([{ name: 'broken.bvh', text: ballMotion(17).replace('CHANNELS 6', 'CHANNELS six') }]);
  await page.getByText('1 not added').waitFor();
  const row = page.locator('.row.failed');
  await row.getByText('line 5').first().waitFor();
  assert.equal((await health()).motions, before);
  await row.getByRole('button', { name: 'View motion' }).click();
  await page.waitForURL('**/view?handed=1*');
  await page.getByText('broken.bvh').first().waitFor();
});

test('names with markup are shown as text everywhere', async () => {
  const evil = '<img src=x onerror=alert(1)>';
  await page.goto(server.address);
  await addDropped([{ name: `${evil}.bvh`, text: ballMotion(23) }], {
    tags: evil, origin: 'javascript:alert(1)', licence: evil,
  });
  await page.getByText('1 added').waitFor();
  await page.goto(`${server.address}/?q=onerror`);
  await heading('1 motion').waitFor();
  await page.locator('.grid a').click();
  await heading(evil).waitFor();
  await page.getByText('javascript:alert(1)').waitFor();
  assert.equal(await page.locator('img[src="x"], [onerror], a[href^="javascript:" i]').count(), 0);
  assert.equal(await page.title(), `${evil} · mocapkit`);
});

test('a dropped file plays without being uploaded', async () => {
  await page.goto(server.address);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await dropFiles(page, [{ name: 'mine.bvh', text: await sample('wave.bvh') }]);
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.waitForURL('**/view?handed=1*');
  await page.getByText('mine.bvh').first().waitFor();
  assert.deepEqual(sent, []);
});

test('a motion can be edited and deleted', async () => {
  await page.goto(server.address);
  await addDropped([{ name: 'passing.bvh', text: ballMotion(41) }]);
  await page.getByText('1 added').waitFor();
  await page.locator('.rows').getByRole('link', { name: 'passing' }).click();
  await page.locator('.title').getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Description').fill('A ball that passes.\nTwice.');
  await page.getByLabel('Tags, separated by commas').fill('short-lived');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('A ball that passes.').waitFor();
  await page.getByRole('link', { name: 'short-lived' }).click();
  await heading('1 motion').waitFor();
  await page.locator('.grid a').click();
  await page.getByRole('button', { name: 'Delete this motion' }).click();
  await page.getByRole('button', { name: 'Delete motion' }).click();
  await heading(/^\d+ motions$/).waitFor();
  assert.equal((await fetch(`${server.address}/motions/passing`)).status, 404);
});

test('the embed code plays on a page on another site', async () => {
  await page.goto(`${server.address}/motions/walk`);
  await page.locator('.title').getByRole('button', { name: 'Share' }).click();
  const code = await page.getByLabel('Player for another page').inputValue();
  const other = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>blog</title>${code}`);
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  try {
    await page.goto(`http://localhost:${(other.address() as AddressInfo).port}/`);
    const frame = page.frameLocator('iframe');
    await frame.locator('canvas').first().waitFor();
    await frame.getByRole('button', { name: /^(Play|Pause)/ }).first().waitFor();
  } finally {
    other.close();
    other.closeAllConnections();
  }
});

test('the embed code plays on a local page', async () => {
  await page.goto(`${server.address}/motions/walk`);
  await page.locator('.title').getByRole('button', { name: 'Share' }).click();
  const code = await page.getByLabel('Player for another page').inputValue();
  const pages = await mkdtemp(join(tmpdir(), 'mocap-embed-'));
  try {
    await writeFile(join(pages, 'notes.html'), `<!doctype html><title>notes</title>${code}`);
    await page.goto(pathToFileURL(join(pages, 'notes.html')).href);
    const frame = page.frameLocator('iframe');
    await frame.locator('canvas').first().waitFor();
    await frame.getByRole('button', { name: /^(Play|Pause)/ }).first().waitFor();
  } finally {
    await rm(pages, { recursive: true, force: true });
  }
});

test('everything works by keyboard alone', async () => {
  await page.goto(server.address);
  await heading(/motions$/).waitFor();
  await page.keyboard.type('walk');
  await page.waitForURL('**/?q=walk');
  await page.locator('main:not([aria-busy])').waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('href') ?? '');
  for (let tab = 0; tab < 80 && !(await focused()).startsWith('/motions/'); tab += 1) {
    await page.keyboard.press('Tab');
  }
  const wanted = await focused();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${wanted}*`);
  await page.locator('.title').getByRole('button', { name: 'Share' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await page.getByRole('dialog').count(), 0);
  assert.equal(await page.evaluate(() => document.activeElement?.textContent?.trim()), 'Share page');
  await page.keyboard.press('/');
  await page.keyboard.type('run');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/?q=run');
});

test('a small screen shows the whole page', async () => {
  await openPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.goto(`${server.address}/?sort=name`);
  await heading(/motions$/).waitFor();
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.equal(await wider(), 0);
  await page.locator('.grid a').first().tap();
  await drawn();
  await page.getByRole('heading', { name: 'Downloads' }).scrollIntoViewIfNeeded();
  assert.equal(await wider(), 0);
});

test('axe reports nothing on the real pages', async () => {
  for (const scheme of ['dark', 'light'] as const) {
    await openPage({ colorScheme: scheme, reducedMotion: 'reduce' });
    for (const path of ['/', '/?q=walk', '/motions/walk', '/motions/no-such-motion']) {
      await page.goto(server.address + path);
      await page.locator('main:not([aria-busy]) h1').waitFor();
      if (path === '/motions/walk') {
        await page.getByText('Similar motions').waitFor();
        await drawn();
      }
      assert.deepEqual(await axeFindings(page), [], `${path}, ${scheme}`);
    }
  }
});
