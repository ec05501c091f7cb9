// SPDX-License-Identifier: MIT

/**
 * Shared by the viewer's tests: a browser, a fake library, a page for each test, and a folder for
 * its files. MOCAP_SITE is the built site, MOCAP_BIN the command.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, afterEach, before, beforeEach } from 'node:test';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { builtSite, launchBrowser, watchForErrors } from './browser';
import { startFakeLibrary, type FakeLibrary } from './fake_server';

export const samples = resolve(process.env.MOCAP_SAMPLES ?? '../samples');
export const timeoutMs = 30_000;

export let library: FakeLibrary;
export let context: BrowserContext;
export let page: Page;
/** For this test only. */
export let folder: string;

let browser: Browser;
let pageErrors: string[] = [];
let usual: BrowserContextOptions = {};

/** Call once per test file. An error of a page fails the test in which it occurs. */
export function useViewer(options: BrowserContextOptions = {}): void {
  // Software rendering is slow; a small picture leaves time for the rest.
  usual = { viewport: { width: 1000, height: 640 }, reducedMotion: 'reduce', ...options };
  before(async () => {
    browser = await launchBrowser();
    library = await startFakeLibrary(builtSite(), 10);
  });
  after(async () => {
    await browser.close();
    await library.close();
  });
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'mocap-viewer-'));
    await openContext();
  });
  afterEach(async () => {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
    assert.deepEqual(pageErrors, []);
  });
}

/** In the page: shows an error if a shader does not compile; three.js does not check. */
function reportShaderErrors(): void {
  const seen = new WeakSet<WebGLProgram>();
  const { prototype } = WebGL2RenderingContext;
  const use = prototype.useProgram;
  prototype.useProgram = function (program: WebGLProgram | null): void {
    if (program && !seen.has(program)) {
      seen.add(program);
      const shaders = this.getAttachedShaders(program) ?? [];
      if (!this.getProgramParameter(program, this.LINK_STATUS)) {
        console.error('a shader fails', ...shaders.map((shader) => this.getShaderInfoLog(shader) ?? ''));
      }
    }
    use.call(this, program);
  };
}

/** Replaces the browser context with a fresh one. */
export async function openContext(options: BrowserContextOptions = {}): Promise<void> {
  await context?.close();
  context = await browser.newContext({ ...usual, ...options });
  context.setDefaultTimeout(timeoutMs);
  await context.addInitScript(reportShaderErrors);
  page = await context.newPage();
  pageErrors = watchForErrors(page);
}

export async function posed(): Promise<void> {
  await page.waitForFunction(() => (window.viewer?.positions() ?? null) !== null);
}

/** Nothing moves any more, and graph and URL show the state. */
export async function settled(): Promise<void> {
  await page.waitForFunction(() => window.viewer?.settled() === true);
}

/** Opens a URL of the viewer and waits for the first pose. */
export async function visit(path: string): Promise<void> {
  await page.goto(`${library.address}${path}`);
  await posed();
}

export function sample(name: string): { name: string; text: string } {
  return { name: name.split('/').pop() ?? name, text: readFileSync(join(samples, name), 'utf8') };
}

export async function title(expected: RegExp): Promise<void> {
  await page.waitForFunction(
    (source) => new RegExp(source).test(document.querySelector('.viewer-title')?.textContent ?? ''),
    expected.source,
  );
}

export async function seek(frame: number): Promise<void> {
  await page.evaluate((to) => window.viewer?.seek(to), frame);
  await page.waitForFunction((to) => window.viewer?.frame() === to, frame);
}

export const positions = (): Promise<number[]> => page.evaluate(() => Array.from(window.viewer?.positions() ?? []));

/** The files downloaded by an action, by name. */
export async function downloads(act: () => Promise<void>, count = 1): Promise<Map<string, Buffer>> {
  const coming: Promise<[string, Buffer]>[] = [];
  const all = new Promise<void>((enough) => {
    page.on('download', (download) => {
      coming.push(download.path().then((path) => [download.suggestedFilename(), readFileSync(path)]));
      if (coming.length === count) enough();
    });
  });
  await act();
  const late = new Promise((_, reject) => setTimeout(() => reject(new Error(`${coming.length} of ${count} files were saved`)), timeoutMs).unref());
  await Promise.race([all, late]);
  page.removeAllListeners('download');
  return new Map(await Promise.all(coming));
}

/** Selects an item of the Save menu. */
export async function pressSave(item: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

export function saved(item: RegExp, count = 1): Promise<Map<string, Buffer>> {
  return downloads(() => pressSave(item), count);
}

export async function savedFile(item: RegExp): Promise<Buffer> {
  const [bytes] = [...(await saved(item)).values()];
  assert.ok(bytes, `${String(item)} saved a file`);
  return bytes;
}

export function command(): string {
  assert.ok(process.env.MOCAP_BIN, 'MOCAP_BIN names the built command');
  return resolve(process.env.MOCAP_BIN);
}

/** Runs `mocap` in the test's folder. */
export function mocap(...words: string[]): void {
  execFileSync(command(), words, { cwd: folder, timeout: timeoutMs, stdio: ['ignore', 'ignore', 'pipe'] });
}

/** The output of `mocap convert` under a name, with the same samples as input. */
export function converted(name: string, options: readonly string[], ...inputs: string[]): Buffer {
  const out = `command-${name}`;
  for (const input of inputs) cpSync(join(samples, input), join(folder, input));
  mocap('convert', ...inputs, ...options, '-o', out, '--overwrite');
  return readFileSync(join(folder, out));
}

export function same(bytes: Buffer | undefined, expected: Buffer): void {
  assert.ok(bytes, 'a file was saved');
  if (bytes.equals(expected)) return;
  const [ours, theirs] = [bytes, expected].map((one) => one.toString('latin1').split('\n'));
  const line = ours!.findIndex((text, i) => text !== theirs![i]);
  assert.fail(`line ${line + 1} is\n${ours![line]?.slice(0, 300)}\nwhere the command writes\n${theirs![line]?.slice(0, 300)}`);
}

/**
 * Equal text except for the last digits of numbers: two libraries' sines differ in their last bit,
 * which near a right angle is a hundred-millionth of a degree.
 */
export function alike(bytes: Buffer | undefined, expected: Buffer): void {
  assert.ok(bytes, 'a file was saved');
  const [ours, theirs] = [bytes, expected].map((one) => one.toString('utf8').split(/\s+/));
  assert.equal(ours!.length, theirs!.length);
  ours!.forEach((word, i) => {
    const other = theirs![i]!;
    if (word === other) return;
    const apart = Math.abs(Number(word) - Number(other));
    assert.ok(apart <= 1e-7 * Math.max(1, Math.abs(Number(other))), `${word} where the command writes ${other}`);
  });
}
