// SPDX-License-Identifier: MIT

/** The library's pages with responses that a real library rarely gives, from a fake one. */
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import type { ServerResponse } from 'node:http';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { axeFindings, builtSite, dropFiles, launchBrowser, watchForErrors } from './browser';
import { sendError, startFakeLibrary, type FakeLibrary } from './fake_server';

let browser: Browser;
let library: FakeLibrary;
let context: BrowserContext;
let page: Page;
let pageErrors: string[];

before(async () => {
  browser = await launchBrowser();
});
after(() => browser.close());
beforeEach(async () => {
  library = await startFakeLibrary(builtSite(), 3166);
  await openPage();
});
afterEach(async () => {
  await context.close();
  await library.close();
  assert.deepEqual(pageErrors, []);
});

async function openPage(options: Parameters<Browser['newContext']>[0] = {}): Promise<void> {
  await context?.close();
  context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  page = await context.newPage();
  page.setDefaultTimeout(60_000);
  pageErrors = watchForErrors(page);
}

const heading = (text: string) => page.getByRole('heading', { level: 1, name: text, exact: true });
const motion = (name: string) => page.locator('.grid a', { has: page.getByText(name, { exact: true }) });

/** The position is stored shortly after the last scroll, in the history. */
async function placeStored(): Promise<void> {
  await page.waitForFunction(() => (history.state as { place?: { scroll: number } } | null)?.place?.scroll === scrollY);
}

test('the page shows count and motions and focuses the search', async () => {
  await page.goto(library.address);
  await heading('3,166 motions').waitFor();
  await page.keyboard.type('cartwheel');
  await heading('316 motions').waitFor();
  assert.equal(new URL(page.url()).search, '?q=cartwheel');
  assert.equal(await page.title(), 'cartwheel · mocapkit');
  // One history entry for the word, not one per letter.
  await page.goBack();
  await heading('3,166 motions').waitFor();
  assert.equal(await page.getByRole('searchbox').inputValue(), '');
  await page.goForward();
  await heading('316 motions').waitFor();
  assert.equal(await page.getByRole('searchbox').inputValue(), 'cartwheel');
});

test('filters narrow the results, appear in the URL and can be removed', async () => {
  await page.goto(library.address);
  await page.getByRole('link', { name: /^ASF\/AMC ?, 452$/ }).click();
  await heading('452 motions').waitFor();
  // The other format is still available.
  await page.getByRole('link', { name: /^BVH ?, 2,714$/ }).waitFor();
  await page.getByRole('link', { name: /^outdoors ?, / }).click();
  await page.getByLabel('Length from, s').fill('10');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/?tag=outdoors&format=amc&min_duration=10');
  await page.locator('main:not([aria-busy])').waitFor();
  const narrow = await page.locator('h1').textContent();
  await page.reload();
  await heading(narrow ?? '').waitFor();
  assert.equal(await page.getByLabel('Length from, s').inputValue(), '10');
  await page.getByRole('button', { name: 'Remove filter Length from 10 s' }).click();
  await page.waitForURL('**/?tag=outdoors&format=amc');
  await page.getByRole('button', { name: 'Clear all' }).click();
  await heading('3,166 motions').waitFor();
  assert.equal(new URL(page.url()).search, '');
  const archive = page.getByRole('link', { name: /zip file/ });
  assert.equal(await archive.getAttribute('href'), '/api/v1/archive');
});

test('100,000 motions render few elements, and going back restores the scroll position', async () => {
  await library.close();
  library = await startFakeLibrary(builtSite(), 100_000);
  await page.goto(library.address);
  await heading('100,000 motions').waitFor();
  for (let turn = 0; turn < 25; turn += 1) {
    const before = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await page.waitForFunction((least) => document.documentElement.scrollHeight > least, before);
  }
  assert.ok((await page.locator('.grid > li').count()) < 150);
  await page.evaluate(() => scrollBy(0, -1500));
  const place = await page.evaluate(() => scrollY);
  assert.ok(place > 20_000);
  await placeStored();
  const middle = await page.evaluate(() => {
    const seen = [...document.querySelectorAll('.grid a')].find((card) => {
      const { top, bottom } = card.getBoundingClientRect();
      return top > 80 && bottom < innerHeight;
    });
    return seen?.getAttribute('href') ?? '';
  });
  await page.locator(`a[href="${middle}"]`).click();
  await page.getByRole('heading', { level: 1 }).filter({ hasText: middle.slice('/motions/'.length) }).waitFor();
  library.asked.length = 0;
  await page.goBack();
  await page.locator(`.grid a[href="${middle}"]`).waitFor();
  assert.ok(Math.abs((await page.evaluate(() => scrollY)) - place) < 2);
  // Only the visible page was loaded again, not all pages above.
  const pages = library.asked.filter((one) => one.startsWith('GET /api/v1/motions?'));
  assert.ok(pages.length <= 4, pages.join('\n'));
  await page.evaluate(() => scrollTo(0, 0));
  await motion('walk').waitFor();
});

