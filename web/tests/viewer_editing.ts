// SPDX-License-Identifier: MIT

/** Access to the edit section, for tests. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { dropFiles } from './browser';
import { page, samples, visit } from './viewer_page';

/** Drops samples on the viewer, and opens the edit section. */
export async function edit(...names: string[]): Promise<void> {
  await visit('/view');
  await dropFiles(page, names.map((name) => ({ name, text: readFileSync(join(samples, name), 'utf8') })));
  const motion = names.find((name) => !name.endsWith('.asf'))!;
  await page.locator('.viewer-title', { hasText: motion }).waitFor();
  await page.locator('.viewer-welcome').waitFor({ state: 'detached' }).catch(() => undefined);
  await openEdits();
}

export async function openEdits(): Promise<void> {
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.locator('.viewer-edit-groups').waitFor();
}

export const panel = (): Locator => page.locator('.viewer-section.is-edit');

export const press = (name: string | RegExp): Promise<void> =>
  panel().getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }).click();

export const chain = (): Promise<string[]> => page.locator('.viewer-edit-step > span').allTextContents();

/** Waits until the list of applied edits matches. */
export async function done(...titles: string[]): Promise<void> {
  await page.waitForFunction(
    (wanted) => {
      const found = [...document.querySelectorAll('.viewer-edit-step > span')].map((one) => one.textContent);
      return JSON.stringify(found) === wanted;
    },
    JSON.stringify(titles),
  );
}

/** Fills in the open form. */
export async function enter(values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const field = panel().locator('.viewer-edit-form').getByLabel(label, { exact: true });
    if ((await field.evaluate((one) => one.tagName)) === 'SELECT') await field.selectOption({ label: value });
    else await field.fill(value);
  }
}

export async function fill(values: Record<string, string>): Promise<void> {
  await enter(values);
  await press('Apply');
}

export async function setRange(first: number, last: number): Promise<void> {
  for (const [frame, keyName] of [[first, '['], [last, ']']] as const) {
    await page.evaluate((to) => {
      window.viewer?.pause();
      window.viewer?.seek(to);
    }, frame);
    await page.locator('.viewer-canvas').focus().catch(() => undefined);
    await page.keyboard.press(keyName);
  }
}
