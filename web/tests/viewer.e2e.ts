// SPDX-License-Identifier: MIT

/** The viewer in a browser, on the built site: MOCAP_SITE, and MOCAP_BIN for the numbers. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import type { Browser, BrowserContext, BrowserContextOptions, Download, Page } from 'playwright-core';
import { axeFindings, builtSite, dropFiles, launchBrowser, watchForMistakes } from './browser';
import { startFakeLibrary, type FakeLibrary } from './fake_server';

const samples = process.env.MOCAP_SAMPLES ?? '../samples';
const patience = 30_000;

let browser: Browser;
let library: FakeLibrary;
let context: BrowserContext;
let page: Page;
let mistakes: string[];
let folder: string;

before(async () => {
  browser = await launchBrowser();
  library = await startFakeLibrary(builtSite(), 10);
  folder = await mkdtemp(join(tmpdir(), 'mocap-viewer-'));
});
after(async () => {
  await browser.close();
  await library.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => openContext());
afterEach(async () => {
  await context.close();
  assert.deepEqual(mistakes, []);
});

async function openContext(options: BrowserContextOptions = {}): Promise<void> {
  await context?.close();
  // Software draws slowly; a small picture leaves time for the rest.
  context = await browser.newContext({ viewport: { width: 1000, height: 640 }, reducedMotion: 'reduce', ...options });
  context.setDefaultTimeout(patience);
  page = await context.newPage();
  mistakes = watchForMistakes(page);
}

/** Opens an address of the viewer and waits for the first pose. */
async function visit(path: string): Promise<void> {
  await page.goto(`${library.address}${path}`);
  await page.waitForFunction(() => (window.viewer?.positions() ?? null) !== null);
}

function sample(name: string): { name: string; text: string } {
  return { name: name.split('/').pop() ?? name, text: readFileSync(join(samples, name), 'utf8') };
}

async function title(expected: RegExp): Promise<void> {
  await page.waitForFunction(
    (source) => new RegExp(source).test(document.querySelector('.viewer-title')?.textContent ?? ''),
    expected.source,
  );
}

async function seek(frame: number): Promise<void> {
  await page.evaluate((to) => window.viewer?.seek(to), frame);
  await page.waitForFunction((to) => window.viewer?.frame() === to, frame);
}

const positions = (): Promise<number[]> => page.evaluate(() => Array.from(window.viewer?.positions() ?? []));

interface Table {
  columns: string[];
  rows: number[][];
}

/** What the command says: frame by frame, world positions. */
function commandPositions(...files: string[]): Table {
  const out = join(folder, 'positions.csv');
  const program = process.env.MOCAP_BIN;
  assert.ok(program, 'MOCAP_BIN names the built command');
  execFileSync(program, ['convert', ...files, '-o', out, '--table', 'positions', '--overwrite'], { timeout: patience });
  const lines = readFileSync(out, 'utf8').split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const columns = (lines[0] ?? '').split(',');
  return { columns, rows: lines.slice(1).map((line) => line.split(',').map(Number)) };
}

/** The drawn joints agree with the command's numbers to what 32-bit numbers hold. */
async function agree(table: Table, frame: number): Promise<void> {
  await seek(frame);
  const drawn = await positions();
  const row = table.rows[frame] ?? [];
  const first = table.columns.findIndex((column) => /x$/i.test(column));
  assert.ok(first >= 0, table.columns.slice(0, 5).join());
  const told = row.slice(first);
  assert.ok(told.length > 20 && drawn.length >= told.length, `${drawn.length} drawn, ${told.length} told`);
  const size = Math.max(...told.map(Math.abs));
  let worst = 0;
  told.forEach((value, i) => (worst = Math.max(worst, Math.abs(value - (drawn[i] ?? NaN)))));
  assert.ok(worst <= 2e-6 * size, `frame ${frame}: ${worst} apart where things are ${size} large`);
}

test('a first visit sees a motion, one line, and samples', async () => {
  await openContext({ reducedMotion: 'no-preference' });
  await visit('/view');
  await title(/walk\.bvh/);
  await page.getByText('Drop a BVH, or an ASF with its AMC, anywhere').waitFor();
  assert.equal(await page.locator('.viewer-sample').count(), 16);
  const before = await page.evaluate(() => window.viewer?.frame());
  await page.waitForFunction((was) => window.viewer?.frame() !== was, before);
  assert.deepEqual(await axeFindings(page), []);
});

