// SPDX-License-Identifier: MIT

/** Retargeting to built-in skeletons, to files and to characters with a mesh. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import type { JSHandle, Locator } from 'playwright-core';
import { axeFindings, dropFiles, dropPaths } from './browser';
import { boneNames, boxCharacter, meshColour, partsOfModel } from './character';
import { chain, done, edit, enter, openEdits, panel, press } from './viewer_editing';
import { folder, page, posed, samples, saved, savedFile, seek, settled, title, useViewer, visit } from './viewer_page';

useViewer();

const form = (): Locator => panel().locator('.viewer-edit-form');
const legend = (): Locator => page.getByRole('region', { name: 'Clips' });
const quality = (): Locator => page.getByRole('region', { name: 'Quality of the transfer' });
const graph = (): Locator => page.locator('.viewer-graph');

async function retargetTo(target: string, options: Record<string, string> = {}): Promise<void> {
  await press('Retarget to a skeleton');
  await enter({ Target: target });
  if (Object.keys(options).length > 0) await form().getByText('Options', { exact: true }).click();
  await enter(options);
  await form().getByRole('button', { name: 'Apply' }).click();
}

async function clipsShown(count: number): Promise<void> {
  await page.waitForFunction((wanted) => document.querySelectorAll('.viewer-names:not([hidden]) li').length === wanted, count);
}

async function writeModel(name: string, isVrm: boolean): Promise<string> {
  const path = join(folder, name);
  writeFileSync(path, boxCharacter(isVrm));
  return path;
}

/** The share of the picture that has about the colour of the mesh. */
async function meshShare(): Promise<number> {
  await settled();
  const png = await page.locator('.viewer-canvas').screenshot();
  return page.evaluate(async ({ bytes, colour }) => {
    const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext('2d')!;
    context.drawImage(picture, 0, 0);
    const { data } = context.getImageData(0, 0, picture.width, picture.height);
    const main = colour.indexOf(Math.max(...colour));
    let count = 0;
    for (let i = 0; i < data.length; i += 4) {
      const others = [0, 1, 2].filter((k) => k !== main).map((k) => data[i + k]!);
      if (data[i + main]! > 60 && others.every((other) => other < 0.55 * data[i + main]!)) ++count;
    }
    return count / (data.length / 4);
  }, { bytes: [...png], colour: [...meshColour] });
}

test('a motion is retargeted to a built-in skeleton and shown beside its original', async () => {
  await edit('walk.bvh');
  await press('Retarget to a skeleton');
  const words = await form().getByLabel('Target', { exact: true }).locator('option').allTextContents();
  for (const wanted of ['Mixamo', 'VRM 1.0', 'SMPL', 'A file …']) assert.ok(words.includes(wanted), `${wanted} in ${words.join(', ')}`);
  assert.deepEqual(await axeFindings(page), []);
  await press('Retarget to a skeleton');
  await retargetTo('VRM 1.0');
  await done('Retarget to vrm');
  await clipsShown(2);
  assert.deepEqual(await legend().locator('small').allTextContents(), ['on vrm', 'original']);
  assert.equal(await legend().getByLabel('Layout of the clips').inputValue(), 'beside');
  await settled();
  assert.deepEqual(await axeFindings(page), []);
  const joints = await page.evaluate(() => {
    const { session } = window.viewer as unknown as { session: { active: { names: string[] } } };
    return session.active.names;
  });
  for (const joint of ['hips', 'leftUpperArm', 'rightFoot']) assert.ok(joints.includes(joint), joint);
});

test('both stand on the ground at the same time', async () => {
  await edit('walk.bvh');
  await retargetTo('Unreal Engine');
  await clipsShown(2);
  for (const frame of [0, 60, 110]) {
    await seek(frame);
    await settled();
    const lowest = await page.evaluate(() => {
      const { session } = window.viewer as unknown as { session: { clips: { points: Float32Array; shown: number }[] } };
      return session.clips.map(({ points, shown }) => ({ shown, y: Math.min(...[...points].filter((_, i) => i % 3 === 1)) }));
    });
    assert.equal(lowest.length, 2);
    for (const { shown, y } of lowest) {
      assert.equal(shown, frame);
      assert.ok(Math.abs(y) < 0.12, `the lowest point is at ${y} m in frame ${frame}`);
    }
  }
});

test('options follow the name of the target, and a link restores them', async () => {
  await visit('/view?motion=walk');
  await openEdits();
  await retargetTo('SMPL', { Feet: 'free', 'Scale by': 'a number …', 'Scale by: number': '1,25' });
  await done('Retarget to smpl@onto-scale=1.25@feet=free');
  await page.waitForFunction(() => /edit=onto:smpl/.test(location.hash));
  await page.reload();
  await posed();
  await openEdits();
  await done('Retarget to smpl@onto-scale=1.25@feet=free');
});

test('a value that is not accepted is explained', async () => {
  await edit('walk.bvh');
  await retargetTo('Mixamo', { 'Scale by': 'a number …', 'Scale by: number': 'big' });
  await panel().getByText('invalid value', { exact: false }).first().waitFor();
  assert.deepEqual(await chain(), []);
});

