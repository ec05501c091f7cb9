// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { Clip } from './clip';
import { includesFrame } from './frame_spans';
import { FakeCore } from './testing/fake_core';

const settle = async (): Promise<void> => {
  for (let i = 0; i < 100; ++i) await Promise.resolve();
};

describe('contacts', () => {
  it('are looked up by frame', () => {
    const contacts = [{ first: 2, last: 4 }, { first: 9, last: 9 }];
    expect([1, 2, 4, 5, 9, 10].map((frame) => includesFrame(contacts, frame))).toEqual([false, true, true, false, true, false]);
    expect(includesFrame([], 3)).toBe(false);
  });
  it('are computed when all frames are loaded, and again for another up axis', async () => {
    const core = new FakeCore({ frames: 10 });
    const { clips } = await core.open([{ name: 'a.bvh', bytes: new ArrayBuffer(0) }]);
    const clip = new Clip(clips[0]!, core, 1e9);
    let found = 0;
    clip.contactsFound.on(() => ++found);
    expect(clip.contacts()).toBeNull();
    expect(core.contactsAsked).toEqual([]);
    clip.store.want(0, 1);
    await settle();
    expect(clip.contacts()).toBeNull();
    expect(clip.contacts()).toBeNull();
    await settle();
    expect(found).toBe(1);
    expect(clip.contacts()).toEqual([[{ first: 0, last: 4 }]]);
    clip.chooseUp('+Z');
    expect(clip.contacts()).toBeNull();
    await settle();
    expect(clip.contacts()).toEqual([[{ first: 0, last: 4 }]]);
    expect(core.contactsAsked).toEqual([undefined, '+Z']);
  });
});