test('a file that is dropped is shown, and nothing is sent', async () => {
  await visit('/view');
  const before = library.asked.filter((one) => one.startsWith('POST')).length;
  await dropFiles(page, [sample('jump.bvh')]);
  await title(/jump\.bvh/);
  assert.equal(await page.locator('.viewer-samples').count(), 0);
  assert.equal(library.asked.filter((one) => one.startsWith('POST')).length, before);
});

test('what is drawn are the numbers of the command', async () => {
  for (const name of ['walk.bvh', 'sit_stand.bvh', 'turn.bvh', 'dance.bvh', 'snake.bvh']) {
    await visit('/view');
    await dropFiles(page, [{ ...sample(name), name: `dropped-${name}` }]);
    await title(/dropped-/);
    const table = commandPositions(join(samples, name));
    for (const frame of [0, 1, 57, table.rows.length - 1]) await agree(table, frame);
  }
});

test('an AMC waits for its ASF, and is the numbers of the command too', async () => {
  await visit('/view');
  // Also when a sample with the same bones was drawn before: its skeleton is another body.
  await page.getByRole('button', { name: 'stroll 01' }).click();
  await title(/stroll_01/);
  await dropFiles(page, [sample('stroll_01.amc')]);
  await page.getByText('Drop the ASF too, and it plays.').waitFor();
  await dropFiles(page, [sample('stroll.asf')]);
  await title(/stroll_01/);
  await page.locator('.viewer-failures').waitFor({ state: 'hidden' });
  const table = commandPositions(join(samples, 'stroll_01.amc'));
  for (const frame of [0, 100, table.rows.length - 1]) await agree(table, frame);
});

test('the timeline scrubs by hand and by keys, and holds a range', async () => {
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
  // What plays stays within.
  await seek(225);
  await page.evaluate(() => window.viewer?.play());
  await page.waitForFunction(() => (window.viewer?.frame() ?? 999) < 200);
});

test('two clips stand beside each other, with the distance between', async () => {
  await visit('/view?motion=walk&motion=walk');
  await page.waitForFunction(() => document.querySelectorAll('.viewer-clips li').length === 2);
  await page.getByText('Distance of the first two').waitFor();
  await seek(20);
  const apart = page.locator('.viewer-facts dt', { hasText: 'apart now' }).locator('+ dd');
  await page.waitForFunction((element) => element?.textContent === '0.0 cm', await apart.elementHandle());
  await page.getByLabel('Several clips').selectOption('beside');
  // Only the picture stands them apart; the motions are still the same.
  await seek(21);
  assert.equal(await apart.textContent(), '0.0 cm');
  await page.getByRole('button', { name: 'Close walk.bvh' }).first().click();
  await page.waitForFunction(() => document.querySelectorAll('.viewer-clips li').length === 1);
});

async function savedAs(item: string | RegExp, count = 1): Promise<{ name: string; bytes: Buffer }[]> {
  const coming: Promise<Download>[] = [];
  const all = new Promise<void>((resolve) => {
    page.on('download', (download) => {
      coming.push(Promise.resolve(download));
      if (coming.length === count) resolve();
    });
  });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('menuitem', { name: item }).click();
  await Promise.race([all, new Promise((_, reject) => setTimeout(() => reject(new Error(`no ${String(item)}`)), patience).unref())]);
  page.removeAllListeners('download');
  return Promise.all(
    coming.map(async (one) => {
      const download = await one;
      return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
    }),
  );
}

test('what is saved is the same motion when it is opened again', async () => {
  await visit('/view?motion=walk');
  await seek(77);
  const before = await positions();
  const [bvh] = await savedAs(/^BVH/);
  assert.equal(bvh?.bytes.toString('utf8'), sample('walk.bvh').text);
  const pair = await savedAs(/^ASF/, 2);
  assert.deepEqual(pair.map((file) => file.name.split('.').pop()).sort(), ['amc', 'asf']);
  await dropFiles(page, pair.map((file) => ({ name: file.name, text: file.bytes.toString('utf8') })));
  await title(/\.amc/);
  await seek(77);
  const again = await positions();
  const size = Math.max(...before.map(Math.abs));
  // Joints may stand in another order in an ASF; the root is the first in both.
  for (let k = 0; k < 3; ++k) assert.ok(Math.abs(before[k]! - again[k]!) < 1e-4 * size);
  const [csv] = await savedAs(/^CSV of positions/);
  assert.match(csv!.bytes.toString('utf8'), /LeftHand\.x/);
});