test('the skeleton of a dropped file is the target', async () => {
  await edit('walk.bvh');
  await press('Retarget to a skeleton');
  const text = readFileSync(join(samples, 'run.bvh'), 'utf8');
  const transfer: JSHandle = await page.evaluateHandle((content) => {
    const made = new DataTransfer();
    made.items.add(new File([content], 'other.bvh'));
    return made;
  }, text);
  for (const type of ['dragenter', 'dragover', 'drop']) await form().dispatchEvent(type, { dataTransfer: transfer });
  await form().getByText('Target: other.bvh').waitFor();
  assert.equal(await form().getByLabel('Target', { exact: true }).inputValue(), 'file');
  await form().getByRole('button', { name: 'Apply' }).click();
  await done('Retarget to other.bvh');
  await title(/walk\.bvh/);
});

test('the quality of a transfer is drawn, and its worst frames can be visited', async () => {
  await edit('walk.bvh');
  await retargetTo('Unreal Engine', { Feet: 'free' });
  await clipsShown(2);
  await press('Quality of the transfer');
  await quality().getByText(/of contacts kept · slide .* mm per frame, original .* · jerk ratio/).waitFor();
  await page.waitForFunction(() => /slide of feet in contact, mm per frame/.test(document.querySelector('.viewer-graph')?.getAttribute('aria-label') ?? ''));
  await settled();
  assert.deepEqual(await axeFindings(page), []);
  const worst = quality().getByRole('group', { name: 'Worst frames' }).getByRole('button');
  const frame = Number(/frame (\d+),/.exec((await worst.first().getAttribute('aria-label')) ?? '')?.[1]);
  assert.ok(frame > 0);
  await worst.first().focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction((wanted) => window.viewer?.frame() === wanted, frame);
  await quality().getByLabel('Measure').selectOption({ label: 'Change of acceleration' });
  await page.waitForFunction(() => /change of acceleration/.test(document.querySelector('.viewer-graph')?.getAttribute('aria-label') ?? ''));
  await press('Undo');
  await quality().waitFor({ state: 'hidden' });
  await graph().waitFor();
});

test('a model is shown with its mesh, which can be hidden', async () => {
  const model = await writeModel('boxes.glb', false);
  await visit('/view');
  await dropPaths(page, [model]);
  await title(/boxes\.glb/);
  await page.waitForFunction(() => window.viewer?.settled() === true);
  assert.ok((await meshShare()) > 0.002, 'the mesh is drawn');
  await page.getByText('Meshes of characters').click();
  assert.ok((await meshShare()) < 0.0005, 'the mesh is hidden');
});

for (const isVrm of [true, false]) {
  const name = isVrm ? 'hero.vrm' : 'hero.glb';
  test(`a motion moves the mesh of ${name}, which is saved unchanged`, async () => {
    const model = await writeModel(name, isVrm);
    await edit('walk.bvh');
    await press('Retarget to a skeleton');
    await enter({ Target: 'A file …' });
    await form().getByLabel('File with the target skeleton').setInputFiles(model);
    await form().getByRole('button', { name: 'Apply' }).click();
    await done(`Retarget to ${name}`);
    await clipsShown(2);
    await seek(60);
    assert.ok((await meshShare()) > 0.002, 'the mesh is drawn');
    const file = await savedFile(new RegExp(`^${name} with this motion`));
    const before = partsOfModel(readFileSync(model));
    const after = partsOfModel(file);
    for (const key of ['meshes', 'skins', 'materials', 'nodes', 'extensions', 'scenes']) assert.deepEqual(after.json[key], before.json[key]);
    assert.ok(after.binary.subarray(0, before.binary.length).equals(before.binary), 'the bytes of the mesh');
    assert.equal((after.json['animations'] as unknown[]).length, 1);
    const validator = createRequire(import.meta.url)('gltf-validator') as {
      validateBytes(bytes: Uint8Array): Promise<{ issues: { numErrors: number; numWarnings: number; messages: unknown } }>;
    };
    const { issues } = await validator.validateBytes(new Uint8Array(file));
    assert.equal(issues.numErrors, 0, JSON.stringify(issues.messages));
    const [vrma] = [...(await saved(/^VRMA/)).values()];
    const { json } = partsOfModel(vrma!);
    const { VRMC_vrm_animation: animation } = json['extensions'] as { VRMC_vrm_animation: { humanoid: { humanBones: Record<string, unknown> } } };
    for (const bone of boneNames) assert.ok(bone in animation.humanoid.humanBones, bone);
  });
}

const realModels = [
  'gltf/bevyengine__bevy/animated/Fox.glb',
  'vrm/vrm-c__UniVRM/Materials/EmissionMigration_v0.107.0.vrm',
].map((path) => resolve(samples, '../../shared/corpus2', path));

test('real models with textures are drawn', { skip: !realModels.every((path) => existsSync(path)) }, async () => {
  for (const path of realModels) {
    await visit('/view');
    await dropPaths(page, [path]);
    await title(new RegExp(path.split('/').pop()!.slice(0, 8)));
    await page.waitForFunction(() => {
      const { session } = window.viewer as unknown as { session: { clips: { model: unknown }[] } };
      return session.clips[0]?.model;
    });
    await settled();
  }
});

test('a damaged model is reported like any other file', async () => {
  await visit('/view');
  const glb = boxCharacter(false);
  writeFileSync(join(folder, 'half.glb'), glb.subarray(0, glb.length / 2));
  await dropPaths(page, [join(folder, 'half.glb')]);
  await page.locator('.viewer-failures, [role=alert]').first().waitFor();
  await dropFiles(page, [{ name: 'walk.bvh', text: readFileSync(join(samples, 'walk.bvh'), 'utf8') }]);
  await title(/walk\.bvh/);
});
