// SPDX-License-Identifier: MIT
import type { Clip } from './clip';
import type { Layout } from './display';

/** Minimum width of a body next to another, and the gap between, metres. */
const leastWidth = 0.7;
const gap = 0.4;
/** Clips that travel far would otherwise be out of sight of each other. */
const mostWidth = 4;

/**
 * Positions the clips: as in the files, with their first frames superimposed, or in a row. The
 * ground is always at height zero.
 */
export function arrange(clips: readonly Clip[], layout: Layout): void {
  let edge = 0;
  const starts: [number, number][] = [];
  for (const clip of clips) {
    clip.place[0] = 0;
    clip.place[1] = 0;
    clip.place[2] = 0;
    starts.push(startOf(clip));
    clip.place[1] = clip.ground === 'zero' ? 0 : -clip.bounds().low[1];
  }
  const row = clips.map((clip) => {
    const box = clip.bounds();
    const width = clip.inPlace ? clip.sizeM() * 0.6 : box.high[0] - box.low[0];
    return Math.min(mostWidth, Math.max(leastWidth, width)) + gap;
  });
  const total = row.reduce((sum, width) => sum + width, 0);
  clips.forEach((clip, i) => {
    const start = starts[i]!;
    if (layout !== 'overlaid') {
      const base = clip.inPlace ? [0, 0] : start;
      clip.place[0] -= base[0]!;
      clip.place[2] -= base[1]!;
    }
    if (layout === 'beside') {
      const box = clip.bounds();
      // In a row, the middle of the motion is centred in its space.
      const middle = clip.inPlace ? 0 : (box.low[0] + box.high[0]) / 2 - start[0];
      clip.place[0] += edge + row[i]! / 2 - total / 2 - middle;
    }
    edge += row[i]!;
    clip.updatePoints();
  });
}

/** Ground position of the body in its first frame; in the rest pose while that is not loaded. */
function startOf(clip: Clip): [number, number] {
  const { hips } = clip.facts;
  if (hips < 0) return [0, 0];
  const out = new Float32Array(3);
  const inPlace = clip.inPlace;
  clip.inPlace = false;
  const here = clip.pointOf(clip.firstFrame, hips, out, 0);
  clip.inPlace = inPlace;
  return here ? [out[0]!, out[2]!] : [0, 0];
}
