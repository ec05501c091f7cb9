// SPDX-License-Identifier: MIT
import type { Core, NamedBytes } from '../core/contract';

/** `full`: the /view page. `page`: inside another page, no title bar. `embed`: player only. */
export type Chrome = 'full' | 'page' | 'embed';

export interface ViewerOptions {
  chrome: Chrome;
  /** Files to show immediately; a pair has two. */
  files?: readonly NamedBytes[];
  /** Slugs of motions in this library, loaded and shown together. */
  motions?: readonly string[];
  /** Panels start collapsed. Default: false; true for `embed`. */
  compact?: boolean;
  /** Restore the state from location.hash, and keep location.hash up to date. Default: true. */
  address?: boolean;
  /** Play as soon as a pose is shown. Default: true unless the user prefers reduced motion. */
  autoplay?: boolean;
  /** A replacement for the WebAssembly core, for tests. */
  core?: Promise<Core>;
}

export interface ViewerHandle {
  /** Resolves when the first pose is drawn, or the first failure is shown; rejects if drawing is
   * impossible. */
  readonly ready: Promise<void>;
  /** Opens files as if they were dropped; `compare` keeps the open clips. */
  open(files: readonly NamedBytes[], compare?: boolean): Promise<void>;
  /** Seeks to a frame of the active clip, from 0. */
  seek(frame: number): void;
  play(): void;
  pause(): void;
  /**
   * World positions of the active clip's joints and end sites as currently drawn, converted back to
   * the file's units and axes: x y z for each point. Null if nothing is shown.
   */
  positions(): Float32Array | null;
  /**
   * The same points in the picture: x and y in pixels from its upper left corner, and the depth
   * along the view, metres.
   */
  picturePoints(): Float32Array | null;
  /** The drawn frame of the active clip; fractional between frames. */
  frame(): number;
  /** Script time of recent frames in milliseconds: mean over at most 120 of them. */
  frameCost(): number;
  /** Nothing moves or waits for frames, the picture has full quality, and graph and URL are up to
   * date. */
  settled(): boolean;
  dispose(): void;
}
