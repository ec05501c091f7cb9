// SPDX-License-Identifier: MIT
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Clips, type Modules } from './clips';
import type { NamedBytes, OpenedClip, ShownClip } from './contract';
import { PlayerClips } from './player_clips';
import { walkingPoints } from './testing/c3d';
import { WholeClips } from './whole_clips';
import { initialLoopS, quickNames } from '../viewer/edits/quick';
import { units } from '../viewer/units';

const root = new URL('../../../', import.meta.url);
const bytesOf = (path: string): ArrayBuffer => {
  const file = readFileSync(new URL(path, root));
  return file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer;
};
const sample = (name: string): NamedBytes => ({ name, bytes: bytesOf(`samples/${name}`) });
const text = (name: string, content: string): NamedBytes => ({
  name,
  bytes: new TextEncoder().encode(content).buffer as ArrayBuffer,
});

const arm = `HIERARCHY
ROOT Shoulder
{
  OFFSET 0 0 0
  CHANNELS 4 Xposition Yposition Zposition Zrotation
  JOINT LeftHand
  {
    OFFSET 2 0 0
    CHANNELS 1 Xrotation
    End Site
    {
      OFFSET 0 1 0
    }
  }
}
MOTION
Frames: 2
Frame Time: 0.5
0 0 0 0 0
1 2 3 90 90
`;

let clips: Clips;
const first = async (files: NamedBytes[]): Promise<OpenedClip> => {
  const result = await clips.open(files);
  expect(result.failed).toEqual([]);
  return result.clips[0]!;
};

async function playerModule(): Promise<MocapPlayer> {
  const { default: start } = await import('../../generated/mocap_player.js');
  return start({ wasmBinary: bytesOf('web/generated/mocap_player.wasm') });
}

async function wholeClips(): Promise<WholeClips> {
  const { default: start } = await import('../../generated/mocap_whole.js');
  return new WholeClips(await start({ wasmBinary: bytesOf('web/generated/mocap_whole.wasm') }));
}

/** The modules are built for workers; in node they receive their bytes from the test. */
function startModules(): Modules & { wholeStarted(): boolean } {
  let whole: Promise<WholeClips> | null = null;
  const player = playerModule().then((module) => new PlayerClips(module));
  return {
    player: () => player,
    whole: () => (whole ??= wholeClips()),
    wholeStarted: () => whole !== null,
  };
}

beforeAll(() => {
  Object.assign(globalThis, { self: { location: { href: 'file:///' } } });
  clips = new Clips(startModules());
});

