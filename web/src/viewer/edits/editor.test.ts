// SPDX-License-Identifier: MIT
import { describe, expect, it, vi } from 'vitest';
import type { NamedBytes } from '../../core/contract';
import { Session, sourceOfBytes } from '../session';
import { FakeCore, type FakeMotion } from '../testing/fake_core';
import { Editor } from './editor';

const trim = (frames: number): { name: string; value: string } => ({ name: 'trim', value: String(frames) });
const mirror = { name: 'mirror', value: '' };

async function opened(motion: FakeMotion = {}): Promise<{ core: FakeCore; session: Session; editor: Editor }> {
  const core = new FakeCore({ frames: 100, frameTimeS: 0.1, ...motion });
  const session = new Session(core);
  await session.open([sourceOfBytes({ name: 'walk.bvh', bytes: new ArrayBuffer(1) })], false);
  const context = { session, world: { orbit: { carry: () => undefined } }, framing: { fit: () => undefined } };
  return { core, session, editor: new Editor(context as unknown as ConstructorParameters<typeof Editor>[0]) };
}

describe('the editor', () => {
  it('applies each chain to the original', async () => {
    const { core, session, editor } = await opened();
    expect(await editor.do([trim(10)])).toBe(true);
    expect(await editor.do([mirror, trim(20)])).toBe(true);
    expect(core.edited).toEqual(['trim 10', 'trim 10, mirror, trim 20']);
    expect(session.active?.facts.frames).toBe(70);
    expect(session.active?.isEdited).toBe(true);
    expect(session.clips.length).toBe(1);
  });

  it('undoes and redoes, back to the original file', async () => {
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

  it('removes a step in the middle', async () => {
    const { core, session, editor } = await opened();
    await editor.do([trim(10)]);
    await editor.do([mirror]);
    await editor.remove(0);
    expect(core.edited.at(-1)).toBe('mirror');
    expect(session.active?.facts.frames).toBe(100);
    await editor.undo();
    expect(editor.steps).toEqual([trim(10), mirror]);
  });

  it('passes the files of the visitor with chains that use them only', async () => {
    const { core, editor } = await opened();
    const passed: string[][] = [];
    const edit = core.edit.bind(core);
    core.edit = (id, steps, files: NamedBytes[] = []) => {
      passed.push(files.map((file) => file.name));
      return edit(id, steps);
    };
    const blend = { name: 'blend', value: 'b.bvh@0.5', hasFiles: true } as const;
    await editor.do([blend], [sourceOfBytes({ name: 'b.bvh', bytes: new ArrayBuffer(1) })]);
    await editor.do([mirror]);
    await editor.remove(0);
    expect(passed).toEqual([['b.bvh'], ['b.bvh'], []]);
  });

  it('changes nothing if an edit fails', async () => {
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

  it('queues requests while it works', async () => {
    const { session, editor } = await opened();
    await Promise.all([editor.do([trim(10)]), editor.do([trim(1)]), editor.undo()]);
    expect(session.active?.facts.frames).toBe(90);
  });

  it('can be stopped without losing anything', async () => {
    const { core, session, editor } = await opened();
    await editor.do([trim(10)]);
    await editor.do([mirror]);
    await editor.compare();
    const clip = session.active!;
    session.player.seekFrame(40);
    const messages: string[] = [];
    session.announced.on((text) => messages.push(text));
    const long = editor.do([{ name: 'long', value: '' }]);
    const behind = editor.do([trim(1)]);
    await vi.waitFor(() => expect(core.edited.at(-1)).toContain('long'));
    expect(editor.working).toBe('Long');
    editor.stop();
    expect([await long, await behind]).toEqual([false, false]);
    expect(messages).toEqual(['Stopped. Nothing was changed.']);
    expect([editor.working, editor.failure]).toEqual(['', null]);
    expect(session.active).toBe(clip);
    expect([session.player.frame, editor.steps]).toEqual([40, [trim(10), mirror]]);
    // All of them are in the restarted core: displayed ones, and the targets of undo.
    for (const one of session.clips) expect((await core.poses(one.opened.id, 0, 5)).frames).toBe(5);
    expect(clip.facts.frames).toBe(90);
    expect(await editor.undo()).toBe(true);
    expect(core.edited.at(-1)).toBe('trim 10');
    expect(await editor.do([trim(20)])).toBe(true);
    expect(session.active?.facts.frames).toBe(70);
  });

  it('continues loading poses after a stop', async () => {
    const { core, session, editor } = await opened({ frames: 100_000 });
    const { store } = session.active!;
    const long = editor.do([{ name: 'long', value: '' }]);
    await vi.waitFor(() => expect(core.edited.at(-1)).toBe('long'));
    editor.stop();
    await long;
    store.want(90_000, 1);
    await vi.waitFor(() => expect(store.has(90_000)).toBe(true));
    expect(store.failure).toBe('');
  });

  it('opens the original files if edits cannot be restored', async () => {
    const { core, session, editor } = await opened();
    await editor.do([trim(10)]);
    const usual = core.edit.bind(core);
    const long = editor.do([{ name: 'long', value: '' }]);
    await vi.waitFor(() => expect(core.edited.at(-1)).toContain('long'));
    core.edit = () => Promise.resolve({ name: 'trim', step: 0, findings: [] });
    editor.stop();
    await long;
    core.edit = usual;
    expect(session.active?.facts.frames).toBe(100);
    expect(session.active?.isEdited).toBe(false);
    expect(await editor.do([trim(1)])).toBe(true);
  });

  it('shows the original for comparison and closes it again', async () => {
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

  it('keeps the time and the selected joints', async () => {
    const { session, editor } = await opened();
    session.choose([2]);
    session.player.seekFrame(40);
    await editor.do([mirror]);
    expect(session.player.frame).toBe(40);
    expect([...session.chosen]).toEqual([2]);
  });

  it('moves the playhead with its pose', async () => {
    const { session, editor } = await opened();
    session.player.seekFrame(40);
    await editor.do([trim(10)]);
    expect(session.player.frame).toBe(30);
    await editor.do([trim(5), mirror]);
    expect(session.player.frame).toBe(25);
    await editor.undo();
    expect(session.player.frame).toBe(30);
    await editor.undo();
    expect(session.player.frame).toBe(40);
    await editor.redo();
    expect(session.player.frame).toBe(30);
  });
});
