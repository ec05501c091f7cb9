// SPDX-License-Identifier: MIT
import type { SaveFormat, SaveOptions } from '../core/contract';

export interface SaveChoice {
  text: string;
  note: string;
  format: SaveFormat;
  options?: SaveOptions;
}

export const saveChoices: readonly SaveChoice[] = [
  { text: 'BVH', note: 'skeleton and motion', format: 'bvh' },
  { text: 'ASF and AMC', note: 'two files', format: 'amc' },
  { text: 'GLB', note: 'skinned figure that moves', format: 'glb' },
  { text: 'CSV of channels', note: 'as authored', format: 'csv', options: { table: 'channels' } },
  { text: 'CSV of positions', note: 'world, each joint', format: 'csv', options: { table: 'positions' } },
  { text: 'CSV of rotations', note: 'each joint', format: 'csv', options: { table: 'rotations' } },
  { text: 'JSON', note: 'everything, for scripts', format: 'json' },
];
