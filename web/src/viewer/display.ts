// SPDX-License-Identifier: MIT
import type { Interpolation } from './between_frames';

export type Layout = 'overlaid' | 'aligned' | 'beside';
export type GraphKind = 'off' | 'channels' | 'position' | 'height' | 'speed' | 'analog' | 'distance' | 'quality';

/** The parts of the picture that can be shown or hidden. */
export type Part =
  | 'body'
  | 'meshes'
  | 'axes'
  | 'names'
  | 'ends'
  | 'trails'
  | 'path'
  | 'ghosts'
  | 'contacts'
  | 'grid'
  | 'shadows';

export const partNames: Record<Part, string> = {
  body: 'Bodies',
  meshes: 'Meshes of characters',
  axes: 'Joint axes',
  names: 'Joint and point names',
  ends: 'End sites',
  trails: 'Trails of selected joints and points',
  path: 'Path of the root',
  ghosts: 'Ghost frames',
  contacts: 'Ground contacts',
  grid: 'Ground grid',
  shadows: 'Shadows',
};
export const parts = Object.keys(partNames) as Part[];

export interface Display {
  /** Without `body`, a plain skeleton is drawn. */
  show: Record<Part, boolean>;
  sampling: Interpolation;
  inPlace: boolean;
  skipReference: boolean;
  layout: Layout;
  /** For overlapping clips, all but the active one are transparent. */
  seeThrough: boolean;
  /** The joint that the camera follows; empty: none. `*` is the body's own, usually the hips. */
  follow: string;
  graph: GraphKind;
  /** The measure that the graph of a transfer's quality shows. */
  qualityCurve: string;
}

export function defaultDisplay(): Display {
  return {
    show: {
      body: true,
      meshes: true,
      axes: false,
      names: false,
      ends: false,
      trails: false,
      path: false,
      ghosts: false,
      contacts: false,
      grid: true,
      shadows: true,
    },
    sampling: 'linear',
    inPlace: false,
    skipReference: true,
    layout: 'overlaid',
    seeThrough: true,
    follow: '*',
    graph: 'off',
    qualityCurve: 'slide',
  };
}
