// SPDX-License-Identifier: MIT

/** Shared by browser tests: Debian's Chromium, the built site, and the real server. */
import { spawn, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { chromium, type Browser, type Page } from 'playwright-core';

const require = createRequire(import.meta.url);

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.MOCAP_CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox', '--headless=new', '--use-angle=swiftshader', '--enable-unsafe-swiftshader',
      '--disable-quic', '--no-first-run', '--disable-background-networking',
      '--disable-component-update', '--disable-sync',
      // Only WebGL needs the software renderer; drawing the rest of a page with it takes longer.
      '--disable-gpu-compositing',
    ],
  });
}

export function builtSite(): string {
  const site = process.env.MOCAP_SITE;
  if (!site) throw new Error('MOCAP_SITE names the folder of the built site');
  return site;
}

export interface RunningServer {
  address: string;
  stop(): Promise<void>;
}

/** `mocap serve FOLDER` on a free port. */
export async function serveFolder(folder: string, ...options: string[]): Promise<RunningServer> {
  const program = process.env.MOCAP_BIN;
  if (!program) throw new Error('MOCAP_BIN names the built command');
  const server = spawn(
    program,
    ['serve', folder, '--port', '0', '--site', builtSite(), ...options],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const address = await addressOf(server);
  return {
    address,
    stop: () =>
      new Promise((resolve) => {
        server.once('exit', () => resolve());
        server.kill('SIGTERM');
        setTimeout(() => server.kill('SIGKILL'), 12_000).unref();
      }),
  };
}

function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const timer = setTimeout(() => reject(new Error(`no address within 20 s: ${text}`)), 20_000);
    server.stdout?.on('data', (piece: Buffer) => {
      text += piece.toString();
      const found = /http:\/\/[\w.:[\]]+/.exec(text);
      if (!found) return;
      clearTimeout(timer);
      resolve(found[0]);
    });
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${text}`)));
  });
}

/** Collects errors of a page: exceptions, and violations of its security policy. */
export function watchForErrors(page: Page): string[] {
  const pageErrors: string[] = [];
  page.on('pageerror', (error) => pageErrors.push(error.message));
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !text.startsWith('Failed to load resource')) pageErrors.push(text);
  });
  return pageErrors;
}

/** Accessibility problems found by axe-core; empty if there are none. */
export async function axeFindings(page: Page, without: string[] = []): Promise<string[]> {
  const source = await readFile(require.resolve('axe-core/axe.min.js'), 'utf8');
  // Not as a script element: the pages' security policy permits only their own scripts.
  await page.evaluate(source);
  return page.evaluate(async (excluded) => {
    type Result = { violations: { id: string; help: string; nodes: { html: string }[] }[] };
    const { axe } = window as unknown as { axe: { run(c: unknown, o: unknown): Promise<Result> } };
    const { violations } = await axe.run(
      { include: [['html']], exclude: excluded.map((one) => [one]) },
      { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'] },
    );
    return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes[0]?.html.slice(0, 200)}`);
  }, without);
}

/** Drops files onto the page, as a user would. */
export async function dropFiles(
  page: Page,
  files: readonly { name: string; text: string }[],
): Promise<void> {
  const transfer = await page.evaluateHandle((given) => {
    const made = new DataTransfer();
    for (const { name, text } of given) made.items.add(new File([text], name));
    return made;
  }, files);
  await page.dispatchEvent('body', 'dragenter', { dataTransfer: transfer });
  await page.dispatchEvent('body', 'dragover', { dataTransfer: transfer });
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
}

/** Drops local files and folders onto the page, as a user would from the desktop. */
export async function dropPaths(page: Page, paths: readonly string[]): Promise<void> {
  const hand = await page.context().newCDPSession(page);
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await hand.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data });
  }
  await hand.detach();
}
