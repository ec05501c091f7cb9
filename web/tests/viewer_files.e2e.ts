// SPDX-License-Identifier: MIT

/** Other ways to open and save files in the viewer: a dropped folder, a recording. */
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { axeFindings, dropPaths } from './browser';
import { downloads, folder, mocap, page, pressSave, samples, title, useViewer, visit } from './viewer_page';
import { readWebm } from './webm';
import { zipOf } from './zip';

useViewer({ viewport: { width: 900, height: 600 } });

test('a dropped folder is read recursively and pairs are matched', async () => {
  const dropped = join(folder, 'session');
  mkdirSync(join(dropped, 'acclaim', 'day one'), { recursive: true });
  mkdirSync(join(dropped, 'bvh', 'deep', 'er'), { recursive: true });
  for (const name of ['stroll.asf', 'stroll_01.amc']) cpSync(join(samples, name), join(dropped, 'acclaim', 'day one', name));
  cpSync(join(samples, 'jump.bvh'), join(dropped, 'bvh', 'jump.bvh'));
  cpSync(join(samples, 'wave.bvh'), join(dropped, 'bvh', 'deep', 'er', 'wave.bvh'));
  writeFileSync(join(dropped, 'notes.txt'), 'Shot on a Tuesday.');
  writeFileSync(join(dropped, 'bvh', '.hidden.bvh'), 'ignored');

  await visit('/view');
  await dropPaths(page, [dropped]);
  await page.waitForFunction(() => document.querySelectorAll('.viewer-clips li').length === 3);
  const names = await page.locator('.viewer-clips li').allTextContents();
  for (const name of ['stroll_01', 'jump', 'wave']) {
    assert.ok(names.some((text) => text.includes(name)), `${name} among ${names.join(' | ')}`);
  }
  // A file that is not a motion is not a failure in a folder.
  assert.equal(await page.locator('.viewer-failure').count(), 0);
});

test('a folder without motions is reported', async () => {
  const dropped = join(folder, 'letters');
  mkdirSync(dropped);
  writeFileSync(join(dropped, 'letter.txt'), 'Dear all,');
  await visit('/view');
  await dropPaths(page, [dropped]);
  await page.getByText('No motion file found').waitFor();
});

test('a turntable is saved as a WebM video', async () => {
  await visit('/view?motion=walk');
  const coming = page.waitForEvent('download', { timeout: 60_000 });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('menuitem', { name: /^WebM turntable/ }).click();
  const download = await coming;
  assert.equal(download.suggestedFilename(), 'walk-turn.webm');
  const bytes = readFileSync(await download.path());
  const video = readWebm(bytes);
  assert.equal(video.type, 'webm');
  assert.deepEqual(video.tracks.map(({ kind }) => kind), ['video']);
  assert.match(video.tracks[0]?.codec ?? '', /^V_VP[89]$/);
  assert.ok((video.tracks[0]?.width ?? 0) > 200 && (video.tracks[0]?.height ?? 0) > 200);
  // How many pictures it has depends on the machine; `recording.test.ts` checks its length.
  assert.ok(video.frames > 1, `${video.frames} frames`);
});

/** A motion on the Second Life avatar, as an animation in the test's folder. */
function animationFile(): string {
  mocap('convert', join(samples, 'walk.bvh'), '--profile', 'secondlife', '--priority', '3', '-o', 'walk.anim');
  return join(folder, 'walk.anim');
}

