// SPDX-License-Identifier: MIT
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Clips } from './clips';
import type { AxisName, EditStep, SaveFormat } from './contract';
import { PlayerClips } from './player_clips';
import { WholeClips } from './whole_clips';

/** The command built together with the pages. Without it the comparison is skipped. */
const command = process.env['MOCAP_BIN'];

const root = new URL('../../../', import.meta.url);
const bytesOf = (path: string): ArrayBuffer => {
  const file = readFileSync(new URL(path, root));
  return file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer;
};

const step = (name: string, value = ''): EditStep => ({ name, value });
const formats: readonly SaveFormat[] = ['bvh', 'amc', 'csv', 'json', 'glb', 'anim'];
const chains: readonly (readonly EditStep[])[] = [
  [],
  [step('trim', '10..60')],
  [step('reverse'), step('rename', 'Hips=Pelvis')],
  [step('scale', '2'), step('move', '1,2,3')],
  [step('order', 'xzy')],
  [step('order', 'xzy'), step('order', 'yzx'), step('trim', '10..60')],
  [step('profile', 'secondlife')],
];

/** Sines and roots of two libraries may differ in the last digit; nothing else may. */
function alike(ours: Buffer, theirs: Buffer): boolean {
  if (ours.equals(theirs)) return true;
  const numbers = (text: string): number[] => (text.match(/-?\d+(?:\.\d+)?(?:e[-+]\d+)?/g) ?? []).map(Number);
  const words = (text: string): string => text.replace(/-?\d+(?:\.\d+)?(?:e[-+]\d+)?/g, '#');
  const [a, b] = [ours.toString('latin1'), theirs.toString('latin1')];
  if (words(a) !== words(b)) return false;
  const [left, right] = [numbers(a), numbers(b)];
  return left.every((number, i) => Math.abs(number - right[i]!) <= 1e-5 * Math.max(1, Math.abs(number)));
}

/** The JSON text of a GLB and the length of its binary data: tracks with single-precision sines. */
function partsOf(glb: Buffer): { text: Buffer; numbers: number } {
  const length = glb.readUInt32LE(12);
  return { text: Buffer.from(glb.subarray(20, 20 + length).toString('latin1').trimEnd(), 'latin1'), numbers: glb.length - 20 - length };
}

