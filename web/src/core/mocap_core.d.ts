// SPDX-License-Identifier: MIT

/** The module that wasm/ builds; see wasm/bindings.cpp. */
declare module '*/mocap_core.js' {
  export interface MocapModule {
    FS: {
      mkdirTree(path: string): void;
      writeFile(path: string, bytes: Uint8Array, options?: { canOwn?: boolean }): void;
      readFile(path: string): Uint8Array;
      unlink(path: string): void;
    };
    /** Replaced whenever the memory grows: never keep them. */
    HEAPU32: Uint32Array;
    HEAPF32: Float32Array;
    ccall(
      name: string,
      returns: 'string' | 'number' | null,
      takes: ('string' | 'number')[],
      values: (string | number)[],
    ): unknown;
    _mocap_poses(id: number, first: number, count: number): number;
    _mocap_rest_pose(id: number): number;
    _mocap_channel(id: number, column: number): number;
    _mocap_frames(id: number): number;
    _mocap_close(id: number): void;
  }
  export default function startMocapCore(options: {
    locateFile?: (name: string) => string;
    wasmBinary?: ArrayBuffer;
  }): Promise<MocapModule>;
}