test('the keyboard navigates the grid and loads more motions at its end', async () => {
  await page.goto(library.address);
  await motion('walk').focus();
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('href')), '/motions/run');
  const place = (): Promise<number> =>
    page.evaluate(() => Number(document.activeElement?.closest('li')?.getAttribute('aria-posinset')));
  const columns = await page.evaluate(() => {
    const tops = [...document.querySelectorAll('.grid li')].map((cell) => cell.getBoundingClientRect().top);
    return tops.filter((top) => top === tops[0]).length;
  });
  for (let step = 0; step < 100 && (await page.evaluate(() => scrollY)) < 5000; step += 1) {
    const below = (await place()) + columns;
    await page.locator(`.grid li[aria-posinset="${below}"] a`).waitFor();
    await page.keyboard.press('ArrowDown');
    assert.equal(await place(), below);
  }
  assert.ok((await place()) > 60, `at ${await place()}`);
  await page.keyboard.press('/');
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('type')), 'search');
  // From the search field, Tab alone reaches the first motion.
  await page.evaluate(() => scrollTo(0, 0));
  for (let tab = 0; tab < 60; tab += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.matches('.grid a'))) break;
  }
  await page.keyboard.press('Enter');
  await page.waitForURL('**/motions/*');
});

test('Enter and Down move from the search field to the results', async () => {
  const focused = (): Promise<string | null | undefined> => page.evaluate(() => document.activeElement?.getAttribute('href'));
  for (const [key, words, first] of [['ArrowDown', '', '/motions/walk'], ['Enter', 'run', '/motions/run'], ['ArrowDown', 'kick', '/motions/kick']] as const) {
    await page.goto(library.address);
    await motion('walk').waitFor();
    const search = page.getByRole('searchbox', { name: 'Search motions' });
    await search.fill(words);
    await search.press(key);
    await page.waitForFunction((href) => document.activeElement?.getAttribute('href') === href, first);
  }
  // Without results, the search field keeps the focus.
  const search = page.getByRole('searchbox', { name: 'Search motions' });
  await search.fill('nosuchmotion');
  await search.press('Enter');
  await page.waitForURL('**/?q=nosuchmotion');
  await page.locator('main:not([aria-busy])').waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('type')), 'search');
  // A link skips the filters.
  await page.goto(library.address);
  await motion('walk').waitFor();
  await page.getByRole('link', { name: 'Skip the filters' }).focus();
  await page.keyboard.press('Enter');
  for (let tab = 0; tab < 6 && !/^\/motions\//.test((await focused()) ?? ''); tab += 1) await page.keyboard.press('Tab');
  assert.match((await focused()) ?? '', /^\/motions\//);
});

test('pictures animate on hover unless reduced motion is requested', async () => {
  await page.goto(library.address);
  const moving = () => library.asked.filter((one) => one.includes('moving=1'));
  await page.waitForFunction(() => document.querySelector('.grid img[src*="moving"]'));
  assert.deepEqual(moving(), ['GET /api/v1/motions/m0/thumbnail?moving=1']);
  await motion('jump').hover();
  await page.waitForFunction(() => document.querySelector('[href="/motions/jump"] img[src*="moving"]'));
  await page.mouse.move(10, 400);
  await page.waitForFunction(() => !document.querySelector('[href="/motions/jump"] img[src*="moving"]'));

  await openPage({ reducedMotion: 'reduce' });
  library.asked.length = 0;
  await page.goto(library.address);
  await motion('jump').hover();
  await motion('jump').focus();
  // Requests are made at once, so those of a moving picture would come before the probe.
  await page.evaluate(() => fetch('/api/v1/motions?limit=1'));
  assert.deepEqual(moving(), []);
});