test('a GLB is valid by the judge of its makers', async () => {
  await visit('/view?motion=walk');
  const [glb] = await savedAs(/^GLB/);
  const validator = createRequire(import.meta.url)('gltf-validator') as {
    validateBytes(bytes: Uint8Array): Promise<{ issues: { numErrors: number; numWarnings: number } }>;
  };
  const { issues } = await validator.validateBytes(new Uint8Array(glb!.bytes));
  assert.equal(issues.numErrors, 0);
  assert.equal(issues.numWarnings, 0);
});

test('a picture and a video are saved', async () => {
  await visit('/view?motion=walk#range=10-20');
  const [png] = await savedAs(/^PNG/);
  assert.deepEqual([...png!.bytes.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
  assert.ok(png!.bytes.length > 5000);
  const [webm] = await savedAs(/^WebM of the clip/);
  assert.deepEqual([...webm!.bytes.subarray(0, 4)], [0x1a, 0x45, 0xdf, 0xa3]);
});

test('all goes by keyboard', async () => {
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
  assert.equal(await page.getByLabel('Joint names').isChecked(), true);
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

test('a link shows what was seen', async () => {
  await visit('/view?motion=walk#f=146&joints=Head&show=names,trails&hide=shadows&between=smooth&speed=0.5&graph=height&cam=90,10,5,0,1,2');
  await page.waitForFunction(() => window.viewer?.frame() === 146);
  assert.equal(await page.getByLabel('Joint names').isChecked(), true);
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

test('broken files say what is wrong, each of them, and never leave a blank page', async () => {
  await visit('/view');
  for (const name of readdirSync(join(samples, 'broken'))) {
    await dropFiles(page, [sample(`broken/${name}`)]);
    await page.waitForFunction(
      (file) =>
        (document.querySelector('.viewer-title')?.textContent ?? '').includes(file) ||
        [...document.querySelectorAll('.viewer-failure h3')].some((one) => one.textContent?.includes(file)),
      name,
    );
    const failure = page.locator('.viewer-failure');
    if ((await failure.count()) > 0) {
      assert.ok(((await failure.first().textContent()) ?? '').length > name.length + 30, name);
      await page.keyboard.press('Escape');
    }
  }
});

test('a broken file shows the line, and can be mended with one button', async () => {
  await visit('/view');
  await dropFiles(page, [sample('broken/short_row.bvh')]);
  const failure = page.locator('.viewer-failure');
  await failure.locator('.viewer-excerpt').first().waitFor();
  assert.match((await failure.textContent()) ?? '', /line \d+/);
  await failure.locator('.is-accent').first().click();
  await title(/short_row/);
  await page.locator('.viewer-failures').waitFor({ state: 'hidden' });
});

test('the mark stands under the place and in sight, what is said of it below', async () => {
  await visit('/view');
  // Letters of two bytes, what turns the reading, and far to the right: none moves the mark.
  const bad = sample('jump.bvh').text.replace(/^(\s*)CHANNELS 6.*$/m, `$1CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation \u202eÄÖÜ${' '.repeat(20)}`);
  await dropFiles(page, [{ name: 'bad.bvh', text: bad }, sample('broken/short_row.bvh')]);
  const lines = page.locator('.viewer-failure .viewer-excerpt');
  await lines.nth(1).waitFor();
  for (const one of await lines.all()) {
    const place = await one.evaluate((pre) => {
      const mark = pre.querySelector('.viewer-caret')!.getBoundingClientRect();
      const box = pre.getBoundingClientRect();
      const [text = '', below = ''] = (pre.textContent ?? '').split('\n');
      return { text, at: below.indexOf('^'), end: mark.right - box.left, width: box.width };
    });
    assert.ok(place.end > 0 && place.end <= place.width, `the mark is seen: ${JSON.stringify(place)}`);
    assert.doesNotMatch(place.text, /\u202e/);
    if (place.text.includes('ÄÖÜ')) assert.equal(place.at, place.text.indexOf('ÄÖÜ') - 1, JSON.stringify(place));
  }
  const detail = page.locator('.viewer-failure .viewer-detail').first();
  const { right, edge } = await detail.evaluate((element) => ({
    right: element.scrollWidth, edge: element.clientWidth,
  }));
  assert.ok(right <= edge, 'nothing of what is said is cut');
});

/** Where the joints are in the picture, in parts of its sides. */
async function extent(): Promise<{ left: number; right: number; top: number; bottom: number }> {
  return page.evaluate(() => {
    const box = document.querySelector('.viewer-canvas')!.getBoundingClientRect();
    const points = window.viewer?.picturePoints() ?? new Float32Array();
    const along = (first: number, size: number): number[] => [...points].filter((_, i) => i % 3 === first).map((n) => n / size);
    const [x, y] = [along(0, box.width), along(1, box.height)];
    return { left: Math.min(...x), right: Math.max(...x), top: Math.min(...y), bottom: Math.max(...y) };
  });
}

test('what is opened stands whole in the picture, whatever its rest pose is', async () => {
  await openContext({ viewport: { width: 1280, height: 800 } });
  await visit('/view');
  // Rest poses far from the frames: at the file's zero, lying, with the arms out.
  for (const name of ['broken/bracketed_offsets.bvh', 'broken/no_end_site.bvh', 'bow.bvh', 'dance.bvh', 'ball.bvh']) {
    await dropFiles(page, [sample(name)]);
    await title(new RegExp(name.split('/').pop()!.replace('.', '\\.')));
    await page.waitForFunction(() => (window.viewer?.frame() ?? -1) >= 0);
    // Drawn once more, from where the camera then is.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const { left, right, top, bottom } = await extent();
    assert.ok(left > 0 && right < 1 && top > 0 && bottom < 1, `${name}: ${[left, right, top, bottom].join(' ')}`);
  }
});

test('a link to a file of one\'s own is not offered as one for others', async () => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit('/view?motion=walk');
  const copied = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole('button', { name: /^Share/ }).click();
  await page.getByText('Link copied. It shows this moment').waitFor();
  assert.match(await copied(), /\/view\?motion=walk#clip=walk\.bvh/);
  await page.evaluate(() => navigator.clipboard.writeText('nothing'));
  await dropFiles(page, [{ ...sample('jump.bvh'), name: 'own.bvh' }]);
  await title(/own\.bvh/);
  await page.getByRole('button', { name: /^Share/ }).click();
  await page.getByText('own.bvh is on your machine alone').waitFor();
  assert.equal(await copied(), 'nothing');
});

test('the address follows what is shown, also while it plays', async () => {
  await openContext({ reducedMotion: 'no-preference' });
  await visit('/view?motion=walk');
  await page.waitForFunction(() => location.hash.includes('clip=walk.bvh'));
  await dropFiles(page, [{ ...sample('jump.bvh'), name: 'own.bvh' }]);
  await title(/own\.bvh/);
  await page.waitForFunction(() => location.hash.includes('clip=own.bvh') && location.search === '');
  await page.getByRole('button', { name: 'Pause' }).waitFor();
});

test('advice is for who has only the page; a mended copy can be saved', async () => {
  await visit('/view');
  await dropFiles(page, [sample('broken/bracketed_offsets.bvh')]);
  await title(/bracketed/);
  await page.getByText('Mending writes plain numbers.').waitFor();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save a mended copy' }).click();
  const download = await coming;
  assert.equal(download.suggestedFilename(), 'bracketed_offsets-mended.bvh');
  const text = readFileSync(await download.path(), 'utf8');
  assert.doesNotMatch(text, /\[/);
  assert.match(text, /OFFSET -?\d/);
  await dropFiles(page, [sample('stroll.asf'), sample('stroll_01.amc')]);
  await title(/stroll_01/);
  const findings = page.locator('.viewer-findings');
  // Only small, and named for what it is.
  for (const told of await findings.locator('.viewer-advice').allTextContents()) assert.doesNotMatch(told, /--|mocap /);
  await page.waitForFunction(() => document.querySelector('.viewer-shell code')?.textContent === '--rate');
});

test('the page leads back to the library', async () => {
  await visit('/view?motion=walk');
  assert.equal(await page.getByRole('link', { name: 'All motions of this library' }).getAttribute('href'), '/');
});

test('names with markup are names', async () => {
  await visit('/view');
  const { text } = sample('broken/lowercase_keywords.bvh');
  const name = '<img src=x onerror=alert(1)>.bvh';
  await dropFiles(page, [{ name, text: sample('jump.bvh').text }]);
  await page.waitForFunction((given) => document.querySelector('.viewer-title')?.textContent?.includes(given), name);
  await dropFiles(page, [{ name: '<b onclick=alert(1)>.bvh', text: text.slice(0, 40) }]);
  await page.waitForFunction(() => document.querySelector('.viewer-failure h3')?.textContent?.includes('<b onclick=alert(1)>'));
  assert.equal(await page.locator('img').count(), 0);
});

test('joints are chosen in the picture and in the tree', async () => {
  await visit('/view?motion=walk#f=50');
  await page.getByRole('treeitem', { name: 'Head' }).click();
  await page.waitForFunction(() => location.hash.includes('joints=Head'));
  await page.locator('.viewer-canvas').click({ position: { x: 4, y: 4 } });
  await page.waitForFunction(() => !location.hash.includes('joints='));
  // The body stands in the middle: some joint is there.
  const box = (await page.locator('.viewer-canvas').boundingBox())!;
  for (let dy = -60; dy <= 60; dy += 12) {
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2 + dy);
    if ((await page.locator('[role=treeitem][aria-selected=true]').count()) > 0) return;
  }
  assert.fail('no joint was met in the middle of the picture');
});

test('a small screen has sheets, and is for fingers', async () => {
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

test('on a small screen nothing lies over the samples, and colours can be chosen', async () => {
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

test('light colours can be read too', async () => {
  await openContext({ colorScheme: 'light' });
  await visit('/view?motion=walk#show=names&graph=speed');
  await page.locator('.viewer-graph .uplot').waitFor();
  assert.deepEqual(await axeFindings(page), []);
});

test('a phone on its side gives its room to the picture', async () => {
  await openContext({ viewport: { width: 844, height: 390 }, hasTouch: true });
  await visit('/view?motion=walk');
  assert.equal(await page.locator('.viewer-panel:visible').count(), 0);
  assert.ok(await page.locator('.viewer-title bdi').evaluate((name) => name.scrollWidth <= name.clientWidth), 'the name is whole');
  const box = async (selector: string) => (await page.locator(selector).boundingBox())!;
  const [views, stage] = [await box('.viewer-views'), await box('.viewer-stage')];
  assert.ok(stage.height > 150, `${stage.height} px of picture`);
  assert.ok(views.x > stage.x + stage.width / 2 + 60, 'the buttons stand beside the body, not on its feet');
  assert.ok(views.x + views.width <= stage.x + stage.width && views.y + views.height <= stage.y + stage.height);
  await page.getByRole('button', { name: 'Joints' }).tap();
  await page.getByRole('tree').waitFor();
});

test('colours follow the system, and the reader before it', async () => {
  const seen = (): Promise<string[]> =>
    page.evaluate(() => {
      const viewer = document.querySelector('.viewer')!;
      const style = getComputedStyle(viewer);
      return [style.backgroundColor, style.getPropertyValue('--scene'), style.getPropertyValue('--clip-0')];
    });
  const looks = { dark: ['rgb(20, 22, 26)', 'rgb(16, 18, 22)', 'rgb(90, 169, 255)'], light: ['rgb(244, 245, 247)', 'rgb(238, 240, 243)', 'rgb(11, 97, 216)'] };
  for (const [system, other] of [['dark', 'light'], ['light', 'dark']] as const) {
    await openContext({ colorScheme: system });
    await visit('/view?motion=walk');
    assert.deepEqual(await seen(), looks[system]);
    await page.getByRole('button', { name: /^(Light|Dark) colours$/ }).click();
    assert.deepEqual(await seen(), looks[other]);
    await page.reload();
    await page.waitForFunction(() => (window.viewer?.positions() ?? null) !== null);
    assert.deepEqual(await seen(), looks[other], 'the choice is kept');
  }
});

test('an embedded player plays, and leads to the page', async () => {
  await visit('/embed/walk');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  const link = page.getByRole('link', { name: 'Page of this motion' });
  assert.equal(await link.getAttribute('href'), '/motions/walk');
  await page.getByRole('slider', { name: 'Frame', exact: true }).waitFor();
});

test('files that the command was given play at once', async () => {
  const usual = library.answer;
  library.answer = (_request, response, url) => {
    if (url.pathname === '/local.json') {
      const files = ['stroll.asf', 'stroll_01.amc'].map((name, i) => ({ name, address: `/local/${i}/${name}`, size: 1 }));
      response.end(JSON.stringify({ files }));
      return true;
    }
    const file = /^\/local\/\d\/([\w.]+)$/.exec(url.pathname)?.[1];
    if (file === undefined) return false;
    response.end(sample(file).text);
    return true;
  };
  await visit('/view?local=1');
  await title(/stroll_01/);
  assert.equal(await page.locator('.viewer-samples').count(), 0);
  library.answer = usual;
});

test('a motion that is not there is told of', async () => {
  await page.goto(`${library.address}/view?motion=nothing`);
  await page.getByText('No motion has this address.').waitFor();
});
