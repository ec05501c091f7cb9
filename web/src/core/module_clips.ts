// SPDX-License-Identifier: MIT

/** Access to the data of the clips that a WebAssembly module has open (wasm/pose_calls.cpp). */

import type { OpenedClip, PoseBlock } from './contract';

const noPoses: PoseBlock = {
  first: 0,
  frames: 0,
  positions: new Float32Array(0),
  rotations: new Float32Array(0),
};

export class ModuleClips<Module extends MocapPlayer = MocapPlayer> {
  constructor(protected readonly module: Module) {}

  rest(id: number): PoseBlock {
    return this.block(this.module._mocap_rest_pose(id));
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

  close(id: number): void {
    this.module._mocap_close(id);
  }

  /** Completes a module's description of a clip as declared in contract.ts. */
  protected complete(clip: OpenedClip): void {
    clip.rest = this.rest(clip.id);
  }

  protected text(name: string, values: (string | number)[]): string {
    return this.call(name, 'string', values) as string;
  }

  protected call(name: string, returns: 'string' | 'number', values: (string | number)[]): unknown {
    const types = values.map((value) => (typeof value === 'string' ? 'string' : 'number'));
    return this.module.ccall(name, returns, types, values);
  }

  protected floats(at: number, count: number): Float32Array {
    return this.module.HEAPF32.slice(at >>> 2, (at >>> 2) + count);
  }

  /** Copies the block described by a `PoseView` of pose_calls.cpp. */
  private block(view: number): PoseBlock {
    if (view === 0) return noPoses;
    const word = (index: number): number => this.module.HEAPU32[(view >>> 2) + index] ?? 0;
    return {
      first: word(0),
      frames: word(1),
      positions: this.floats(word(2), word(3)),
      rotations: this.floats(word(4), word(5)),
    };
  }
}
