// SPDX-License-Identifier: MIT

/**
 * Files of every format, pairs of files, saving, repairing, editing and contacts with the whole
 * module: bytes are written to its file system, results are JSON (wasm/whole.cpp).
 */

import type {
  AxisName,
  ClipDistance,
  CurveValues,
  EditFacts,
  EditStep,
  EditedClip,
  FailedEdit,
  FailedFile,
  FootContacts,
  MatchedJoints,
  NamedBytes,
  OpenResult,
  SaveFormat,
  SaveOptions,
  SavedFiles,
  ShownClip,
  TransferFacts,
} from './contract';
import { holds } from '../shared/formats';
import { ModuleClips } from './module_clips';

/** A valid name for the module's file system; folders are kept, because a skeleton file may be
 * next to its motion. */
export function safePath(name: string): string {
  const parts = name
    .split(/[\\/]/)
    .map((part) => part.replace(/[\u0000-\u001f\u007f]/g, '_'))
    .filter((part) => part !== '' && part !== '.' && part !== '..');
  return parts.join('/') || 'unnamed';
}

/** Each line is a step, whose fields are separated by a control character. */
function withoutControls(text: string): string {
  return text.replace(/[\u0000-\u001f]+/g, ' ');
}

function plainName(name: string): string {
  return safePath(name).split('/').pop() ?? '';
}

