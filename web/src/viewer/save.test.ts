// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { Clip } from './clip';
import { saveClip } from './save';
import { saveChoices } from './save_choices';
import { Session } from './session';
import { FakeCore } from './testing/fake_core';

describe('a saved clip', () => {
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
