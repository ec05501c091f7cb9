// SPDX-License-Identifier: MIT

/** The modules built by wasm/; see wasm/CMakeLists.txt. */

interface MocapPlayer {
  /** Replaced whenever the memory grows: do not store them. */
  HEAPU8: Uint8Array;
  HEAPU32: Uint32Array;
  HEAPF32: Float32Array;
  ccall(
    name: string,
    returns: 'string' | 'number' | null,
    takes: ('string' | 'number')[],
    values: (string | number)[],
  ): unknown;
  _malloc(size: number): number;
  _free(at: number): void;
  _mocap_poses(id: number, first: number, count: number): number;
  _mocap_rest_pose(id: number): number;
  _mocap_channel(id: number, column: number): number;
  _mocap_frames(id: number): number;
  _mocap_close(id: number): void;
}

declare module '*/generated/formats.json' {
  const list: unknown[];
  export default list;
}
declare module '*/generated/save_dialogs.json' {
  const list: unknown[];
  export default list;
}
declare module '*/generated/units.json' {
  const list: unknown[];
  export default list;
}

interface MocapWhole extends MocapPlayer {
  _mocap_analog(id: number, channel: number): number;
  _mocap_analog_samples(id: number): number;
  _mocap_quality_curve(id: number, curve: number, ofSource: number): number;
  FS: {
    mkdirTree(path: string): void;
    writeFile(path: string, bytes: Uint8Array, options?: { canOwn?: boolean }): void;
    readFile(path: string): Uint8Array;
    unlink(path: string): void;
  };
}

interface ModuleOptions {
  locateFile?: (name: string) => string;
  wasmBinary?: ArrayBuffer;
}

declare module '*/mocap_player.js' {
  export default function start(options: ModuleOptions): Promise<MocapPlayer>;
}
declare module '*/mocap_whole.js' {
  export default function start(options: ModuleOptions): Promise<MocapWhole>;
}