test('failures are reported with advice and can be retried', async () => {
  let down = true;
  library.answer = (_request, response, url) => {
    if (!down || !url.pathname.startsWith('/api/v1/motions')) return false;
    sendError(response, 503, 'server.busy', 'The library is being repaired.');
    return true;
  };
  await page.goto(library.address);
  await page.getByText('The library is being repaired.').waitFor();
  await page.getByText('Do something else.').waitFor();
  down = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await heading('3,166 motions').waitFor();

  down = true;
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.getByRole('alert').filter({ hasText: 'being repaired' }).waitFor();
  down = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.waitForFunction(() => document.documentElement.scrollHeight > 6000);
});

test('a stale cursor in the history restarts at the top', async () => {
  await page.goto(library.address);
  await heading('3,166 motions').waitFor();
  await placeStored();
  library.answer = (_request, response, url) => {
    if (!url.searchParams.has('cursor')) return false;
    sendError(response, 400, 'argument.invalid', 'That cursor belongs to another search.');
    return true;
  };
  await page.evaluate(() => {
    const state = history.state as { place: { scroll: number; list: { starts: number[]; cursors: string[]; known: number } } };
    state.place.scroll = 9000;
    state.place.list.starts = [0, 60, 120, 180, 240];
    state.place.list.cursors = ['x', 'x', 'x', 'x', 'x'];
    state.place.list.known = 300;
    history.replaceState(state, '');
    window.stop();
    // Nor may a page that has just arrived store it again.
    for (let timer = window.setTimeout(() => undefined); timer > 0; --timer) clearTimeout(timer);
  });
  // The page stores its position when it is left, which must not happen here.
  await page.evaluate(() => window.addEventListener('pagehide', (event) => event.stopImmediatePropagation(), true));
  await page.reload();
  await motion('walk').waitFor();
});

test('no results and an empty library suggest what to do', async () => {
  await page.goto(`${library.address}/?q=zebra&format=bvh`);
  await page.getByRole('heading', { name: 'No results for “zebra”' }).waitFor();
  assert.equal(await page.getByText(/^Download all/).isVisible(), false, 'nothing to download');
  await page.getByRole('button', { name: 'Search without filters' }).click();
  await page.getByRole('button', { name: 'Show all motions' }).click();
  await heading('3,166 motions').waitFor();
  library.entries.length = 0;
  await page.goto(library.address);
  await page.getByRole('button', { name: 'Add motions' }).last().click();
  await page.getByRole('button', { name: 'Choose files' }).waitFor();
});

