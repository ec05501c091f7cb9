// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { Clip } from './clip';
import { saveRepaired } from './save';
import { Session, sourceOfBytes } from './session';
import { FakeCore } from './testing/fake_core';
import { ownFinding } from '../shared/finding';

const file = { name: 'fake.bvh', bytes: new ArrayBuffer(0) };

describe('a repair', () => {
  it('includes the earlier repairs of the file', async () => {
    const core = new FakeCore();
    const session = new Session(core);
    await session.repair({ file: { name: file.name, findings: [] }, source: sourceOfBytes(file) }, 'drop-frames');
    expect(session.failures).toHaveLength(1);
    const [failure] = session.failures;
    await session.repair(failure!, failure!.file.findings[0]!.repair!);
    expect(core.repairs).toEqual([['drop-frames'], ['drop-frames', 'hold-values']]);
    expect(session.failures).toEqual([]);
    expect(session.clips.map((clip) => clip.facts.name)).toEqual(['fake.bvh']);
  });

  it('of an open clip passes the repairs of all its findings to the core, each once', async () => {
    const core = new FakeCore();
    const session = new Session(core);
    const { clips } = await core.open([file]);
    const repairs = ['rewrite', undefined, 'drop-frames', 'rewrite'] as const;
    const findings = repairs.map((repair) => ownFinding({ code: 'fake', message: '', ...(repair ? { repair } : {}) }));
    const clip = new Clip({ ...clips[0]!, findings }, core, 1e9);
    clip.sources = [sourceOfBytes(file)];
    await saveRepaired(session, clip);
    expect(core.repairs).toEqual([['rewrite', 'drop-frames']]);
    expect(session.failures[0]?.saving).toBe(true);
  });
});
