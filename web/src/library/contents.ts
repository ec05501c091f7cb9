// SPDX-License-Identifier: MIT

/** What a motion in the library consists of: joints, and the parts of a recording. */

import type { Format } from '../shared/formats';
import type { Entry } from './api';
import { counted } from './format';

type PartName = Format['parts'][number];
type Contents = Pick<Entry, 'joints' | 'recorded'>;

interface Part {
  name: PartName;
  title: string;
  one: string;
  many: string;
  count: number;
}

/** The parts that a motion has. */
export function partsOf({ joints, recorded }: Contents): Part[] {
  const part = (name: PartName, title: string, one: string, many: string, count: number): Part => ({
    name, title, one, many, count,
  });
  return [
    part('joints', 'Joints', 'joint', 'joints', joints),
    part('points', 'Points', 'point', 'points', recorded.points),
    part('bodies', 'Rigid bodies', 'rigid body', 'rigid bodies', recorded.bodies),
    part('analog', 'Analog channels', 'analog channel', 'analog channels', recorded.analog),
    part('events', 'Events', 'event', 'events', recorded.events),
    part('columns', 'Columns', 'column', 'columns', recorded.columns),
  ].filter(({ count }) => count > 0);
}

/** `31 joints`, `12 points` */
export function partTexts(entry: Contents): string[] {
  return partsOf(entry).map(({ count, one, many }) => counted(count, one, many));
}

/** Whether files of a format can hold at least one part of a motion. */
export function canHold(format: Pick<Format, 'parts'>, entry: Contents): boolean {
  return partsOf(entry).some(({ name }) => format.parts.includes(name));
}

/** Number of values with a position or a column, as a measure of the work per frame. */
export function widthOf({ joints, recorded }: Contents): number {
  return joints + recorded.points + recorded.bodies + recorded.columns;
}