describe.skipIf(!command)('a saved file', () => {
  let clips: Clips;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'mocap-contract-'));
    // The modules are built for workers; in node they receive their bytes from the test.
    Object.assign(globalThis, { self: { location: { href: 'file:///' } } });
    const { default: startPlayer } = await import('../../generated/mocap_player.js');
    const { default: startWhole } = await import('../../generated/mocap_whole.js');
    const player = new PlayerClips(await startPlayer({ wasmBinary: bytesOf('web/generated/mocap_player.wasm') }));
    const whole = new WholeClips(await startWhole({ wasmBinary: bytesOf('web/generated/mocap_whole.wasm') }));
    clips = new Clips({ player: () => Promise.resolve(player), whole: () => Promise.resolve(whole) });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  for (const chain of chains) {
    const words = chain.map(({ name, value }) => (value === '' ? name : `${name} ${value}`)).join(', ') || 'no edit';
    // Only the avatar's bones can be written as an .anim.
    const writable = formats.filter((format) => format !== 'anim' || chain[0]?.name === 'profile');
    it.each(writable)(`gives the same bytes as the command: ${words}, as %s`, async (format) => {
      const { clips: opened } = await clips.open([{ name: 'walk.bvh', bytes: bytesOf('samples/walk.bvh') }]);
      let id = opened[0]!.id;
      if (chain.length > 0) {
        const edited = await clips.edit(id, chain.map((each) => ({ ...each })));
        if (!('clip' in edited)) throw new Error(JSON.stringify(edited));
        id = edited.clip.id;
      }
      const saved = await clips.save(id, format);
      if (!('files' in saved)) throw new Error(JSON.stringify(saved));
      const options = chain.flatMap(({ name, value }) => (value === '' ? [`--${name}`] : [`--${name}`, value ?? '']));
      const output = join(folder, `walk.${format}`);
      // A GLB contains its source path as typed.
      const samples = new URL('samples/', root).pathname;
      execFileSync(command!, ['convert', 'walk.bvh', ...options, '-o', output, '--overwrite'], { cwd: samples, stdio: 'pipe' });
      for (const file of saved.files) {
        const ours = Buffer.from(file.bytes);
        const theirs = readFileSync(join(folder, file.name));
        if (format === 'anim') {
          expect(ours.length).toBe(theirs.length);
        } else if (format === 'glb') {
          const [left, right] = [partsOf(ours), partsOf(theirs)];
          expect(left.numbers).toBe(right.numbers);
          expect(alike(left.text, right.text), file.name).toBe(true);
        } else {
          expect(alike(ours, theirs), file.name).toBe(true);
        }
      }
    });
  }

  /** Saves edited files on the page and with the command; expects equal text. */
  const expectSameText = async (names: readonly string[], cwd: string, chain: readonly EditStep[], format: SaveFormat): Promise<void> => {
    const files = names.map((name) => ({ name, bytes: bytesOf(join(cwd, name)) }));
    const { clips: opened } = await clips.open(files);
    const motion = opened.find(({ files: [first] }) => first === names.at(-1))!;
    const edited = await clips.edit(motion.id, chain.map((each) => ({ ...each })));
    if (!('clip' in edited)) throw new Error(JSON.stringify(edited));
    const saved = await clips.save(edited.clip.id, format);
    if (!('files' in saved)) throw new Error(JSON.stringify(saved));
    const options = chain.flatMap(({ name, value }) => [`--${name}`, value ?? '']);
    execFileSync(command!, ['convert', ...names, ...options, '-o', join(folder, saved.files[0]!.name), '--overwrite'], { cwd, stdio: 'pipe' });
    for (const file of saved.files) expect(alike(Buffer.from(file.bytes), readFileSync(join(folder, file.name))), file.name).toBe(true);
  };

  it('has the requested order in a BVH of an Acclaim pair', async () => {
    await expectSameText(['stroll.asf', 'stroll_01.amc'], new URL('samples/', root).pathname, [step('order', 'xzy')], 'bvh');
  });

  it('writes regular spacing if a program is selected', async () => {
    const input = mkdtempSync(join(tmpdir(), 'mocap-blanks-'));
    const text = readFileSync(new URL('samples/walk.bvh', root), 'latin1');
    const motion = text.indexOf('\n', text.indexOf('Frame Time'));
    writeFileSync(join(input, 'blanks.bvh'), text.slice(0, motion) + text.slice(motion).replaceAll(' ', '  '), 'latin1');
    await expectSameText(['blanks.bvh'], input, [step('profile', 'blender')], 'bvh');
    rmSync(input, { recursive: true });
  });

  it('has the unit set on the page', async () => {
    const { clips: opened } = await clips.open([{ name: 'walk.bvh', bytes: bytesOf('samples/walk.bvh') }]);
    const saved = await clips.save(opened[0]!.id, 'glb', { metresPerUnit: 0.5 });
    if (!('files' in saved)) throw new Error(JSON.stringify(saved));
    const output = join(folder, 'chosen.glb');
    const samples = new URL('samples/', root).pathname;
    execFileSync(command!, ['convert', 'walk.bvh', '--units', '0.5', '-o', output], { cwd: samples, stdio: 'pipe' });
    expect(alike(partsOf(Buffer.from(saved.files[0]!.bytes)).text, partsOf(readFileSync(output)).text)).toBe(true);
  });

  it('rotates the up axis set on the page to +Y', async () => {
    const { clips: opened } = await clips.open([{ name: 'walk.bvh', bytes: bytesOf('samples/walk.bvh') }]);
    const turnOf = async (up?: AxisName): Promise<number[] | undefined> => {
      const saved = await clips.save(opened[0]!.id, 'glb', up ? { up } : {});
      if (!('files' in saved)) throw new Error(JSON.stringify(saved));
      const scene = JSON.parse(partsOf(Buffer.from(saved.files[0]!.bytes)).text.toString()) as { scenes: { nodes: number[] }[]; nodes: { rotation?: number[] }[] };
      return scene.nodes[scene.scenes[0]!.nodes[0]!]!.rotation;
    };
    expect(await turnOf()).toBeUndefined();
    expect(await turnOf('+Y')).toBeUndefined();
    const turn = await turnOf('+Z');
    [-Math.SQRT1_2, 0, 0, Math.SQRT1_2].forEach((value, i) => expect(turn?.[i]).toBeCloseTo(value, 6));
  });
});
