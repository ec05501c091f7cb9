// SPDX-License-Identifier: MIT

/**
 * Files saved by the page equal those of the command, for the inputs and chains of edits in
 * tests/support/contract_chains.json and every format that the core writes. tests/server does the
 * same for the API.
 *
 * The command runs without vector instructions (MOCAP_ISA), as the page does. Poses computed with
 * them differ in the last digits; tests/pose compares them.
 */

import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Clips } from './clips';
import type { AxisName, EditStep, FailedEdit, FailedFile, NamedBytes, SaveOptions, SavedFiles } from './contract';
import { PlayerClips } from './player_clips';
import { byteDifference, numberDifference } from './testing/written_numbers';
import { WholeClips } from './whole_clips';
import { formatOfFile, formats } from '../shared/formats';
import table from '../../../tests/support/contract_chains.json';

type Match = 'exact' | 'close';

interface Input {
  files: string[];
  match: Match;
  family?: string;
  copy_of?: string[];
  conversion_of?: string;
  options?: string[];
  /** False for a figure that formats for human bodies cannot be written for. */
  body?: boolean;
  /** False for a clip without joints. Which formats can be written is then compared with the command only. */
  joints?: boolean;
}

interface Chain {
  name: string;
  inputs: string[];
  match: Match;
  family?: string;
  body?: boolean;
  pieces?: string;
  steps: EditStep[];
}

interface Target {
  format: string;
  extension: string;
  /** Empty for any. */
  family: string;
  needsBody: boolean;
  table: string | undefined;
  /** Of a recording. */
  part: string | undefined;
}

const root = fileURLToPath(new URL('../../../', import.meta.url));
const command = process.env['MOCAP_BIN'] ?? join(root, 'build/mocap');
const timeoutMs = 120_000;

const inputs = table.inputs as Record<string, Input>;
const chains = table.chains as Chain[];
/** A skeleton is written together with its motion. */
const targets: Target[] = formats
  .filter((format) => format.writes && format.holds !== 'skeleton')
  .flatMap(({ name, extensions: [extension], family, needs_body: needsBody, choices }) =>
    choices.map(({ table: columns, part }) => ({ format: name, extension: extension!, family, needsBody, table: columns, part })),
  );

const bytesOf = (path: string): ArrayBuffer => {
  const file = readFileSync(path);
  return file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer;
};

const step = (name: string, value = ''): EditStep => ({ name, value });

/** An edit as options of the command. */
function wordsOf({ name, value, only, during, fade }: EditStep): string[] {
  const masks = Object.entries({ only, during, fade }).filter(([, mask]) => mask !== undefined);
  return [...masks.map(([mask, of]) => `--${mask}=${of}`), value === '' ? `--${name}` : `--${name}=${value}`];
}

function optionsOf({ table: columns }: Target): { page: SaveOptions; command: string[] } {
  return columns === undefined ? { page: {}, command: [] } : { page: { table: columns }, command: [`--table=${columns}`] };
}

type Findings = readonly { severity: string; code: string }[];

/** The output of a front end: files by name, or the codes of its errors. */
interface Written {
  files: Map<string, Buffer>;
  errors: string[];
}

