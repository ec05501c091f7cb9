// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import type { ClipFacts, RecordingFacts } from '../core/contract';
import { Clip } from './clip';
import { saveClip } from './save';
import { ownFinding } from '../shared/finding';
import { formats } from '../shared/formats';
import { isOffered, saveChoices } from './save_choices';
import { saveDialogOf } from './save_dialogs';
import { Session } from './session';
import { fakeClip, FakeCore } from './testing/fake_core';

describe('formats with a dialog', () => {
  it('are not saved without it', () => {
    const asked = formats.filter(({ name }) => saveDialogOf(name));
    expect(asked.length).toBeGreaterThan(0);
    for (const { name, writes } of asked) {
      expect(writes).toBe(true);
      expect(saveChoices.some(({ format }) => format === name)).toBe(false);
    }
  });
});

describe('formats that need a body', () => {
  it('are offered for figures with a head, feet and hands', () => {
    const { facts } = fakeClip(1);
    const body = { ...facts, head: 1, feet: [2, 3], hands: [4, 5] };
    const offered = (of: ClipFacts): string[] =>
      saveChoices.filter((choice) => isOffered(choice, { facts: of, recording: null })).map(({ format }) => format);
    expect(offered(body)).toContain('vrma');
    for (const other of [facts, { ...body, head: null }, { ...body, hands: [4] }]) {
      expect(offered(other)).not.toContain('vrma');
      expect(offered(other)).toContain('glb');
    }
  });
});

describe('tables', () => {
  it('are offered for the parts that a clip has', () => {
    const { facts } = fakeClip(1);
    const recording = { points: [], bodies: [{ label: 'Box', parent: null }], analog: [], events: [], firstJoint: 0 };
    const tables = (of: unknown): string[] =>
      saveChoices.flatMap((choice) => (choice.options?.table && isOffered(choice, { facts, recording: of as RecordingFacts }) ? choice.options.table : []));
    expect(tables(null)).toEqual(['channels', 'positions', 'rotations']);
    expect(tables(recording)).toEqual(['bodies']);
    expect(tables({ ...recording, firstJoint: 2, events: [{}] })).toEqual(['channels', 'positions', 'rotations', 'bodies', 'events']);
  });
});

describe('a saved clip', () => {
  it('has a remedy for one error only', async () => {
    const core = new FakeCore();
    const session = new Session(core);
    const { clips } = await core.open([{ name: 'fake.bvh', bytes: new ArrayBuffer(0) }]);
    session.active = new Clip(clips[0]!, core, 1e9);
    core.save = () => Promise.resolve({ name: 'fake', findings: [ownFinding({ code: 'fake.joint', message: '' })] });
    const remedy = { code: 'fake.joint', text: 'Retarget', act: () => undefined };
    await saveClip(session, saveChoices[0]!, remedy);
    expect(session.failures[0]?.remedy?.text).toBe('Retarget');
    await saveClip(session, saveChoices[0]!, { ...remedy, code: 'fake.other' });
    expect(session.failures[0]?.remedy).toBeUndefined();
  });

  it('has the selected unit', async () => {
    const core = new FakeCore({ metresPerUnit: 0.01 });
    const session = new Session(core);
    const { clips } = await core.open([{ name: 'fake.bvh', bytes: new ArrayBuffer(0) }]);
    const clip = new Clip(clips[0]!, core, 1e9);
    session.active = clip;
    const glb = saveChoices.find((choice) => choice.format === 'glb')!;
    const table = saveChoices.find((choice) => choice.options?.table === 'positions')!;
    await saveClip(session, glb);
    clip.chooseScale(0.0254);
    await saveClip(session, glb);
    await saveClip(session, table);
    clip.chooseScale(null);
    await saveClip(session, glb);
    expect(core.saveOptions.map((options) => options?.metresPerUnit)).toEqual([undefined, 0.0254, 0.0254, undefined]);
    expect(core.saveOptions[2]?.table).toBe('positions');
  });

  it('has the selected up axis', async () => {
    const core = new FakeCore({ up: '+Y' });
    const session = new Session(core);
    const { clips } = await core.open([{ name: 'fake.bvh', bytes: new ArrayBuffer(0) }]);
    const clip = new Clip(clips[0]!, core, 1e9);
    session.active = clip;
    const glb = saveChoices.find((choice) => choice.format === 'glb')!;
    await saveClip(session, glb);
    clip.chooseUp('-Z');
    await saveClip(session, glb);
    clip.chooseUp(null);
    await saveClip(session, glb);
    expect(core.saveOptions.map((options) => options?.up)).toEqual([undefined, '-Z', undefined]);
  });
});
