// SPDX-License-Identifier: MIT

/** Transfers to other skeletons, in the module itself. */
import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import type { NamedBytes, OpenedClip } from './contract';
import { WholeClips } from './whole_clips';

const root = new URL('../../../', import.meta.url);
const bytesOf = (path: string): ArrayBuffer => {
  const file = readFileSync(new URL(path, root));
  return file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer;
};
const walk = (): NamedBytes => ({ name: 'walk.bvh', bytes: bytesOf('samples/walk.bvh') });

let whole: WholeClips;
const first = (): OpenedClip => whole.open([walk()]).clips[0]!;

beforeAll(async () => {
  // The module is built for workers; in node it receives its bytes from the test.
  Object.assign(globalThis, { self: { location: { href: 'file:///' } } });
  const { default: start } = await import('../../generated/mocap_whole.js');
  whole = new WholeClips(await start({ wasmBinary: bytesOf('web/generated/mocap_whole.wasm') }));
});

it('offers targets and options of a transfer that it accepts', () => {
  const clip = first();
  const { skeletons, options } = whole.transferFacts();
  expect(skeletons.length).toBeGreaterThan(5);
  expect(options.length).toBeGreaterThan(3);
  const accepted = (value: string): string => {
    const made = whole.edit(clip.id, [{ name: 'onto', value }], []);
    return 'clip' in made ? '' : `${value}: ${made.findings[0]?.message}`;
  };
  for (const { word } of skeletons) expect(accepted(word)).toBe('');
  for (const { name, words, takesNumber } of options) {
    const values = words.map((word) => (word.endsWith(':') ? `${word}0` : word));
    for (const value of takesNumber ? [...values, '1.5'] : values) expect(accepted(`vrm@${name}=${value}`)).toBe('');
    // The first one is the default.
    if (words.length === 0) continue;
    const [made, usual] = [whole.edit(clip.id, [{ name: 'onto', value: `vrm@${name}=${words[0]}` }], []), whole.edit(clip.id, [{ name: 'onto', value: 'vrm' }], [])];
    if (!('clip' in made) || !('clip' in usual)) throw new Error(name);
    expect(made.transfer).toEqual(usual.transfer);
  }
});

it('measures a transfer in each frame if it is the last edit', () => {
  const clip = first();
  const onto = { name: 'onto', value: 'unreal@feet=free' };
  const made = whole.edit(clip.id, [onto], []);
  if (!('clip' in made) || !made.transfer) throw new Error('no transfer');
  expect(made.transfer.curves.map(({ name }) => name)).toEqual([
    'slide', 'contacts', 'jerk', 'directions', 'depth', 'hands', 'overlap',
  ]);
  for (const [index, curve] of made.transfer.curves.entries()) {
    const { result, source } = whole.qualityCurve(made.clip.id, index);
    expect(result.length).toBe(clip.facts.frames);
    expect(source.length).toBe(curve.hasSource ? clip.facts.frames : 0);
    const [worst] = curve.worstFrames;
    const known = [...result].filter((value) => !Number.isNaN(value));
    if (worst !== undefined) expect(result[worst]).toBe(Math.max(...known));
  }
  const none = whole.qualityCurve(made.clip.id, 99);
  expect(none.result.length).toBe(0);
  const later = whole.edit(clip.id, [onto, { name: 'smooth', value: '' }], []);
  expect('clip' in later && later.transfer).toBeNull();
});

it('knows what is no model', () => {
  expect(whole.modelNodes(walk())).toBeNull();
  const clip = first();
  expect('findings' in whole.saveModel(clip.id, walk())).toBe(true);
});
