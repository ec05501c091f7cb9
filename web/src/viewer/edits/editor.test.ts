// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { Session, sourceOfBytes } from '../session';
import { FakeCore } from '../testing/fake_core';
import { Editor } from './editor';

const trim = (frames: number): { name: string; value: string } => ({ name: 'trim', value: String(frames) });
const mirror = { name: 'mirror', value: '' };

async function opened(): Promise<{ core: FakeCore; session: Session; editor: Editor }> {
  const core = new FakeCore({ frames: 100, frameTimeS: 0.1 });
  const session = new Session(core);
  await session.open([sourceOfBytes({ name: 'walk.bvh', bytes: new ArrayBuffer(1) })], false);
  const room = { session, world: { orbit: { carry: () => undefined } }, framing: { fit: () => undefined } };
  return { core, session, editor: new Editor(room as unknown as ConstructorParameters<typeof Editor>[0]) };
}

describe('the editor', () => {
  it('does each chain to the original', async () => {
    const { core, session, editor } = await opened();
    expect(await editor.do([trim(10)])).toBe(true);
    expect(await editor.do([mirror, trim(20)])).toBe(true);
    expect(core.edited).toEqual(['trim 10', 'trim 10, mirror, trim 20']);
    expect(session.active?.facts.frames).toBe(70);
    expect(session.active?.isEdited).toBe(true);
    expect(session.clips.length).toBe(1);
  });

  it('undoes and does again, back to the file as it is', async () => {
    const { core, session, editor } = await opened();
    const original = session.active!.opened;
    await editor.do([trim(10)]);
    await editor.do([trim(5)]);
    await editor.undo();
    expect(session.active?.facts.frames).toBe(90);
    await editor.undo();
    expect(session.active?.opened).toBe(original);
    expect(session.active?.isEdited).toBe(false);
    expect(core.closed).not.toContain(original.id);
    expect(await editor.undo()).toBe(false);
    await editor.redo();
    await editor.redo();
    expect(session.active?.facts.frames).toBe(85);
    expect(await editor.redo()).toBe(false);
  });

  it('takes a step out of the middle', async () => {
    const { core, session, editor } = await opened();
    await editor.do([trim(10)]);
    await editor.do([mirror]);
    await editor.remove(0);
    expect(core.edited.at(-1)).toBe('mirror');
    expect(session.active?.facts.frames).toBe(100);
    await editor.undo();
    expect(editor.steps).toEqual([trim(10), mirror]);
  });

  it('changes nothing where an edit fails', async () => {
    const { session, editor } = await opened();
    await editor.do([trim(10)]);
    const clip = session.active;
    expect(await editor.do([{ name: 'fail', value: '' }])).toBe(false);
    expect(session.active).toBe(clip);
    expect(editor.steps).toEqual([trim(10)]);
    expect(editor.failure?.step).toBe(1);
    await editor.do([mirror]);
    expect(editor.failure).toBeNull();
  });

  it('does what is asked meanwhile afterwards', async () => {
    const { session, editor } = await opened();
    await Promise.all([editor.do([trim(10)]), editor.do([trim(1)]), editor.undo()]);
    expect(session.active?.facts.frames).toBe(90);
  });

  it('shows the original beside, and closes all that it opened', async () => {
    const { core, session, editor } = await opened();
    await editor.do([trim(10)]);
    await editor.compare();
    expect(session.clips.map((clip) => clip.facts.frames)).toEqual([90, 100]);
    expect(session.opened.length).toBe(1);
    session.activate(session.clips[1]!);
    await editor.do([trim(5)]);
    expect(session.clips.map((clip) => clip.facts.frames)).toEqual([85, 100]);
    session.remove(session.clips[0]!);
    expect(session.clips).toEqual([]);
    expect(new Set(core.closed).size).toBe(4);
  });

  it('keeps the moment and the chosen joints', async () => {
    const { session, editor } = await opened();
    session.choose([2]);
    session.player.seekFrame(40);
    await editor.do([mirror]);
    expect(session.player.frame).toBe(40);
    expect([...session.chosen]).toEqual([2]);
  });
});
