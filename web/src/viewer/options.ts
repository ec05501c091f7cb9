// SPDX-License-Identifier: MIT
import type { Core, NamedBytes } from '../core/contract';

/** `full`: the /view page. `page`: inside another page, no title bar. `embed`: player only. */
export type Chrome = 'full' | 'page' | 'embed';

export interface ViewerOptions {
  chrome: Chrome;
  /** Files that are shown at once; an ASF and its AMC are two of them. */
  files?: readonly NamedBytes[];
  /** Slugs of motions of this library, fetched and shown together. */
  motions?: readonly string[];
  /** Panels start folded. Default: false; true for `embed`. */
  compact?: boolean;
  /** Read the state from location.hash and keep it there. Default: true. */
  address?: boolean;
  /** Play as soon as something stands. Default: true unless people ask for less motion. */
  autoplay?: boolean;
  /** A core to use in place of the one in WebAssembly, for tests. */
  core?: Promise<Core>;
}

export interface ViewerHandle {
  /** Resolves when the first pose is drawn, or the first failure is shown; rejects where nothing can be drawn. */
  readonly ready: Promise<void>;
  /** Opens files as if they were dropped; `compare` keeps what is shown. */
  open(files: readonly NamedBytes[], compare?: boolean): Promise<void>;
  /** Goes to a frame of the active clip, from 0. */
  seek(frame: number): void;
  play(): void;
  pause(): void;
  /**
   * World positions of the active clip's joints and end sites as they are drawn now, turned back
   * into the file's units and axes: x y z for each point. Null while nothing is shown.
   */
  positions(): Float32Array | null;
  /**
   * The same points in the picture: x and y in pixels from its upper left corner, and the distance
   * along the view, metres.
   */
  picturePoints(): Float32Array | null;
  /** The frame of the active clip that is drawn; between frames it is not whole. */
  frame(): number;
  /** Milliseconds of script that the last frames took: mean over at most 120 of them. */
  frameCost(): number;
  dispose(): void;
}