test('Second Life animations can be opened, and saved with their settings', async () => {
  const path = animationFile();
  await visit('/view');
  await dropPaths(page, [path]);
  await title(/walk\.anim/);
  await pressSave(/^\.anim/);
  const dialog = page.getByRole('dialog', { name: 'Animation for Second Life' });
  assert.equal(await dialog.getByLabel('Priority').inputValue(), '3');
  assert.deepEqual(await axeFindings(page), []);
  await dialog.getByLabel('Priority').selectOption('5');
  await dialog.getByLabel('Loop the animation').check();
  await dialog.getByLabel('Ease in', { exact: true }).fill('0.75');
  const files = await downloads(() => dialog.getByRole('button', { name: 'Save', exact: true }).click());
  assert.deepEqual([...files.keys()], ['walk.anim']);
  mocap('convert', path, '--priority', '5', '--anim-loop', '--ease-in', '0.75s', '-o', 'command.anim');
  assert.ok(files.get('walk.anim')!.equals(readFileSync(join(folder, 'command.anim'))), 'the bytes of the command');
  // The saved file plays again.
  writeFileSync(join(folder, 'again.anim'), files.get('walk.anim')!);
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Files/ }).click();
  const chooser = await choosing;
  assert.match((await chooser.element().getAttribute('accept')) ?? '', /\.anim,\.avm/);
  await chooser.setFiles(join(folder, 'again.anim'));
  await title(/again\.anim/);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForFunction(() => (window.viewer?.frame() ?? 0) > 5);
});

test('a motion with other joints is retargeted to the avatar on request', async () => {
  await visit('/view?motion=walk');
  await pressSave(/^\.anim/);
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await page.locator('.viewer-failure', { hasText: 'no joint is a bone of the avatar' }).waitFor();
  const files = await downloads(() => page.getByRole('button', { name: 'Retarget to the avatar, and save' }).click());
  assert.deepEqual([...files.keys()], ['walk-edited.anim']);
  await page.locator('.viewer-failures').waitFor({ state: 'hidden' });
  writeFileSync(join(folder, 'made.anim'), files.get('walk-edited.anim')!);
  mocap('check', 'made.anim', '--profile', 'secondlife');
});

test('a motion that does not fit the avatar is rejected', async () => {
  await visit('/view?motion=walk');
  await dropPaths(page, [join(samples, 'ball.bvh')]);
  await title(/ball\.bvh/);
  await pressSave(/^\.anim/);
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await page.locator('.viewer-failure', { hasText: 'could not be saved' }).waitFor();
  await page.getByRole('button', { name: 'Retarget to the avatar, and save' }).click();
  await page.locator('.viewer-failure', { hasText: 'could not be saved' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Retarget to the avatar, and save' }).count(), 0);
});

test('a folder opens .anim and .avm files too', async () => {
  animationFile();
  const bvh = readFileSync(join(samples, 'walk.bvh'), 'utf8');
  writeFileSync(join(folder, 'jump.avm'), bvh);
  writeFileSync(join(folder, 'table.csv'), 'a,b\n1,2\n');
  await visit('/view');
  await dropPaths(page, [folder]);
  await page.waitForFunction(() => document.querySelectorAll('.viewer-clips li').length === 2);
  const names = (await page.locator('.viewer-clips li').allTextContents()).join(' ');
  assert.match(names, /walk\.anim/);
  assert.match(names, /jump\.avm/);
});

test('a zip opens like a folder, and a damaged one is reported', async () => {
  const text = (name: string): string => readFileSync(join(samples, name), 'utf8');
  writeFileSync(
    join(folder, 'takes.zip'),
    zipOf([
      { name: 'takes/run.bvh', text: text('run.bvh') },
      { name: 'takes/stroll_01.asf', text: text('stroll.asf') },
      { name: 'takes/readme.txt', text: 'not a motion' },
    ]),
  );
  writeFileSync(join(folder, 'texts.zip'), zipOf([{ name: 'readme.txt', text: 'no motion' }]));
  writeFileSync(join(folder, 'damaged.zip'), readFileSync(join(folder, 'takes.zip')).subarray(0, 2000));
  await visit('/view');
  await dropPaths(page, [join(folder, 'takes.zip')]);
  await title(/run\.bvh/);
  for (const [name, why] of [['texts.zip', /no BVH, ASF with AMC, .* or .* in this zip/], ['damaged.zip', 'the zip is damaged, or not a zip']] as const) {
    await dropPaths(page, [join(folder, name)]);
    await page.locator('.viewer-failure', { hasText: name }).getByText(why).waitFor();
  }
  await title(/run\.bvh/);
});
