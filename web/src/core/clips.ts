// SPDX-License-Identifier: MIT

/**
 * The calls of contract.ts over the WebAssembly module: bytes go into its file system, JSON and
 * arrays come out. Runs in the worker, and in node for the tests.
 */

import type { MocapModule } from '../../generated/mocap_core.js';
import type {
  ClipDistance,
  FailedFile,
  Finding,
  NamedBytes,
  OpenResult,
  PoseBlock,
  SaveFormat,
  SaveOptions,
} from './contract';

/** A name as the module's file system takes it; folders stay, since an ASF may lie beside its AMC. */
export function safePath(name: string): string {
  const parts = name
    .split(/[\\/]/)
    // eslint-disable-next-line no-control-regex
    .map((part) => part.replace(/[\u0000-\u001f\u007f]/g, '_'))
    .filter((part) => part !== '' && part !== '.' && part !== '..');
  return parts.join('/') || 'unnamed';
}

const noPoses: PoseBlock = {
  first: 0,
  frames: 0,
  positions: new Float32Array(0),
  rotations: new Float32Array(0),
};

export class Clips {
  private batches = 0;

  constructor(private readonly module: MocapModule) {}

  open(files: NamedBytes[]): OpenResult {
    const paths = this.store(files);
    const result = JSON.parse(this.text('mocap_open', [paths.join('\n')])) as OpenResult;
    for (const clip of result.clips) clip.rest = this.block(this.module._mocap_rest_pose(clip.id));
    for (const [index, path] of paths.entries()) {
      // A skeleton stays for the motions that come later; a motion's text has become numbers.
      if (!/\.asf$/i.test(files[index]?.name ?? '')) this.module.FS.unlink(path);
    }
    return result;
  }

  poses(id: number, first: number, count: number): PoseBlock {
    return this.block(this.module._mocap_poses(id, first, count));
  }

  channels(id: number, columns: number[]): Float32Array[] {
    return columns.map((column) => {
      const at = this.module._mocap_channel(id, column);
      return this.floats(at, at === 0 ? 0 : this.module._mocap_frames(id));
    });
  }

  save(
    id: number,
    format: SaveFormat,
    options: SaveOptions = {},
  ): { files: NamedBytes[]; notes: Finding[] } | FailedFile {
    const folder = this.newFolder();
    const table = options.table ?? 'channels';
    return this.taken(this.text('mocap_save', [id, format, table, folder]));
  }

  mend(file: NamedBytes, fix: string): NamedBytes | FailedFile {
    const [path] = this.store([file]);
    const answer = this.taken(this.text('mocap_mend', [path ?? '', fix, this.newFolder()]));
    return 'files' in answer ? (answer.files[0] ?? { name: file.name, findings: [] }) : answer;
  }

  distance(a: number, b: number): ClipDistance | null {
    return JSON.parse(this.text('mocap_distance', [a, b])) as ClipDistance | null;
  }

  close(id: number): void {
    this.module._mocap_close(id);
  }

  private text(name: string, values: (string | number)[]): string {
    const types = values.map((value) => (typeof value === 'string' ? 'string' : 'number'));
    return this.module.ccall(name, 'string', types, values) as string;
  }

  private floats(at: number, count: number): Float32Array {
    return this.module.HEAPF32.slice(at >> 2, (at >> 2) + count);
  }

  /** A copy of the block that a `PoseView` of bindings.cpp tells of. */
  private block(view: number): PoseBlock {
    if (view === 0) return noPoses;
    const words = this.module.HEAPU32.subarray(view >> 2, (view >> 2) + 6);
    const [first, frames, positions, positionCount, rotations, rotationCount] = words as unknown as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    return {
      first,
      frames,
      positions: this.floats(positions, positionCount),
      rotations: this.floats(rotations, rotationCount),
    };
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
      // Two files of one name in a drop are two motions.
      for (let copy = 2; taken.has(path); ++copy) path = `${folder}/${copy}/${safePath(file.name)}`;
      taken.add(path);
      this.module.FS.mkdirTree(path.slice(0, path.lastIndexOf('/')));
      this.module.FS.writeFile(path, new Uint8Array(file.bytes), { canOwn: true });
      return path;
    });
  }

  private taken(answer: string): { files: NamedBytes[]; notes: Finding[] } | FailedFile {
    const result = JSON.parse(answer) as { files: string[]; notes: Finding[] } | FailedFile;
    if (!('files' in result)) return result;
    const files = result.files.map((path) => {
      const bytes = this.module.FS.readFile(path);
      this.module.FS.unlink(path);
      return { name: path.slice(path.lastIndexOf('/') + 1), bytes: bytes.slice().buffer as ArrayBuffer };
    });
    return { files, notes: result.notes };
  }
}