/** The input of wasm/save_settings.hpp: one name and value per line. */
function settingsOf({ table, metresPerUnit, up, options = {} }: SaveOptions): string {
  return Object.entries({ table, unit: metresPerUnit, up, ...options })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name} ${withoutControls(String(value))}\n`)
    .join('');
}

export class WholeClips extends ModuleClips<MocapWhole> {
  private batches = 0;

  open(files: NamedBytes[], passing = false): OpenResult {
    const paths = this.store(files);
    const result = JSON.parse(this.text('mocap_open', [paths.join('\n')])) as OpenResult;
    for (const clip of result.clips) this.complete(clip);
    for (const [index, path] of paths.entries()) {
      // A skeleton is kept for later motions; a motion's text is no longer needed.
      if (passing || !holds(files[index]?.name ?? '', 'skeleton')) this.module.FS.unlink(path);
    }
    return result;
  }

  pairs(files: NamedBytes[]): (number | null)[] {
    const paths = this.store(files);
    // Thousands of paths do not fit on the stack of the module.
    const list = `${this.newFolder()}/list`;
    this.module.FS.writeFile(list, new TextEncoder().encode(paths.join('\n')));
    const pairs = JSON.parse(this.text('mocap_pairs', [list])) as (number | null)[];
    for (const path of [...paths, list]) this.module.FS.unlink(path);
    return pairs;
  }

  contacts(id: number, up?: AxisName): FootContacts[] {
    return JSON.parse(this.text('mocap_contacts', [id, up ?? ''])) as FootContacts[];
  }

  analog(id: number, channel: number): Float32Array {
    const at = this.module._mocap_analog(id, channel);
    return this.floats(at, at === 0 ? 0 : this.module._mocap_analog_samples(id));
  }

  save(id: number, format: SaveFormat, options: SaveOptions = {}): SavedFiles | FailedFile {
    return this.taken(this.text('mocap_save', [id, format, settingsOf(options), this.newFolder()]));
  }

  savePieces(id: number, where: string, format: SaveFormat, options: SaveOptions = {}): SavedFiles | FailedFile {
    const values = [id, withoutControls(where), format, settingsOf(options), this.newFolder()];
    return this.taken(this.text('mocap_save_pieces', values));
  }

  optionValues(id: number, format: SaveFormat): Record<string, string> {
    return JSON.parse(this.text('mocap_option_values', [id, format])) as Record<string, string>;
  }

  repair(files: NamedBytes[], repairs: readonly string[]): SavedFiles | FailedFile {
    const paths = this.store(files);
    const answer = this.taken(this.text('mocap_repair', [paths[0] ?? '', repairs.join('\n'), this.newFolder()]));
    for (const path of paths) this.module.FS.unlink(path);
    return answer;
  }

  match(a: number, b: number): MatchedJoints {
    return JSON.parse(this.text('mocap_match', [a, b])) as MatchedJoints;
  }

  distance(a: number, b: number): ClipDistance | null {
    return JSON.parse(this.text('mocap_distance', [a, b])) as ClipDistance | null;
  }

  distances(a: ShownClip, b: ShownClip, hipsTogether: boolean): Float32Array {
    const place = b.place.map((value, k) => value - a.place[k]!);
    const values = [a.id, a.metresPerUnit, a.up, b.id, b.metresPerUnit, b.up, ...place, Number(hipsTogether)];
    const at = this.call('mocap_distance_curve', 'number', values) as number;
    return this.floats(at, at === 0 ? 0 : this.module._mocap_frames(a.id));
  }

  editFacts(): EditFacts[] {
    return JSON.parse(this.text('mocap_edit_facts', [])) as EditFacts[];
  }

  edit(id: number, steps: readonly EditStep[], files: NamedBytes[]): EditedClip | FailedEdit {
    const folder = this.newFolder();
    for (const file of files) {
      this.module.FS.writeFile(`${folder}/${plainName(file.name)}`, new Uint8Array(file.bytes));
    }
    const lines = steps.map(({ name, value, only = '', during = '', fade = '' }) =>
      [name, value, only, during, fade].map(withoutControls).join('\u001f'),
    );
    const answer = this.text('mocap_edit', [id, lines.join('\n'), folder]);
    for (const file of files) this.module.FS.unlink(`${folder}/${plainName(file.name)}`);
    const edited = JSON.parse(answer) as EditedClip | FailedEdit;
    if ('clip' in edited) this.complete(edited.clip);
    return edited;
  }

  transferFacts(): TransferFacts {
    return JSON.parse(this.text('mocap_transfer_facts', [])) as TransferFacts;
  }

  qualityCurve(id: number, curve: number): CurveValues {
    const [result, source] = [0, 1].map((ofSource) => {
      const at = this.module._mocap_quality_curve(id, curve, ofSource);
      return this.floats(at, at === 0 ? 0 : this.module._mocap_frames(id));
    });
    return { result: result!, source: source! };
  }

  modelNodes(model: NamedBytes): number[] | null {
    const [path = ''] = this.store([model]);
    const nodes = JSON.parse(this.text('mocap_model_nodes', [path])) as number[] | null;
    this.module.FS.unlink(path);
    return nodes;
  }

  saveModel(id: number, model: NamedBytes): SavedFiles | FailedFile {
    const [path = ''] = this.store([model]);
    const saved = this.taken(this.text('mocap_save_model', [id, path, this.newFolder()]));
    this.module.FS.unlink(path);
    return saved;
  }

  private newFolder(): string {
    const folder = `/batch/${++this.batches}`;
    this.module.FS.mkdirTree(folder);
    return folder;
  }

  private store(files: NamedBytes[]): string[] {
    const folder = this.newFolder();
    const taken = new Set<string>();
    return files.map((file) => {
      let path = `${folder}/${safePath(file.name)}`;
      // Two files with the same name in a drop are two motions.
      for (let copy = 2; taken.has(path); ++copy) path = `${folder}/${copy}/${safePath(file.name)}`;
      taken.add(path);
      this.module.FS.mkdirTree(path.slice(0, path.lastIndexOf('/')));
      this.module.FS.writeFile(path, new Uint8Array(file.bytes), { canOwn: true });
      return path;
    });
  }

  private taken(answer: string): SavedFiles | FailedFile {
    const result = JSON.parse(answer) as { files: string[]; notes: SavedFiles['notes'] } | FailedFile;
    if (!('files' in result)) return result;
    const files = result.files.map((path) => {
      const bytes = this.module.FS.readFile(path);
      this.module.FS.unlink(path);
      return { name: path.slice(path.lastIndexOf('/') + 1), bytes: bytes.slice().buffer as ArrayBuffer };
    });
    return { files, notes: result.notes };
  }
}