test('at most three files are uploaded at once, each with a result', async () => {
  const held: ServerResponse[] = [];
  let most = 0;
  let open = 0;
  library.answer = (request, response, url) => {
    if (request.method !== 'POST' || url.pathname !== '/api/v1/motions') return false;
    open += 1;
    most = Math.max(most, open);
    response.on('close', () => (open -= 1));
    if (held.length >= 3) return false;
    held.push(response);
    request.resume();
    return true;
  };
  await page.goto(library.address);
  await dropFiles(page, Array.from({ length: 12 }, (_, i) => ({ name: `clip ${i}.bvh`, text: 'HIERARCHY' })));
  await page.locator('.adding [name=licence]').fill('CC0-1.0');
  await page.getByRole('button', { name: 'Add 12 to the library' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.rows .row').length === 3);
  // All uploads begun so far were received before the probe.
  await page.evaluate(() => fetch('/api/v1/motions?limit=1'));
  assert.equal(held.length, 3);
  for (const response of held) sendError(response, 422, 'bvh.no-root', 'The hierarchy has no ROOT.');
  await page.getByText('9 added · 3 not added').waitFor();
  assert.ok(most <= 3, `${most} at once`);
  assert.equal(await page.getByText('The hierarchy has no ROOT.').count(), 3);
  await page.getByRole('link', { name: 'clip-11', exact: true }).first().waitFor();
});

test('a rejected batch is sent file by file', async () => {
  let requests = 0;
  library.answer = (request, response, url) => {
    if (request.method !== 'POST' || url.pathname !== '/api/v1/motions') return false;
    requests += 1;
    if (requests > 1) return false;
    request.resume();
    request.on('end', () => sendError(response, 400, 'server.request', 'One name is too long.'));
    return true;
  };
  await page.goto(library.address);
  await dropFiles(page, Array.from({ length: 20 }, (_, i) => ({ name: `clip ${i}.bvh`, text: 'HIERARCHY' })));
  await page.getByRole('button', { name: 'Add 20 to the library' }).click();
  await page.getByText('20 added', { exact: true }).waitFor();
  assert.equal(requests, 21);
  assert.equal(await page.locator('.rows .row').count(), 20);
});

test('a token is asked for once, sent, and kept for this tab only', async () => {
  const seen: (string | undefined)[] = [];
  library.answer = (request, response, url) => {
    if (request.method !== 'POST' || url.pathname !== '/api/v1/motions') return false;
    seen.push(request.headers.authorization);
    if (request.headers.authorization === 'Bearer open-sesame') return false;
    request.resume();
    request.on('end', () => sendError(response, 401, 'server.token', 'Token required.'));
    return true;
  };
  await page.goto(library.address);
  await dropFiles(page, [1, 2, 3, 4].map((i) => ({ name: `clip${i}.bvh`, text: 'HIERARCHY' })));
  await page.getByRole('button', { name: 'Add 4 to the library' }).click();
  const field = page.getByLabel('Token');
  await field.fill('wrong');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Unknown token').waitFor();
  await field.fill('open-sesame');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('4 added').waitFor();
  assert.equal(await page.getByLabel('Token').count(), 0);
  assert.equal(seen.filter((one) => one === 'Bearer open-sesame').length, 4);
  const kept = await page.evaluate(() => JSON.stringify([localStorage, document.cookie, location.href]));
  assert.ok(!kept.includes('sesame'));
  assert.ok(await page.evaluate(() => Object.values(sessionStorage).includes('open-sesame')));
});

test('the page waits when the library limits its rate', async () => {
  let refused = 0;
  library.answer = (request, response, url) => {
    if (request.method !== 'POST' || url.pathname !== '/api/v1/motions' || refused >= 2) return false;
    refused += 1;
    request.resume();
    request.on('end', () => {
      response.setHeader('retry-after', '1');
      sendError(response, 429, 'server.rate', 'Too fast.');
    });
    return true;
  };
  await page.goto(library.address);
  await dropFiles(page, [{ name: 'clip.bvh', text: 'HIERARCHY' }]);
  await page.getByRole('button', { name: 'Add to the library' }).click();
  await page.getByText('1 added').waitFor();
  assert.equal(refused, 2);
});

test('a failed upload can be retried', async () => {
  let cut = true;
  library.answer = (request, _response, url) => {
    if (request.method !== 'POST' || url.pathname !== '/api/v1/motions' || !cut) return false;
    request.socket.destroy();
    return true;
  };
  await page.goto(library.address);
  await dropFiles(page, [{ name: 'clip.bvh', text: 'HIERARCHY' }]);
  await page.getByRole('button', { name: 'Add to the library' }).click();
  await page.getByText('The library does not respond.').waitFor();
  cut = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('1 added', { exact: true }).waitFor();
  assert.equal(await page.getByText('not added').filter({ visible: true }).count(), 0);
  assert.equal(await page.locator('.row.failed').count(), 0);
});

test('text from other users is escaped', async () => {
  const evil = '"><img src=x onerror="window.hurt=1"><script>window.hurt=1</script>';
  const [first, second] = library.entries;
  assert.ok(first && second);
  Object.assign(first, {
    name: evil, licence: evil, origin: 'javascript:window.hurt=1', description: evil, uploader: evil,
    family: evil, tags: [evil],
  });
  Object.assign(second, { origin: 'https://example.org/?a="><b>' });
  first.files[0] = { name: evil, extension: 'bvh', sha256: evil, size: 1 };
  await page.goto(`${library.address}/?q=img&tag=${encodeURIComponent(evil)}`);
  await heading('1 motion').waitFor();
  await page.goto(`${library.address}/?q=${encodeURIComponent(evil + ' zebra')}`);
  await page.getByRole('heading', { name: /^No results/ }).waitFor();
  await page.goto(`${library.address}/motions/walk`);
  await page.getByText('javascript:window.hurt=1').waitFor();
  await page.locator('.title').getByRole('button', { name: 'Share' }).click();
  assert.equal(await page.locator('a[href^="javascript:" i]').count(), 0);
  assert.equal(await page.locator('[onerror], img[src="x"], body script').count(), 0);
  assert.equal(await page.evaluate(() => (window as { hurt?: number }).hurt), undefined);
});

test('editing and deleting ask for a token and show the result', async () => {
  await page.goto(`${library.address}/motions/walk`);
  await page.locator('.title').getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Name', { exact: true }).fill('A slow walk');
  await page.getByLabel('Tags, separated by commas').fill('slow, indoors');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await heading('A slow walk').waitFor();
  assert.equal(await page.getByRole('link', { name: 'indoors' }).getAttribute('href'), '/?tag=indoors');
  library.answer = (request, response) => {
    if (request.method !== 'DELETE') return false;
    sendError(response, 403, 'server.rights', 'This token may not delete.');
    return true;
  };
  await page.getByRole('button', { name: 'Delete this motion' }).click();
  await page.getByRole('button', { name: 'Delete motion' }).click();
  await page.getByRole('alert').filter({ hasText: 'This token may not delete.' }).waitFor();
  library.answer = () => false;
  await page.getByRole('button', { name: 'Delete motion' }).click();
  await heading('3,165 motions').waitFor();
});

test('a URL without a motion offers a search for its words', async () => {
  await page.goto(`${library.address}/motions/cartwheel-gone`);
  await heading('No motion has this address').waitFor();
  const search = page.getByRole('link', { name: /Search for/ });
  // There is no space between the marks and the words.
  const words = (await search.locator('span').boundingBox())!;
  const inner = (await search.locator('bdi').boundingBox())!;
  assert.ok(inner.x - words.x > 0 && words.x + words.width - inner.x - inner.width < 10, JSON.stringify([words, inner]));
  assert.equal(await search.getAttribute('href'), '/?q=cartwheel+gone');
});

for (const scheme of ['dark', 'light'] as const) {
  test(`axe finds nothing on the pages, ${scheme}`, async () => {
    await openPage({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.goto(`${library.address}/?tag=outdoors&format=bvh`);
    await motion('walk').waitFor();
    assert.deepEqual(await axeFindings(page), []);
    await dropFiles(page, [{ name: 'clip.bvh', text: 'HIERARCHY' }, { name: 'new.bvh', text: 'x' }]);
    await page.getByLabel('Origin').waitFor();
    assert.deepEqual(await axeFindings(page), []);
    library.answer = (request, response) => {
      if (request.method !== 'POST') return false;
      request.resume();
      sendError(response, 422, 'bvh.no-root', 'The hierarchy has no ROOT.');
      return true;
    };
    await page.getByRole('button', { name: 'Add 2 to the library' }).click();
    await page.getByText('2 not added').waitFor();
    assert.deepEqual(await axeFindings(page), []);
    await page.goto(`${library.address}/motions/walk`);
    await page.getByText('Similar motions').waitFor();
    // The viewer has its own tests.
    assert.deepEqual(await axeFindings(page, ['.stage']), []);
    await page.locator('.title').getByRole('button', { name: 'Share' }).click();
    assert.deepEqual(await axeFindings(page, ['.stage']), []);
    await page.keyboard.press('Escape');
    await page.locator('.title').getByRole('button', { name: 'Edit' }).click();
    assert.deepEqual(await axeFindings(page, ['.stage']), []);
  });
}

test('a small screen shows the filters in a sheet without horizontal scrolling', async () => {
  await openPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.goto(library.address);
  await heading('3,166 motions').waitFor();
  await page.getByRole('button', { name: 'Filters' }).tap();
  await page.getByRole('link', { name: /^ASF\/AMC ?, 452$/ }).tap();
  await page.getByRole('button', { name: 'Show 452 motions' }).tap();
  await page.getByRole('button', { name: 'Filters (1)' }).waitFor();
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.equal(await wider(), 0);
  assert.deepEqual(await axeFindings(page), []);
  await page.locator('.grid a').first().tap();
  await page.getByRole('heading', { name: 'Downloads' }).waitFor();
  assert.equal(await wider(), 0);
});
