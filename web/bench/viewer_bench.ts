// SPDX-License-Identifier: MIT

/**
 * Speed of the viewer in headless Debian Chromium: page weight, time until a large file plays,
 * parsing compared with three.js' own reader, and script time per frame.
 *
 * MOCAP_SITE is the built site, MOCAP_BIG a BVH of about 44 MB (75 joints × 20,000 frames).
 */
import { readFileSync, statSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { builtSite, launchBrowser } from '../tests/browser';
import { serveSite, type SiteServer } from './site_server';

interface Figure {
  what: string;
  value: string;
  goal: string;
}

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
};

const big = process.env.MOCAP_BIG ?? '';
const bigBytes = statSync(big).size;
const inPage = readFileSync(process.env.MOCAP_IN_PAGE ?? '', 'utf8');

async function firstPose(page: Page): Promise<void> {
  await page.waitForFunction(() => (window.viewer?.positions() ?? null) !== null, undefined, {
    polling: 'raf',
    timeout: 60_000,
  });
}

async function weighPage(browser: Browser, site: SiteServer): Promise<Figure[]> {
  const page = await browser.newPage();
  site.takeSent();
  await page.goto(`${site.address}/view`, { waitUntil: 'commit' });
  await firstPose(page);
  const sent = site.takeSent();
  // The browser reports the first paint with a delay.
  const paint = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const entry = list.getEntriesByName('first-contentful-paint')[0];
          if (entry) resolve(entry.startTime);
        }).observe({ type: 'paint', buffered: true });
        setTimeout(() => resolve(NaN), 10_000);
      }),
  );
  await page.close();
  const program = sent.filter(({ path }) => !path.startsWith('/samples/'));
  const weight = program.reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
  return [
    { what: 'page before the first frame, compressed', value: `${weight.toFixed(0)} KiB`, goal: '< 300 KiB' },
    { what: 'first paint', value: `${paint.toFixed(0)} ms`, goal: '< 1000 ms' },
  ];
}

/** Time from the drop until the file's own poses are displayed and the playhead moves. */
async function dropBig(browser: Browser, site: SiteServer): Promise<Figure> {
  const times: number[] = [];
  for (let round = 0; round < 5; ++round) {
    const page = await browser.newPage();
    await page.goto(`${site.address}/view`);
    await firstPose(page);
    // Files are not dropped before the page has settled.
    await page.waitForTimeout(1000);
    times.push(
      await page.evaluate(async () => {
        const blob = await (await fetch('/bench/big.bvh')).blob();
        const transfer = new DataTransfer();
        transfer.items.add(new File([blob], 'big.bvh'));
        const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
        const began = performance.now();
        for (const type of ['dragenter', 'dragover', 'drop'])
          document.body.dispatchEvent(new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }));
        const isOpen = (): boolean =>
          /big/.test(document.querySelector('.viewer-title')?.textContent ?? '') &&
          (window.viewer?.positions()?.length ?? 0) >= 75 * 3 &&
          (window.viewer?.frame() ?? 0) > 0;
        window.viewer?.play();
        while (!isOpen()) {
          if (performance.now() - began > 60_000) throw new Error('the large file does not play');
          await frame();
          window.viewer?.play();
        }
        return performance.now() - began;
      }),
    );
    await page.close();
  }
  const value = `${(median(times) / 1000).toFixed(2)} s`;
  return { what: `${(bigBytes / 1e6).toFixed(0)} MB dropped, until it plays`, value, goal: '< 1.2 s' };
}

async function compareParsing(browser: Browser, site: SiteServer): Promise<Figure[]> {
  const page = await browser.newPage();
  await page.goto(`${site.address}/bench/empty.html`);
  await page.addScriptTag({ content: inPage, type: 'module' });
  await page.waitForFunction(() => 'measureParsing' in window);
  const times = await page.evaluate(() => window.measureParsing('/bench/big.bvh', 3));
  await page.close();
  const rate = (seconds: number[]): number => bigBytes / 1e6 / median(seconds);
  const ours = rate(times.ours);
  const three = rate(times.three);
  return [
    { what: "parse, three.js' BVHLoader", value: `${three.toFixed(1)} MB/s`, goal: '' },
    { what: 'parse and findings, this core', value: `${ours.toFixed(0)} MB/s`, goal: '' },
    { what: 'ratio', value: `${(ours / three).toFixed(1)} x`, goal: '>= 10 x' },
  ];
}

/** The time spent in animation frames while ten clips of 75 joints play side by side. */
async function tenClips(browser: Browser, site: SiteServer): Promise<Figure> {
  const page = await browser.newPage({ viewport: { width: 480, height: 320 } });
  await page.addInitScript(() => {
    const times: number[] = [];
    Object.assign(window, { frameTimes: times });
    const ask = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (callback) =>
      ask((now) => {
        const began = performance.now();
        callback(now);
        times.push(performance.now() - began);
      });
  });
  await page.goto(`${site.address}/view`);
  await firstPose(page);
  const times = await page.evaluate(async () => {
    const text = await (await fetch('/bench/short.bvh')).text();
    const bytes = (): ArrayBuffer => new TextEncoder().encode(text).buffer as ArrayBuffer;
    const files = Array.from({ length: 10 }, (_, index) => ({ name: `clip${index}.bvh`, bytes: bytes() }));
    await window.viewer?.open(files);
    window.viewer?.play();
    // Without a GPU there are few frames; the script of the first ones is not yet compiled.
    const { frameTimes } = window as unknown as { frameTimes: number[] };
    const deadline = performance.now() + 30_000;
    while (frameTimes.length < 150 && performance.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 200));
    return frameTimes.slice(Math.floor(frameTimes.length / 3));
  });
  await page.close();
  const value = `${median(times).toFixed(2)} ms (${times.length} frames)`;
  return { what: 'script time per frame, ten clips of 75 joints', value, goal: '< 2 ms' };
}

/** The first frames of the large file. */
function shortened(bytes: Buffer, frames: number): string {
  const text = bytes.subarray(0, 4 << 20).toString('latin1');
  const motion = text.indexOf('MOTION');
  const lines = text.slice(motion).split('\n');
  return `${text.slice(0, motion)}MOTION\nFrames: ${frames}\n${lines[2]}\n${lines.slice(3, 3 + frames).join('\n')}\n`;
}

const bytes = readFileSync(big);
const site = await serveSite(builtSite(), {
  '/bench/big.bvh': bytes,
  '/bench/short.bvh': shortened(bytes, 600),
  '/bench/empty.html': '<!doctype html><title>bench</title>',
  '/bench/mocap_player.wasm': readFileSync(process.env.MOCAP_PLAYER ?? ''),
});
const browser = await launchBrowser();
try {
  const figures = [
    ...(await weighPage(browser, site)),
    await dropBig(browser, site),
    ...(await compareParsing(browser, site)),
    await tenClips(browser, site),
  ];
  console.log(`| viewer, Chromium ${browser.version()} without a screen | measured | goal |\n|---|---|---|`);
  for (const { what, value, goal } of figures) console.log(`| ${what} | ${value} | ${goal} |`);
} finally {
  await browser.close();
  site.close();
}