describe('the core in WebAssembly', () => {
  it('matches a pose computed by hand', async () => {
    const clip = await first([text('arm.bvh', arm)]);
    expect(clip.facts.joints.map((joint) => joint.side)).toEqual(['middle', 'left']);
    const { positions, frames } = clips.poses(clip.id, 0, 99);
    expect(frames).toBe(2);
    // Rotated 90 degrees about z, the arm points up; rotated 90 degrees about its own x, the
    // finger, which was along y, points along z.
    const expected = [0, 0, 0, 2, 0, 0, 2, 1, 0, 1, 2, 3, 1, 4, 3, 1, 4, 4];
    expect(positions.length).toBe(expected.length);
    for (const [index, value] of expected.entries()) expect(positions[index]).toBeCloseTo(value, 6);
    expect([...clip.rest.positions]).toEqual([0, 0, 0, 2, 0, 0, 2, 1, 0]);
  });

  it('uses an up axis that is certain', async () => {
    expect((await first([sample('sit_stand.bvh')])).facts.knownUp).toBe('+Z');
    expect((await first([sample('walk.bvh')])).facts.knownUp).toBe('+Y');
  });

  it('names the parts of a body', async () => {
    const { facts } = await first([sample('walk.bvh')]);
    const names = [facts.hips, facts.head!, ...facts.hands].map((joint) => facts.joints[joint]!.name);
    expect(names).toEqual(['Hips', 'Head', 'LeftHand', 'RightHand']);
    expect((await first([text('arm.bvh', arm)])).facts.head).toBeNull();
  });

  it('plays a BVH without the whole module', async () => {
    const modules = startModules();
    const light = new Clips(modules);
    const { clips: opened } = await light.open([sample('walk.bvh')]);
    expect(light.poses(opened[0]!.id, 0, 3).frames).toBe(3);
    expect(modules.wholeStarted()).toBe(false);
    const before = light.poses(opened[0]!.id, 7, 1).positions;
    await light.save(opened[0]!.id, 'csv');
    expect(modules.wholeStarted()).toBe(true);
    expect(light.poses(opened[0]!.id, 7, 1).positions).toEqual(before);
  });

  it('opens a clip in the whole module once for concurrent callers', async () => {
    const modules = startModules();
    const light = new Clips(modules);
    const { clips: opened } = await light.open([sample('walk.bvh')]);
    const { id, facts } = opened[0]!;
    expect(facts.decisions.up.value).toBe('+Y');
    const whole = await modules.whole();
    const open = vi.spyOn(whole, 'open');
    const [feet, saved] = await Promise.all([light.contacts(id), light.save(id, 'csv')]);
    expect(feet.map((foot) => foot.joint)).toEqual(facts.feet);
    expect(feet.every((foot) => foot.spans.length > 0)).toBe(true);
    expect('files' in saved).toBe(true);
    expect(open).toHaveBeenCalledTimes(1);
    const { clips: other } = await light.open([sample('walk.bvh')]);
    const asked = light.contacts(other[0]!.id);
    light.close(other[0]!.id);
    await expect(asked).rejects.toThrow('is open');
  });

  it('pairs an AMC with an ASF opened with or before it', async () => {
    const together = await first([sample('stroll_01.amc'), sample('stroll.asf')]);
    expect(together.files).toEqual(['stroll_01.amc', 'stroll.asf']);
    expect(together.facts.frames).toBe(241);
    const afterwards = await first([sample('stroll_01.amc')]);
    expect(afterwards.facts.frames).toBe(241);
  });

  it('asks for a missing skeleton', async () => {
    const fresh = new Clips(startModules());
    const result = await fresh.open([sample('stroll_01.amc')]);
    expect(result.clips).toEqual([]);
    expect(result.failed[0]?.waitsFor).toBe('asf');
  });

  it('does not use a skeleton that cannot be read', async () => {
    const fresh = new Clips(startModules());
    const result = await fresh.open([sample('stroll_01.amc'), text('stroll.asf', ':version 1.10\n:name broken\n')]);
    expect(result.clips).toEqual([]);
    expect(result.failed.map(({ name, waitsFor }) => [name, waitsFor])).toEqual([
      ['stroll.asf', undefined],
      ['stroll_01.amc', 'asf'],
    ]);
    expect(result.failed[1]?.findings.map(({ code }) => code)).toEqual(['amc.skeleton-missing']);
    const repaired = await fresh.open([sample('stroll_01.amc'), sample('stroll.asf')]);
    expect(repaired.clips).toHaveLength(1);
  });

  it('identifies foreign files named .bvh like the command', async () => {
    const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
    const others: [NamedBytes, RegExp][] = [
      [text('page.bvh', '<!DOCTYPE html>\n<html><body>404</body></html>\n'), /a web page \(HTML\)/],
      [text('data.bvh', '{"frames": [1, 2, 3]}\n'), /JSON/],
      [text('pointer.bvh', 'version https://git-lfs.github.com/spec/v1\n'), /Git LFS pointer/],
      [{ name: 'picture.bvh', bytes: png.buffer }, /a PNG image/],
    ];
    for (const [file, says] of others) {
      const { failed } = await clips.open([file]);
      expect(failed[0]?.findings[0]?.message, file.name).toMatch(says);
      expect(failed[0]?.findings[0]?.code, file.name).toMatch(/^format\./);
    }
    const { failed } = await clips.open([text('words.bvh', 'not a motion\n')]);
    expect(failed[0]?.findings[0]?.code).toBe('bvh.no-header');
  });

  it('reports the location of an error and repairs it', async () => {
    const broken = { name: 'short_row.bvh', bytes: bytesOf('samples/broken/short_row.bvh') };
    const { failed } = await clips.open([{ ...broken, bytes: broken.bytes.slice(0) }]);
    const finding = failed[0]!.findings[0]!;
    expect([finding.code, finding.line, finding.column, finding.repair]).toEqual([
      'bvh.row-width',
      31,
      72,
      'drop-frames',
    ]);
    expect(finding.excerpt?.text).toContain('10.29');
    expect(finding.advice).toBe(
      'Drop the affected frames: `mocap check short_row.bvh --fix=drop-frames -o fixed.bvh`',
    );
    const repaired = await clips.repair([broken], ['drop-frames']);
    if (!('files' in repaired)) throw new Error(JSON.stringify(repaired));
    expect((await first(repaired.files)).facts.frames).toBe(5);
  });

  it('applies several repairs to one file, and reports what remains', async () => {
    const lines = readFileSync(new URL('samples/broken/short_row.bvh', root), 'utf8').split('\n');
    const at = lines.findIndex((line) => line.startsWith('Frame Time:')) + 2;
    lines[at] = lines[at]!.replace(/\S+/, 'nan');
    const damaged = (): NamedBytes => text('damaged.bvh', lines.join('\n'));
    expect('findings' in (await clips.repair([damaged()], ['drop-frames']))).toBe(true);
    expect('findings' in (await clips.repair([damaged()], ['hold-values']))).toBe(true);
    const repaired = await clips.repair([damaged()], ['rewrite', 'drop-frames', 'hold-values']);
    if (!('files' in repaired)) throw new Error(JSON.stringify(repaired));
    expect(repaired.files.map((file) => file.name)).toEqual(['damaged.bvh']);
    expect(repaired.notes.filter(({ repair }) => repair !== undefined)).toEqual([]);
    expect((await first(repaired.files)).facts.frames).toBe(5);
  });

  it('repairs a motion together with its skeleton', async () => {
    const repaired = await clips.repair([sample('stroll_01.amc'), sample('stroll.asf')], ['drop-frames']);
    if (!('files' in repaired)) throw new Error(JSON.stringify(repaired));
    expect(repaired.files.map((file) => file.name).sort()).toEqual(['stroll_01.amc', 'stroll_01.asf']);
  });

  it('returns an unedited file byte for byte', async () => {
    const clip = await first([sample('walk.bvh')]);
    const saved = await clips.save(clip.id, 'bvh');
    if (!('files' in saved)) throw new Error(JSON.stringify(saved));
    expect(Buffer.from(saved.files[0]!.bytes).equals(Buffer.from(bytesOf('samples/walk.bvh')))).toBe(
      true,
    );
  });

  it.each(['bvh', 'amc', 'csv', 'json', 'glb'] as const)('saves as %s', async (format) => {
    const clip = await first([sample('walk.bvh')]);
    const saved = await clips.save(clip.id, format);
    if (!('files' in saved)) throw new Error(JSON.stringify(saved));
    expect(saved.files.length).toBe(format === 'amc' ? 2 : 1);
    for (const file of saved.files) expect(file.bytes.byteLength).toBeGreaterThan(1000);
  });

  it('saves an .anim with settings and opens it again', async () => {
    const clip = await first([sample('walk.bvh')]);
    const made = await clips.edit(clip.id, [{ name: 'profile', value: 'secondlife' }]);
    if (!('clip' in made)) throw new Error(JSON.stringify(made));
    expect(await clips.optionValues(made.clip.id, 'anim')).toEqual({ priority: '2', 'anim-loop': 'no', 'ease-in': '0.3s', 'ease-out': '0.3s' });
    const options = { priority: '4', 'anim-loop': 'yes', 'ease-in': '0.5s', 'ease-out': '0.25s' };
    const saved = await clips.save(made.clip.id, 'anim', { options });
    if (!('files' in saved)) throw new Error(JSON.stringify(saved));
    expect(saved.files.map((file) => file.name)).toEqual(['walk.anim']);
    const again = await first(saved.files);
    expect(again.facts.format).toBe('anim');
    expect(await clips.optionValues(again.id, 'anim')).toEqual(options);
    expect(await clips.optionValues(again.id, 'bvh')).toEqual({});
    // Unspecified values stay as they were read.
    const louder = await clips.save(again.id, 'anim', { options: { priority: '5' } });
    if (!('files' in louder)) throw new Error(JSON.stringify(louder));
    expect(await clips.optionValues((await first(louder.files)).id, 'anim')).toEqual({ ...options, priority: '5' });
  });

  it('reports invalid .anim settings', async () => {
    const clip = await first([sample('walk.bvh')]);
    for (const [option, value] of [['priority', '7'], ['priority', '1.5'], ['ease-in', '-1s'], ['ease-out', 'NaNs'], ['ease-out', '61s']] as const) {
      const saved = await clips.save(clip.id, 'anim', { options: { [option]: value } });
      if ('files' in saved) throw new Error(`${option} ${value}`);
      expect(saved.findings[0]?.code).toBe('argument.invalid');
    }
    const dog = await first([sample('ball.bvh')]);
    const saved = await clips.save(dog.id, 'anim');
    expect('findings' in saved && saved.findings.map((finding) => finding.code)).toContain('anim.joint');
  });

  it('saves the pieces of a split clip', async () => {
    const clip = await first([sample('walk.bvh')]);
    const pieces = await clips.savePieces(clip.id, '30,1.5s', 'csv', { table: 'positions' });
    if (!('files' in pieces)) throw new Error(JSON.stringify(pieces));
    expect(pieces.files.map((file) => file.name)).toEqual(['walk-1.csv', 'walk-2.csv', 'walk-3.csv']);
    const many = await clips.savePieces(clip.id, 'every:0.1s', 'bvh');
    if (!('files' in many)) throw new Error(JSON.stringify(many));
    expect(many.files[0]?.name).toBe('walk-01.bvh');
    const opened = await clips.open(many.files);
    expect(opened.clips.reduce((sum, { facts }) => sum + facts.frames, 0)).toBe(clip.facts.frames);
    const none = await clips.savePieces(clip.id, '500', 'bvh');
    expect('findings' in none && none.findings[0]?.code).toBe('edit.range');
    const wrong = await clips.savePieces(clip.id, 'now\nthen', 'bvh');
    expect('findings' in wrong && wrong.findings[0]?.code).toBe('edit.value');
  });

  it('opens Avimator files', async () => {
    const avimator = `${arm}0 \n0 \n0 \nProperties\n1 0 \n1 0 \n1 0 \nScale: 1.0\nFigure: 1\n`;
    const clip = await first([text('arm.avm', avimator)]);
    expect([clip.facts.format, clip.facts.frames]).toEqual(['avm', 2]);
  });

  it('draws the points of a recording as joints, and keeps them as points', async () => {
    const clip = await first([{ name: 'points.c3d', bytes: walkingPoints().buffer }]);
    expect(clip.facts.joints.map(({ name, parent }) => [name, parent])).toEqual([['LFHD', -1], ['RFHD', -1], ['TOE', -1]]);
    expect(clip.facts.joints.map(({ side }) => side)).toEqual(['left', 'right', 'middle']);
    expect(clip.facts).toMatchObject({ hips: -1, head: null, feet: [], hands: [], metresPerUnit: 0.001, bodyLength: 0 });
    expect(clip.facts.boundsHigh[0]).toBeCloseTo(99 * 20, 3);
    const { recording } = clip;
    expect(recording).toMatchObject({ firstJoint: 0, drawnPoints: 3, analog_per_frame: 4, gaps: [{ first: 20, last: 29 }] });
    expect(recording!.unknown).toEqual([[], [], [{ first: 20, last: 29 }, { first: 90, last: 99 }]]);
    expect(recording!.points[3]).toEqual({ label: 'BACK', missing_frames: 100, gaps: 0, longest_gap: 0 });
    expect(recording!.analog).toEqual([{ label: 'Fz1', unit: 'N' }, { label: 'EMG1', unit: 'V' }]);
    expect(recording!.events.map(({ label, context }) => `${context} ${label}`)).toEqual(['Left Foot Strike', 'Right Foot Off']);
    expect(recording!.events[1]!.time).toBeCloseTo(1.5, 6);
    const poses = clips.poses(clip.id, 10, 1);
    [200, -100, 1700 + 10 * Math.sin(2.5)].forEach((value, k) => expect(poses.positions[k]).toBeCloseTo(value, 3));
    // In the gap, the joint moves in a straight line.
    expect(clips.poses(clip.id, 25, 1).positions[6]).toBeCloseTo(500, 3);
    const force = await clips.analog(clip.id, 0);
    expect(force).toHaveLength(400);
    expect(force[41]).toBeCloseTo(700 * Math.sin(41 / 40), 3);
    expect(await clips.analog(clip.id, 2)).toHaveLength(0);
    const saved = await clips.save(clip.id, 'trc');
    expect('files' in saved && saved.files.map(({ name }) => name)).toEqual(['points.trc']);
  });
  it('draws rigid bodies as joints with rotations', async () => {
    const csv = [
      'Format Version,1.23,Take Name,box,Capture Frame Rate,100,Export Frame Rate,100,Total Frames in Take,2,Rotation Type,Quaternion,Length Units,Meters,Coordinate Space,Global',
      '',
      ',,Rigid Body,Rigid Body,Rigid Body,Rigid Body,Rigid Body,Rigid Body,Rigid Body',
      ',,Box,Box,Box,Box,Box,Box,Box',
      ',,1,1,1,1,1,1,1',
      ',,Rotation,Rotation,Rotation,Rotation,Position,Position,Position',
      'Frame,Time (Seconds),X,Y,Z,W,X,Y,Z',
      '0,0.000,0,0,0,1,1,2,3',
      '1,0.010,1,0,0,0,1,2,4',
    ].join('\n');
    const clip = await first([text('box.csv', `${csv}\n`)]);
    expect(clip.facts.joints.map(({ name }) => name)).toEqual(['Box']);
    expect(clip.recording).toMatchObject({ firstJoint: 0, drawnPoints: 0, unknown: [[]] });
    const poses = clips.poses(clip.id, 1, 1);
    expect([...poses.positions]).toEqual([1, 2, 4]);
    expect([...poses.rotations].map(Math.abs)).toEqual([1, 0, 0, 0]);
  });
  it('compares the points of two recordings', async () => {
    const [a, b] = await Promise.all([1, 2].map((i) => first([{ name: `${i}.c3d`, bytes: walkingPoints().buffer }])));
    expect(await clips.match(a!.id, b!.id)).toEqual({ a: [0, 1, 2], b: [0, 1, 2] });
    expect((await clips.distance(a!.id, b!.id))?.max).toBe(0);
  });
  it('gives equal results in both modules', async () => {
    const [small, large] = [new PlayerClips(await playerModule()), await wholeClips()];
    const folder = new URL('samples/', root);
    const broken = readdirSync(new URL('broken/', folder)).map((name) => `broken/${name}`);
    const names = [...readdirSync(folder), ...broken].filter((name) => name.endsWith('.bvh'));
    expect(names.length).toBeGreaterThan(25);
    for (const name of names) {
      const plain = name.replace('broken/', '');
      const ours = small.open({ name: plain, bytes: bytesOf(`samples/${name}`) });
      const { clips: opened, failed } = large.open([{ name: plain, bytes: bytesOf(`samples/${name}`) }]);
      const theirs = opened[0] ?? failed[0];
      // Files that are not BVH are passed to the whole module, as `open` does.
      if (!('facts' in ours) && !ours.findings[0]?.code.startsWith('bvh.')) continue;
      expect(ours.findings, name).toEqual(theirs?.findings);
      for (const { code } of ours.findings) expect(code).not.toBe('unknown.code');
    }
  });

  it('measures the distance of two clips', async () => {
    const clip = await first([sample('walk.bvh')]);
    const same = await first([sample('walk.bvh')]);
    const other = await first([sample('cartwheel.bvh')]);
    expect((await clips.distance(clip.id, same.id))?.max).toBe(0);
    const indices = clip.facts.joints.map((_, index) => index);
    expect(await clips.match(clip.id, same.id)).toEqual({ a: indices, b: indices });
    expect((await clips.distance(clip.id, other.id))?.max).toBeGreaterThan(1);
  });

  it('measures the distance in each frame of clips as they are drawn', async () => {
    const clip = await first([sample('walk.bvh')]);
    const same = await first([sample('walk.bvh')]);
    const shown = (id: number, height: number): ShownClip => ({ id, metresPerUnit: 0.01, up: '+Y', place: [0, height, 0] });
    const curve = await clips.distances(shown(clip.id, 1), shown(same.id, 3), false);
    expect(curve).toHaveLength(clip.facts.frames);
    expect(curve.at(-1)).toBeCloseTo(2);
    expect((await clips.distances(shown(clip.id, 1), shown(same.id, 1), true)).at(-1)).toBe(0);
    const ball = await first([sample('ball.bvh')]);
    expect(await clips.distances(shown(clip.id, 0), shown(ball.id, 0), false)).toHaveLength(0);
  });

  it('applies a chain of edits to a copy', async () => {
    const clip = await first([sample('walk.bvh')]);
    const before = clips.poses(clip.id, 10, 1).positions;
    const edited = await clips.edit(clip.id, [
      { name: 'trim', value: '10..59' },
      { name: 'mirror', value: '' },
    ]);
    if (!('clip' in edited)) throw new Error(JSON.stringify(edited));
    expect(edited.clip.facts.frames).toBe(50);
    expect(edited.notes.map((notes) => notes.map((note) => note.code))).toEqual([[], ['edit.mirrored']]);
    expect(edited.startS).toBeCloseTo(10 / 120);
    expect(edited.recipe).toBe("# Edits of walk.bvh.\n\n[[edit]]\ntrim = '10..59'\n\n[[edit]]\nmirror = true\n");
    const hips = clips.poses(edited.clip.id, 0, 1).positions;
    expect([hips[0], hips[1], hips[2]]).toEqual([-before[0]!, before[1], before[2]]);
    clips.close(edited.clip.id);
    expect(clips.poses(clip.id, 10, 1).positions).toEqual(before);
  });

  it('reports the time that trims cut off at the start', async () => {
    const clip = await first([sample('walk.bvh')]);
    const startOf = async (...values: string[]): Promise<number> => {
      const edited = await clips.edit(clip.id, values.map((value) => ({ name: 'trim', value })));
      return 'clip' in edited ? edited.startS : NaN;
    };
    expect(await startOf('12..200', '0.5s..1s')).toBeCloseTo(0.6);
    expect(await startOf('..60')).toBe(0);
  });

  it('accepts the units that the page offers', async () => {
    const clip = await first([sample('walk.bvh')]);
    for (const { metresPerUnit } of units) {
      const edited = await clips.edit(clip.id, [{ name: 'units', value: String(metresPerUnit) }]);
      expect('clip' in edited && edited.clip.facts.metresPerUnit).toBe(metresPerUnit);
    }
  });

  it('reports which edit failed and why', async () => {
    const clip = await first([sample('walk.bvh')]);
    const failed = await clips.edit(clip.id, [
      { name: 'mirror', value: '' },
      { name: 'trim', value: '1..500' },
    ]);
    if ('clip' in failed) throw new Error('frame 500 does not exist');
    expect([failed.step, failed.name, failed.findings[0]?.code]).toEqual([1, 'trim', 'edit.range']);
    expect(failed.findings[0]?.message).toContain('frame 500 is out of range');
  });

  it('limits an edit to joints and frames', async () => {
    const clip = await first([sample('walk.bvh')]);
    const kept = { only: 'Head', during: '100..200', fade: '12' };
    const edited = await clips.edit(clip.id, [{ name: 'set', value: 'Head.Xrotation=40', ...kept }]);
    if (!('clip' in edited)) throw new Error(JSON.stringify(edited));
    const { joints } = clip.facts;
    const column = (name: string): number => joints.find((joint) => joint.name === name)!.firstChannel;
    const [x, hips] = [column('Head') + joints.find((joint) => joint.name === 'Head')!.channels.indexOf('Xrotation'), column('Hips')];
    const [before, after] = [clips.channels(clip.id, [x, hips]), clips.channels(edited.clip.id, [x, hips])];
    expect(after[1]).toEqual(before[1]);
    expect([after[0]![99], after[0]![201]]).toEqual([before[0]![99], before[0]![201]]);
    expect(after[0]![150]).toBe(40);
    expect(after[0]![101]).not.toBe(before[0]![101]);
    expect(after[0]![101]).not.toBe(40);
  });

  it('reports an invalid mask', async () => {
    const clip = await first([sample('walk.bvh')]);
    const codeOf = async (step: Parameters<typeof clips.edit>[1][number]): Promise<string | undefined> => {
      const failed = await clips.edit(clip.id, [step]);
      return 'clip' in failed ? 'done' : failed.findings[0]?.code;
    };
    expect(await codeOf({ name: 'smooth', value: '3', only: 'Hed' })).toBe('edit.joint');
    expect(await codeOf({ name: 'smooth', value: '3', during: '1..500' })).toBe('edit.range');
    expect(await codeOf({ name: 'smooth', value: '3', fade: '12' })).toBe('edit.value');
    expect(await codeOf({ name: 'fps', value: '30', only: 'Head' })).toBe('edit.whole-clip');
    expect(await codeOf({ name: 'smooth', value: '3\u001fHed\nmirror' })).toBe('edit.value');
  });

  it('joins a motion passed with the edit', async () => {
    const clip = await first([sample('walk.bvh')]);
    const joined = await clips.edit(clip.id, [{ name: 'join', value: 'walk.bvh' }], [sample('walk.bvh')]);
    if (!('clip' in joined)) throw new Error(JSON.stringify(joined));
    expect(joined.clip.facts.frames).toBeGreaterThan(2 * clip.facts.frames - 60);
    const missing = await clips.edit(clip.id, [{ name: 'join', value: '../walk.bvh' }]);
    expect('clip' in missing).toBe(false);
  });

  it('supports all edits that have buttons', async () => {
    const names = (await clips.editFacts()).map((one) => one.name);
    for (const quick of [...quickNames]) expect(names).toContain(quick);
    expect((await clips.editFacts()).find((one) => one.name === 'smooth')).toMatchObject({ valueName: 'HOW', defaultValue: '6' });
    expect((await clips.editFacts()).find((one) => one.name === 'loop')?.defaultValue).toBe(`${initialLoopS}s`);
  });

  it('handles bytes that are not a motion', async () => {
    const bytes = new Uint8Array(5000).map((_, index) => (index * 7919) % 256);
    const result = await clips.open([
      { name: 'noise.bvh', bytes: bytes.buffer as ArrayBuffer },
      text('empty.bvh', ''),
    ]);
    expect(result.clips).toEqual([]);
    expect(result.failed.map((file) => file.name)).toEqual(['noise.bvh', 'empty.bvh']);
  });

  it.runIf(process.env['MOCAP_BIN'])('computes the numbers that `mocap convert` prints', async () => {
    const clip = await first([sample('walk.bvh')]);
    const table = execFileSync(
      process.env['MOCAP_BIN']!,
      ['convert', 'samples/walk.bvh', '-o', '-', '--to', 'csv', '--table', 'positions'],
      { cwd: root, encoding: 'utf8' },
    );
    const rows = table.split('\n').filter((line) => /^\d/.test(line));
    const { positions } = clips.poses(clip.id, 0, clip.facts.frames);
    const points = clip.facts.joints.length + clip.facts.endSites.length;
    expect(rows.length).toBe(clip.facts.frames);
    for (const [frame, row] of rows.entries()) {
      const numbers = row.split(',').slice(2).map(Number);
      for (let index = 0; index < clip.facts.joints.length * 3; ++index) {
        const drawn = positions[frame * points * 3 + index]!;
        expect(Math.abs(drawn - numbers[index]!)).toBeLessThan(1e-4);
      }
    }
  });
});