describe('a saved file', () => {
  let clips: Clips;
  let folder: string;

  /** Does not block: a blocked worker is reported as not responding. */
  const convert = async (words: readonly string[]): Promise<Findings> => {
    const options = { cwd: folder, env: { ...process.env, MOCAP_ISA: 'portable' } };
    const line = await new Promise<string>((resolve, reject) => {
      execFile(command, ['convert', ...words, '--json', '--overwrite'], options, (_failed, out, error) => {
        if (out === '') reject(new Error(`mocap convert ${words.join(' ')}: ${error}`));
        else resolve(out);
      });
    });
    return (JSON.parse(line) as { findings: Findings }).findings;
  };

  const errorsAmong = (findings: Findings): string[] =>
    findings.filter(({ severity }) => severity === 'error').map(({ code }) => code);

  /** A GLB contains its source path as typed, so the command runs in the folder of the inputs. */
  const byCommand = async (files: readonly string[], options: readonly string[], extension: string): Promise<Written> => {
    const out = join(folder, 'out');
    rmSync(out, { recursive: true, force: true });
    mkdirSync(out);
    const stem = files.at(-1)!.replace(/\.[^.]*$/, '');
    const findings = await convert([...files, ...options, '-o', `out/${stem}${extension}`]);
    const written = new Map(readdirSync(out).map((name) => [name, readFileSync(join(out, name))]));
    return { files: written, errors: written.size > 0 ? [] : errorsAmong(findings) };
  };

  const opened = async (files: readonly string[]): Promise<number> => {
    const result = await clips.open(files.map((name): NamedBytes => ({ name, bytes: bytesOf(join(folder, name)) })));
    return result.clips.find((clip) => clip.files[0] === files.at(-1))!.id;
  };

  const edited = async (files: readonly string[], steps: readonly EditStep[]): Promise<number | FailedEdit> => {
    const id = await opened(files);
    if (steps.length === 0) return id;
    const result = await clips.edit(id, steps);
    return 'clip' in result ? result.clip.id : (result as FailedEdit);
  };

  const byPage = (saved: SavedFiles | FailedFile): Written =>
    'files' in saved
      ? { files: new Map(saved.files.map(({ name, bytes }) => [name, Buffer.from(bytes)])), errors: [] }
      : { files: new Map(), errors: errorsAmong(saved.findings) };

  const expectSame = (page: Written, theirs: Written, match: Match): void => {
    expect(page.errors).toEqual(theirs.errors);
    expect([...page.files.keys()].sort()).toEqual([...theirs.files.keys()].sort());
    for (const [name, bytes] of page.files) {
      const other = theirs.files.get(name)!;
      expect(match === 'exact' ? byteDifference(bytes, other) : numberDifference(bytes, other, table.close_within), name).toBe('');
    }
  };

  beforeAll(async () => {
    if (!existsSync(command)) throw new Error(`${command} does not exist: build it (make build), or set MOCAP_BIN`);
    folder = mkdtempSync(join(tmpdir(), 'mocap-contract-'));
    for (const { files, copy_of: copied, conversion_of: converted, options = [] } of Object.values(inputs)) {
      const [name] = files;
      if (converted) await convert([join(root, 'samples', converted), ...options, '-o', name!]);
      else if (copied) copied.forEach((file, i) => copyFileSync(join(root, 'samples', file), join(folder, files[i]!)));
      else for (const sample of files) copyFileSync(join(root, 'samples', sample), join(folder, sample));
    }
    // The modules are built for workers; in node they receive their bytes from the test.
    Object.assign(globalThis, { self: { location: { href: 'file:///' } } });
    const { default: startPlayer } = await import('../../generated/mocap_player.js');
    const { default: startWhole } = await import('../../generated/mocap_whole.js');
    const player = new PlayerClips(await startPlayer({ wasmBinary: bytesOf(join(root, 'web/generated/mocap_player.wasm')) }));
    const whole = new WholeClips(await startWhole({ wasmBinary: bytesOf(join(root, 'web/generated/mocap_whole.wasm')) }));
    clips = new Clips({ player: () => Promise.resolve(player), whole: () => Promise.resolve(whole) });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  for (const chain of chains) {
    for (const input of chain.inputs.map((name) => inputs[name]!)) {
      const { files } = input;
      const motion = files.at(-1)!;
      const family = chain.family ?? input.family;
      const isBody = chain.body ?? input.body ?? true;
      const match: Match = chain.match === 'exact' && input.match === 'exact' ? 'exact' : 'close';
      it(`equals that of the command in each format: ${chain.name}, from ${motion}`, { timeout: timeoutMs }, async () => {
        const words = chain.steps.flatMap(wordsOf);
        if (chain.pieces) words.push(`--split=${chain.pieces}`);
        const id = await edited(files, chain.steps);
        if (typeof id !== 'number') throw new Error(JSON.stringify(id));
        for (const target of targets) {
          const options = optionsOf(target);
          const saved = chain.pieces
            ? await clips.savePieces(id, chain.pieces, target.format, options.page)
            : await clips.save(id, target.format, options.page);
          const page = byPage(saved);
          const matches = table.close_formats.includes(target.format) ? 'close' : match;
          expectSame(page, await byCommand(files, [...words, ...options.command], target.extension), matches);
          // None of these figures has a recording.
          const isForFigure =
            (target.family === '' || target.family === family) && (isBody || !target.needsBody) && target.part === undefined;
          if (input.joints !== false) expect(page.files.size > 0, target.format).toBe(isForFigure);
        }
      });
    }
  }

  it('is compared for all inputs, all formats that are read, and all families of figures', () => {
    const read = formats.filter((format) => format.reads).map(({ name }) => name);
    const all = Object.values(inputs);
    expect(new Set(all.flatMap(({ files }) => files.map((file) => formatOfFile(file)?.name)))).toEqual(new Set(read));
    expect(new Set(chains.flatMap((chain) => chain.inputs))).toEqual(new Set(Object.keys(inputs)));
    const families = [...all, ...chains].map(({ family = '' }) => family);
    expect(new Set(families)).toEqual(new Set(targets.map(({ family }) => family)));
  });

  it('is refused with the error of the command if an edit fails', async () => {
    const steps = [step('reverse'), step('keys', 'Nobody.Xrotation=0:10')];
    const failed = await edited(['walk.bvh'], steps);
    if (typeof failed === 'number') throw new Error('the edit did not fail');
    expect(failed.step).toBe(1);
    const theirs = await byCommand(['walk.bvh'], steps.flatMap(wordsOf), '.bvh');
    expect(theirs.errors).toHaveLength(1);
    expect(errorsAmong(failed.findings)).toEqual(theirs.errors);
  });

  it.each(['unreal', 'maya', 'blender', 'secondlife'])('has the notes of the command after --profile %s', async (program) => {
    const steps = [step('profile', program)];
    const made = await clips.edit(await opened(['walk.bvh']), steps);
    if (!('clip' in made)) throw new Error(JSON.stringify(made));
    const ofEdits = (findings: Findings): string[] =>
      findings.map(({ code }) => code).filter((code) => /^(edit|program|secondlife)\./.test(code));
    const theirs = await convert(['walk.bvh', ...steps.flatMap(wordsOf), '-o', 'reported.bvh']);
    expect(ofEdits(made.notes.flat())).toEqual(ofEdits(theirs));
    if (program === 'unreal') expect(made.notes.flat().map(({ code }) => code)).toContain('program.no-import');
  });

  it('has regular spacing if a program is selected', async () => {
    const text = readFileSync(join(root, 'samples/walk.bvh'), 'latin1');
    const motion = text.indexOf('\n', text.indexOf('Frame Time'));
    writeFileSync(join(folder, 'blanks.bvh'), text.slice(0, motion) + text.slice(motion).replaceAll(' ', '  '), 'latin1');
    const steps = [step('profile', 'blender')];
    const id = await edited(['blanks.bvh'], steps);
    if (typeof id !== 'number') throw new Error(JSON.stringify(id));
    const page = byPage(await clips.save(id, 'bvh'));
    expectSame(page, await byCommand(['blanks.bvh'], steps.flatMap(wordsOf), '.bvh'), 'exact');
    expect(page.files.get('blanks.bvh')!.toString('latin1').slice(motion)).not.toContain('  ');
  });

  it('has the unit set on the page', async () => {
    const page = byPage(await clips.save(await opened(['walk.bvh']), 'glb', { metresPerUnit: 0.5 }));
    expectSame(page, await byCommand(['walk.bvh'], ['--units=0.5'], '.glb'), 'exact');
    const usual = byPage(await clips.save(await opened(['walk.bvh']), 'glb'));
    expect(page.files.get('walk.glb')!.equals(usual.files.get('walk.glb')!)).toBe(false);
  });

  it('has the properties of an animation set on the page', async () => {
    const options = { priority: '4', 'anim-loop': 'yes', 'ease-in': '0.5s', 'ease-out': '0.25s' };
    const page = byPage(await clips.save(await opened(['walk.anim']), 'anim', { options }));
    const words = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
    expectSame(page, await byCommand(['walk.anim'], words, '.anim'), 'exact');
    expect(page.files.get('walk.anim')!.readInt32LE(4)).toBe(4);
  });

  it('rotates the up axis set on the page to +Y', async () => {
    const id = await opened(['walk.bvh']);
    const turnOf = async (up?: AxisName): Promise<number[] | undefined> => {
      const glb = byPage(await clips.save(id, 'glb', up ? { up } : {})).files.get('walk.glb')!;
      const text = glb.subarray(20, 20 + glb.readUInt32LE(12)).toString();
      const scene = JSON.parse(text) as { scenes: { nodes: number[] }[]; nodes: { rotation?: number[] }[] };
      return scene.nodes[scene.scenes[0]!.nodes[0]!]!.rotation;
    };
    expect(await turnOf()).toBeUndefined();
    expect(await turnOf('+Y')).toBeUndefined();
    const turn = await turnOf('+Z');
    [-Math.SQRT1_2, 0, 0, Math.SQRT1_2].forEach((value, i) => expect(turn?.[i]).toBeCloseTo(value, 6));
  });
});
