// SPDX-License-Identifier: MIT

/** Takes the pictures of README.md and docs/: the real server on the sample motions, in a real
 * browser. */
import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { dropFiles, launchBrowser, serveFolder } from '../tests/browser';

const samples = process.env.MOCAP_SAMPLES ?? '../samples';
const out = process.env.MOCAP_PICTURES ?? '../docs/pictures';

interface Look {
  name: string;
  path: string;
  width: number;
  height: number;
  scheme: 'dark' | 'light';
  ready(page: Page): Promise<void>;
}

const posed = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => (window.viewer?.positions() ?? null) !== null);

async function atFrame(page: Page, frame: number): Promise<void> {
  await posed(page);
  await page.evaluate((to) => {
    window.viewer?.pause();
    window.viewer?.seek(to);
  }, frame);
  await page.waitForFunction((to) => window.viewer?.frame() === to, frame);
}

async function gridIsLaidOut(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const pictures = [...document.querySelectorAll('img')];
    return pictures.length > 8 && pictures.every((picture) => picture.complete);
  });
}

const looks: Look[] = [
  {
    name: 'viewer_dark', path: '/view?motion=walk', width: 1440, height: 900, scheme: 'dark',
    ready: (page) => atFrame(page, 120),
  },
  {
    name: 'viewer_light', path: '/view?motion=cartwheel', width: 1440, height: 900, scheme: 'light',
    ready: (page) => atFrame(page, 96),
  },
  {
    name: 'viewer_small', path: '/view?motion=kick', width: 390, height: 844, scheme: 'dark',
    ready: (page) => atFrame(page, 70),
  },
  {
    name: 'viewer_edit', path: '/view?motion=walk#range=20-160', width: 1440, height: 900, scheme: 'light',
    ready: async (page) => {
      await posed(page);
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      const press = (name: string): Promise<void> =>
        page.locator('.is-edit').getByRole('button', { name, exact: true }).click();
      for (const name of ['Trim to frames 20 to 160', 'Mirror', 'In place']) await press(name);
      await page.locator('.viewer-edit-step').nth(2).waitFor();
      await press('Compare with the original');
      await page.locator('.viewer-clips li').nth(1).waitFor({ state: 'attached' });
      await atFrame(page, 90);
      await page.getByRole('button', { name: 'Copy recipe' }).scrollIntoViewIfNeeded();
      await page.waitForTimeout(5000);
    },
  },
  {
    name: 'library_dark', path: '/', width: 1440, height: 900, scheme: 'dark', ready: gridIsLaidOut,
  },
  {
    name: 'library_small', path: '/', width: 390, height: 844, scheme: 'light', ready: gridIsLaidOut,
  },
  {
    name: 'motion_light', path: '/motions/walk', width: 1440, height: 1400, scheme: 'light',
    // This page creates its own viewer; it is ready when a canvas and a row of similar motions
    // exist.
    ready: async (page) => {
      await page.locator('canvas').first().waitFor();
      await page.locator('main img').first().waitFor();
      await page.waitForTimeout(3000);
    },
  },
  {
    name: 'broken_file', path: '/view', width: 1200, height: 760, scheme: 'dark',
    ready: async (page) => {
      await posed(page);
      const { readFileSync } = await import('node:fs');
      const text = readFileSync(join(samples, 'broken/short_row.bvh'), 'utf8');
      await dropFiles(page, [{ name: 'short_row.bvh', text }]);
      await page.getByText('65 numbers').or(page.getByText('14 numbers')).first().waitFor();
    },
  },
];

async function take(browser: Browser, address: string, look: Look): Promise<void> {
  const page = await browser.newPage({
    viewport: { width: look.width, height: look.height },
    colorScheme: look.scheme,
    reducedMotion: 'reduce',
  });
  await page.goto(`${address}${look.path}`);
  await look.ready(page);
  // Waits until fade-ins are complete.
  await page.waitForTimeout(1500);
  await page.screenshot({ path: join(out, `${look.name}.png`) });
  await page.close();
}

const folder = await mkdtemp(join(tmpdir(), 'mocap-pictures-'));
await mkdir(out, { recursive: true });
for (const name of await readdir(samples))
  if (/\.\w+$/.test(name) && !name.endsWith('.md')) await cp(join(samples, name), join(folder, name));
const server = await serveFolder(folder);
const browser = await launchBrowser();
try {
  const wanted = process.argv.slice(2);
  for (const look of looks)
    if (wanted.length === 0 || wanted.includes(look.name)) await take(browser, server.address, look);
} finally {
  await browser.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
