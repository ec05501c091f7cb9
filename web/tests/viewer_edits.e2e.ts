// SPDX-License-Identifier: MIT

/** Editing in the viewer, compared with the output of the command. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { test } from 'node:test';
import { axeFindings } from './browser';
import { chain, done, edit, fill, openEdits, panel, press, setRange } from './viewer_editing';
import {
  alike, command, converted, folder, mocap, openContext, page, posed, same, samples, saved, useViewer, visit,
} from './viewer_page';

useViewer({ viewport: { width: 1000, height: 760 } });

test('trimming keeps the range of the timeline exactly', async () => {
  await edit('walk.bvh');
  await setRange(10, 200);
  await press('Trim to frames 10 to 200');
  await done('Trim 10..200');
  const files = await saved(/^BVH/);
  assert.deepEqual([...files.keys()], ['walk-edited.bvh']);
  same(files.get('walk-edited.bvh'), converted('walk.bvh', ['--trim', '10..200'], 'walk.bvh'));
});

test('each button gives the result of the command', async () => {
  const ways: { title: string; options: string[]; turns?: true; act(): Promise<void> }[] = [
    { title: 'Mirror', options: ['--mirror'], act: () => press('Mirror') },
    { title: 'Reverse', options: ['--reverse'], act: () => press('Reverse') },
    { title: 'In place', options: ['--in-place'], act: () => press('In place') },
    { title: 'On ground', options: ['--on-ground'], act: () => press('On the ground') },
    { title: 'At origin', turns: true, options: ['--at-origin'], act: () => press('At the origin') },
    { title: 'Rotations only', options: ['--rotate-only'], act: () => press('Rotations only') },
    {
      title: 'Frame rate 30', turns: true, options: ['--fps', '30'],
      act: async () => (await press('Frame rate'), fill({ 'Frames per second': '30' })),
    },
    {
      title: 'Speed 2', options: ['--speed', '2'],
      act: async () => (await press('Speed'), fill({ 'Speed factor': '2' })),
    },
    {
      title: 'Loop 0.25s', turns: true, options: ['--loop'],
      act: async () => (await press('Loop'), fill({})),
    },
    {
      title: 'Smooth 10', turns: true, options: ['--smooth=10'],
      act: async () => (await press('Smooth'), fill({ 'Cutoff, Hz': '10' })),
    },
    {
      title: 'Smooth gaussian:0.1', turns: true, options: ['--smooth=gaussian:0.1'],
      act: async () => {
        await press('Smooth');
        await panel().getByLabel('Method').selectOption({ label: 'Gaussian' });
        await fill({ 'Width, seconds': '0,1' });
      },
    },
    {
      title: 'Up axis z', turns: true, options: ['--up', 'z'],
      act: async () => (await press('Axes and units'), fill({ 'Up axis': 'Z' })),
    },
    {
      title: 'To height 1.75', options: ['--to-height', '1.75'],
      act: async () => (await press('Axes and units'), fill({ Height: '1.75' })),
    },
  ];
  await edit('walk.bvh');
  for (const { title, options, turns, act } of ways) {
    await act();
    await done(title);
    const files = await saved(/^BVH/);
    (turns ? alike : same)(files.get('walk-edited.bvh'), converted('walk.bvh', options, 'walk.bvh'));
    await press('Undo');
    await done();
  }
});

test('saving a chain of edits gives the output of the command in every format', async () => {
  await edit('walk.bvh');
  await setRange(1, 120);
  await press('Trim to frames 1 to 120');
  await press('Mirror');
  await press('In place');
  await done('Trim 1..120', 'Mirror', 'In place');
  const options = ['--trim', '1..120', '--mirror', '--in-place'];
  const bytesOf = (files: Map<string, Buffer>, end: string): Buffer | undefined =>
    [...files].find(([name]) => name.endsWith(end))?.[1];
  for (const [item, end] of [[/^BVH/, '.bvh'], [/^CSV of channels/, '.csv'], [/^JSON/, '.json'], [/^GLB/, '.glb']] as const) {
    same(bytesOf(await saved(item), end), converted(`walk${end}`, options, 'walk.bvh'));
  }
  const pair = await saved(/^ASF/, 2);
  assert.deepEqual([...pair.keys()].sort(), ['walk-edited.amc', 'walk-edited.asf']);
  same(bytesOf(pair, '.amc'), converted('walk.amc', options, 'walk.bvh'));
});

test('an Acclaim pair is edited too', async () => {
  await edit('stroll.asf', 'stroll_01.amc');
  await press('Mirror');
  await done('Mirror');
  const pair = await saved(/^ASF/, 2);
  same(pair.get('stroll_01-edited.amc'), converted('stroll_01.amc', ['--mirror'], 'stroll.asf', 'stroll_01.amc'));
});

test('undo and redo by keys restore the exact bytes of the file', async () => {
  await edit('walk.bvh');
  await press('Mirror');
  await press('Reverse');
  await done('Mirror', 'Reverse');
  await page.keyboard.press('Control+z');
  await done('Mirror');
  await page.keyboard.press('Control+z');
  await done();
  const files = await saved(/^BVH/);
  same(files.get('walk.bvh'), readFileSync(join(samples, 'walk.bvh')));
  await page.locator('.viewer-canvas').focus();
  await page.keyboard.press('Control+Shift+z');
  await page.keyboard.press('Control+y');
  await done('Mirror', 'Reverse');
});

test('a step in the middle can be removed', async () => {
  await edit('walk.bvh');
  await press('Mirror');
  await press('Reverse');
  await press('In place');
  await done('Mirror', 'Reverse', 'In place');
  await press('Remove: Reverse');
  await done('Mirror', 'In place');
  const files = await saved(/^BVH/);
  same(files.get('walk-edited.bvh'), converted('walk.bvh', ['--mirror', '--in-place'], 'walk.bvh'));
});

test('a failing edit reports the reason and changes nothing', async () => {
  // A motion without a cycle, because only such motions need frames for the blend of a loop.
  await edit('cartwheel.bvh');
  await press('Mirror');
  await done('Mirror');
  await press('Frame rate');
  await fill({ 'Frames per second': 'none' });
  const alert = page.locator('.viewer-edit-failure');
  await alert.waitFor();
  const message = (await alert.textContent()) ?? '';
  assert.match(message, /Frame rate failed/);
  assert.match(message, /none/);
  assert.match(message, /Nothing was changed/);
  assert.deepEqual(await chain(), ['Mirror']);
  await press('Loop');
  await fill({ 'Blend length': '1000' });
  await page.getByText('Loop failed').waitFor();
  assert.match((await alert.textContent()) ?? '', /does not fit into 193 frames of motion/);
  assert.deepEqual(await chain(), ['Mirror']);
  await press('Reverse');
  await done('Mirror', 'Reverse');
  assert.equal(await alert.isVisible(), false);
});

test('edits without a button are available', async () => {
  await edit('walk.bvh');
  await press('More edits');
  await panel().getByLabel('Edit', { exact: true }).selectOption({ label: 'Turn' });
  await fill({ Degrees: '-90' });
  await done('Turn -90');
  await press('More edits');
  await panel().getByLabel('Edit', { exact: true }).selectOption({ label: 'Remove joints' });
  await fill({ Joints: 'LeftFot' });
  await page.getByText('did you mean LeftFoot?').waitFor();
  await fill({ Joints: 'LeftHand,RightHand' });
  await done('Turn -90', 'Remove joints LeftHand,RightHand');
  const files = await saved(/^BVH/);
  alike(files.get('walk-edited.bvh'), converted('walk.bvh', ['--turn=-90', '--remove', 'LeftHand,RightHand'], 'walk.bvh'));
});

test('a motion is retargeted to Second Life and previewed', async () => {
  await edit('walk.bvh');
  await press('Retarget');
  await done('Profile secondlife');
  const files = await saved(/^BVH/);
  alike(files.get('walk-edited.bvh'), converted('walk.bvh', ['--profile', 'secondlife'], 'walk.bvh'));
  const played = panel().getByRole('button', { name: 'Upload preview', exact: true });
  await played.click();
  await done('Profile secondlife', 'Second Life upload preview');
  assert.equal(await played.getAttribute('aria-pressed'), 'true');
  await played.click();
  await done('Profile secondlife');
  assert.equal(await played.getAttribute('aria-pressed'), 'false');
});

test('another motion can be joined from a file', async () => {
  await edit('walk.bvh');
  await press('More edits');
  await panel().getByLabel('Edit', { exact: true }).selectOption({ label: 'Join' });
  await panel().getByLabel('File', { exact: true }).setInputFiles(resolve(samples, 'cartwheel.bvh'));
  await press('Apply');
  await done('Join cartwheel.bvh');
  const files = await saved(/^BVH/);
  cpSync(join(samples, 'cartwheel.bvh'), join(folder, 'cartwheel.bvh'));
  alike(files.get('walk-edited.bvh'), converted('walk.bvh', ['--join', 'cartwheel.bvh'], 'walk.bvh'));
});

test('the copied command and the copied recipe write the same file', async () => {
  await openContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  await edit('walk.bvh');
  await setRange(10, 60);
  await press('Trim to frames 10 to 60');
  await press('Mirror');
  await press('Smooth');
  await fill({ 'Cutoff, Hz': '8' });
  await press('More edits');
  await panel().getByLabel('Edit', { exact: true }).selectOption({ label: 'Remove joints' });
  await fill({ Joints: '*Hand' });
  await done('Trim 10..60', 'Mirror', 'Smooth 8', 'Remove joints *Hand');
  const file = (await saved(/^BVH/)).get('walk-edited.bvh')!;
  const copied = async (button: string): Promise<string> => {
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await press(button);
    await page.waitForFunction(async () => (await navigator.clipboard.readText()) !== '');
    return page.evaluate(() => navigator.clipboard.readText());
  };
  const path = `${dirname(command())}:${process.env.PATH ?? ''}`;
  cpSync(join(samples, 'walk.bvh'), join(folder, 'walk.bvh'));

  const line = await copied('Copy as command');
  assert.equal(line, "mocap convert walk.bvh --trim 10..60 --mirror --smooth=8 --remove '*Hand' -o walk-edited.bvh");
  execFileSync('/bin/sh', ['-c', line], { cwd: folder, env: { ...process.env, PATH: path }, stdio: 'ignore' });
  alike(readFileSync(join(folder, 'walk-edited.bvh')), file);

  writeFileSync(join(folder, 'clean.toml'), await copied('Copy recipe'));
  mocap('convert', 'walk.bvh', '--recipe', 'clean.toml', '-o', 'again.bvh');
  assert.ok(existsSync(join(folder, 'again.bvh')));
  alike(readFileSync(join(folder, 'again.bvh')), file);
});

test('the playhead keeps its pose after an edit', async () => {
  await edit('walk.bvh');
  await setRange(30, 90);
  await page.evaluate(() => window.viewer?.seek(50));
  await page.waitForFunction(() => window.viewer?.frame() === 50);
  const before = await page.evaluate(() => Array.from(window.viewer?.positions() ?? []));
  await press('Trim to frames 30 to 90');
  await done('Trim 30..90');
  await page.waitForFunction(() => window.viewer?.frame() === 20);
  assert.deepEqual(await page.evaluate(() => Array.from(window.viewer?.positions() ?? [])), before);
  assert.match((await page.locator('.viewer-title').textContent()) ?? '', /edited/);
});

test('the original can be shown next to the edited clip', async () => {
  await edit('walk.bvh');
  await press('In place');
  await done('In place');
  await press('Compare with the original');
  await page.waitForFunction(() => document.querySelectorAll('.viewer-clips li').length === 2);
  assert.match((await page.locator('.viewer-clips').textContent()) ?? '', /edited[^]*original/);
  await press('Mirror');
  await done('In place', 'Mirror');
  assert.equal(await page.locator('.viewer-clips li').count(), 2);
  await press('Compare with the original');
  await page.waitForFunction(() => document.querySelectorAll('.viewer-clips li').length === 1);
});

test('a link restores edits', async () => {
  await visit('/view#clip=walk.bvh');
  await page.locator('.viewer-title', { hasText: 'walk.bvh' }).waitFor();
  await openEdits();
  await press('Mirror');
  await press('Frame rate');
  await fill({ 'Frames per second': '24' });
  await done('Mirror', 'Frame rate 24');
  await page.waitForFunction(() => /edit=mirror,fps:24/.test(location.hash));
  await page.reload();
  await posed();
  await page.locator('.viewer-title', { hasText: 'edited' }).waitFor();
  await openEdits();
  await done('Mirror', 'Frame rate 24');
  await press('Undo');
  await done();
});

test('a link with failing edits still shows the motion', async () => {
  await visit('/view#clip=walk.bvh&edit=trim:1..99999,mirror');
  await page.getByText('The edits in this link could not be applied').waitFor();
  assert.doesNotMatch((await page.locator('.viewer-title').textContent()) ?? '', /edited/);
});

test('everything works by keyboard and is announced to screen readers', async () => {
  await edit('walk.bvh');
  await page.locator('.viewer-canvas').focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('E');
  await page.waitForFunction(() => document.activeElement?.closest('.viewer-edit-groups') !== null);
  await panel().getByRole('button', { name: 'Smooth', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.tagName === 'SELECT');
  assert.deepEqual(await axeFindings(page), []);
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Smooth');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await done('Smooth 6');
  await page.waitForFunction(() => /Smooth 6/.test(document.querySelector('.viewer-toast')?.textContent ?? ''));
  await press('Mirror');
  await page.waitForFunction(() => /18 joints were exchanged/.test(document.querySelector('.viewer-toast')?.textContent ?? ''));
  assert.deepEqual(await axeFindings(page), []);
});

test('a small screen shows it as a sheet, in light colours too', async () => {
  await openContext({ viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'light' });
  await edit('walk.bvh');
  await press('Mirror');
  await page.locator('.viewer-toast.is-shown').waitFor();
  const seen = await page.locator('.viewer-toast').evaluate((toast) => {
    const { x, y, width, height } = toast.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === toast;
  });
  assert.ok(seen, 'nothing covers the message');
  await press('Frame rate');
  await fill({ 'Frames per second': 'x' });
  await page.getByText('Frame rate failed').waitFor();
  await done('Mirror');
  assert.deepEqual(await axeFindings(page), []);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  assert.equal(wide, false);
  for (const one of await panel().getByRole('button').all()) {
    const box = await one.boundingBox();
    assert.ok(!box || box.height >= 38, `${await one.textContent()} is ${box?.height} high`);
  }
});
