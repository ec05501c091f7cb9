// SPDX-License-Identifier: MIT

/** Files opened in the viewer, complete and corrupt ones, compared with the command's values. */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { dropFiles } from './browser';
import { folder, library, mocap, page, positions, sample, samples, seek, title, useViewer, visit } from './viewer_page';

useViewer();

interface Table {
  columns: string[];
  rows: number[][];
}

/** The command's output: world positions frame by frame. */
function commandPositions(...files: string[]): Table {
  mocap('convert', ...files.map((file) => resolve(samples, file)), '-o', 'positions.csv', '--table', 'positions', '--overwrite');
  const lines = readFileSync(join(folder, 'positions.csv'), 'utf8').split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const columns = (lines[0] ?? '').split(',');
  return { columns, rows: lines.slice(1).map((line) => line.split(',').map(Number)) };
}

/** The drawn joints equal the command's values to 32-bit precision. */
async function agree(table: Table, frame: number): Promise<void> {
  await seek(frame);
  const drawn = await positions();
  const row = table.rows[frame] ?? [];
  const first = table.columns.findIndex((column) => /x$/i.test(column));
  assert.ok(first >= 0, table.columns.slice(0, 5).join());
  const expected = row.slice(first);
  assert.ok(expected.length > 20 && drawn.length >= expected.length, `${drawn.length} drawn, ${expected.length} expected`);
  const size = Math.max(...expected.map(Math.abs));
  let worst = 0;
  expected.forEach((value, i) => (worst = Math.max(worst, Math.abs(value - (drawn[i] ?? NaN)))));
  assert.ok(worst <= 2e-6 * size, `frame ${frame}: ${worst} apart, for coordinates up to ${size}`);
}

test('a dropped file is shown and nothing is uploaded', async () => {
  await visit('/view');
  const before = library.asked.filter((one) => one.startsWith('POST')).length;
  await dropFiles(page, [sample('jump.bvh')]);
  await title(/jump\.bvh/);
  assert.equal(await page.locator('.viewer-samples').count(), 0);
  assert.equal(library.asked.filter((one) => one.startsWith('POST')).length, before);
});

test('the view shows the same positions as the command', async () => {
  for (const name of ['walk.bvh', 'sit_stand.bvh', 'turn.bvh', 'dance.bvh', 'snake.bvh']) {
    await visit('/view');
    await dropFiles(page, [{ ...sample(name), name: `dropped-${name}` }]);
    await title(/dropped-/);
    const table = commandPositions(name);
    for (const frame of [0, 1, 57, table.rows.length - 1]) await agree(table, frame);
  }
});

test('an AMC waits for its ASF and has the same positions as in the command', async () => {
  await visit('/view');
  // Also after a sample with the same bone names, because its skeleton is a different body.
  await page.getByRole('button', { name: 'stroll 01' }).click();
  await title(/stroll_01/);
  await dropFiles(page, [sample('stroll_01.amc')]);
  await page.getByText('Drop the ASF too to play it.').waitFor();
  await dropFiles(page, [sample('stroll.asf')]);
  await title(/stroll_01/);
  await page.locator('.viewer-failures').waitFor({ state: 'hidden' });
  const table = commandPositions('stroll_01.amc');
  for (const frame of [0, 100, table.rows.length - 1]) await agree(table, frame);
});

test('each broken file is reported and never leaves a blank page', async () => {
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

test('a broken file shows the line and can be repaired with one button', async () => {
  await visit('/view');
  await dropFiles(page, [sample('broken/short_row.bvh')]);
  const failure = page.locator('.viewer-failure');
  await failure.locator('.viewer-excerpt').first().waitFor();
  assert.match((await failure.textContent()) ?? '', /line \d+/);
  await failure.locator('.is-accent').first().click();
  await title(/short_row/);
  await page.locator('.viewer-failures').waitFor({ state: 'hidden' });
});

test('the caret is below the marked text and visible, with the message below', async () => {
  await visit('/view');
  // Two-byte letters, characters that change the writing direction, and a position far to the
  // right: none moves the mark.
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
    assert.ok(place.end > 0 && place.end <= place.width, `the mark is visible: ${JSON.stringify(place)}`);
    assert.doesNotMatch(place.text, /\u202e/);
    if (place.text.includes('ÄÖÜ')) assert.equal(place.at, place.text.indexOf('ÄÖÜ') - 1, JSON.stringify(place));
  }
  const detail = page.locator('.viewer-failure .viewer-detail').first();
  const { right, edge } = await detail.evaluate((element) => ({
    right: element.scrollWidth, edge: element.clientWidth,
  }));
  assert.ok(right <= edge, 'no message is truncated');
});

test('names with markup are shown as text', async () => {
  await visit('/view');
  const { text } = sample('broken/lowercase_keywords.bvh');
  const name = '<img src=x onerror=alert(1)>.bvh';
  await dropFiles(page, [{ name, text: sample('jump.bvh').text }]);
  await page.waitForFunction((given) => document.querySelector('.viewer-title')?.textContent?.includes(given), name);
  await dropFiles(page, [{ name: '<b onclick=alert(1)>.bvh', text: text.slice(0, 40) }]);
  await page.waitForFunction(() => document.querySelector('.viewer-failure h3')?.textContent?.includes('<b onclick=alert(1)>'));
  assert.equal(await page.locator('img').count(), 0);
});

test('files passed to the command play immediately', async () => {
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

test('a missing motion is reported', async () => {
  await page.goto(`${library.address}/view?motion=nothing`);
  await page.getByText('No motion has this address.').waitFor();
});
