// SPDX-License-Identifier: MIT
import { expect, it } from 'vitest';
import { graphData } from './graph_data';
import { curveNamed, qualityText, stepUnit, transferredClip } from './quality';
import { memoryLimit } from './pose_store';
import { Clip } from './clip';
import { History } from './edits/history';
import { FakeCore } from './testing/fake_core';
import { Session, sourceOfBytes } from './session';

async function retargeted(metresPerUnit: number): Promise<{ session: Session; result: Clip }> {
  const core = new FakeCore({ frames: 300, metresPerUnit });
  const session = new Session(core);
  const [clip] = await session.open([sourceOfBytes({ name: 'walk.bvh', bytes: new ArrayBuffer(0) })], false);
  const steps = [{ name: 'onto', value: 'mixamo' }];
  const made = await core.edit(clip!.opened.id, steps);
  if (!('clip' in made)) throw new Error('the transfer failed');
  const history = new History();
  history.push(steps);
  const { notes, startS, recipe, transfer } = made;
  const result = new Clip(made.clip, core, memoryLimit);
  result.edited = { original: clip!.opened, history, notes, startS, recipe, transfer, files: new Map() };
  session.replace(clip!, result, 0);
  return { session, result };
}

it('the quality is that of the result, also while its original is active', async () => {
  const { session, result } = await retargeted(0.01);
  expect(transferredClip(session)).toBe(result);
  const original = new Clip({ ...result.opened, id: 99 }, session.core, memoryLimit);
  original.beforeOf = result.edited;
  session.show([original], true);
  session.activate(original);
  expect(transferredClip(session)).toBe(result);
  result.edited!.transfer = null;
  expect(transferredClip(session)).toBeNull();
});

it('lengths are in millimetres if the unit is known, otherwise in file units', async () => {
  const { session, result } = await retargeted(0.01);
  expect(stepUnit(result.scale)).toEqual({ unit: 'mm', perFileUnit: 10 });
  expect(qualityText(result.edited!.transfer!, result.scale)).toBe(
    '90 % of contacts kept · slide 0.1 mm per frame, original 0.2 · jerk ratio 1.50',
  );
  session.display.qualityCurve = 'contacts';
  const contacts = await graphData(session, 'quality');
  expect(contacts?.title).toBe('contacts, joints');
  expect(contacts?.lines.map((line) => line.name)).toEqual(['result', 'original, scaled']);
  expect(contacts?.lines[0]?.values[299]).toBe(1);
  const unknown = await retargeted(0);
  expect(qualityText(unknown.result.edited!.transfer!, unknown.result.scale)).toContain('slide 0.01 units per frame');
});

it('an unknown measure is replaced with the first', async () => {
  const { result } = await retargeted(1);
  expect(curveNamed(result.edited!.transfer!, 'contacts')?.index).toBe(1);
  expect(curveNamed(result.edited!.transfer!, 'other')?.index).toBe(0);
  expect(curveNamed({ ...result.edited!.transfer!, curves: [] }, 'slide')).toBeNull();
});

it('without a transfer there is no graph of its quality', async () => {
  const session = new Session(new FakeCore());
  await session.open([sourceOfBytes({ name: 'walk.bvh', bytes: new ArrayBuffer(0) })], false);
  expect(await graphData(session, 'quality')).toBeNull();
});
