// SPDX-License-Identifier: MIT
import type { EventFacts, FrameSpan } from '../core/contract';
import type { Clip } from './clip';

/** Spans of frames that are drawn as one row below the track. */
export interface Band {
  colour: 'left' | 'right' | 'middle' | 'warning';
  spans: readonly FrameSpan[];
}

const mostFeet = 4;
const mostPoints = 4;

/** One band for each foot: when it touches the ground. */
export function contactBands(clip: Clip): Band[] {
  const contacts = clip.contacts() ?? [];
  return contacts.slice(0, mostFeet).map((spans, i) => ({
    colour: clip.facts.joints[clip.facts.feet[i]!]?.side ?? 'middle',
    spans,
  }));
}

/** One band for each selected point or rigid body: when its position is unknown. If none is selected,
 * one band with the gaps of all points. */
export function gapBands(clip: Clip, chosen: ReadonlySet<number>): Band[] {
  if (!clip.recording) return [];
  const tracked = [...chosen].filter((joint) => clip.tracks.kindOf(joint) !== 'joint').slice(0, mostPoints);
  const rows = tracked.length > 0 ? tracked.map((joint) => clip.tracks.unknownOf(joint)) : [clip.recording.gaps];
  return rows.map((spans) => ({ colour: 'warning', spans }));
}

export function eventColour({ context }: EventFacts): 'left' | 'right' | 'middle' {
  const word = context.toLowerCase();
  return word === 'left' || word === 'right' ? word : 'middle';
}
