// SPDX-License-Identifier: MIT

/** Frames [first, last] in which a foot stands. */
export interface Stance {
  first: number;
  last: number;
}

export interface ContactRules {
  /** A foot stands within this height above its lowest, metres. */
  heightM: number;
  /** And no faster than this, metres a second. */
  speedMps: number;
  /** Shorter stances, and gaps, are noise, seconds. */
  shortestS: number;
}

/** For a body of 1.7 m; heights and speeds grow with the body. */
export function rulesFor(bodyM: number): ContactRules {
  const size = bodyM > 0 ? bodyM / 1.7 : 1;
  return { heightM: 0.045 * size, speedMps: 0.35 * size, shortestS: 0.06 };
}

/**
 * Where a foot stands, from its track: x y z of each frame in metres, Y up, NaN where unknown. The
 * lowest that it ever comes is taken as standing, since feet are measured at the ankle.
 */
export function findStances(track: Float32Array, frameTimeS: number, rules: ContactRules): Stance[] {
  const frames = Math.floor(track.length / 3);
  if (frames < 2 || !(frameTimeS > 0)) return [];
  let lowest = Infinity;
  for (let f = 0; f < frames; ++f) {
    const y = track[f * 3 + 1]!;
    if (y < lowest) lowest = y;
  }
  if (!Number.isFinite(lowest)) return [];
  const stands = (f: number): boolean => {
    if (!(track[f * 3 + 1]! <= lowest + rules.heightM)) return false;
    const a = Math.max(0, f - 1);
    const b = Math.min(frames - 1, f + 1);
    const x = track[b * 3]! - track[a * 3]!;
    const y = track[b * 3 + 1]! - track[a * 3 + 1]!;
    const z = track[b * 3 + 2]! - track[a * 3 + 2]!;
    return Math.sqrt(x * x + y * y + z * z) <= rules.speedMps * (b - a) * frameTimeS;
  };
  const shortest = Math.max(1, Math.round(rules.shortestS / frameTimeS));
  const found: Stance[] = [];
  let first = -1;
  for (let f = 0; f <= frames; ++f) {
    const now = f < frames && stands(f);
    if (now && first < 0) first = f;
    if (!now && first >= 0) {
      const before = found[found.length - 1];
      if (before && first - before.last - 1 < shortest) before.last = f - 1;
      else found.push({ first, last: f - 1 });
      first = -1;
    }
  }
  return found.filter((stance) => stance.last - stance.first + 1 >= shortest);
}

/** Whether any of the stances, in order, holds the frame. */
export function standsAt(stances: readonly Stance[], frame: number): boolean {
  let low = 0;
  let high = stances.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const stance = stances[middle]!;
    if (frame < stance.first) high = middle - 1;
    else if (frame > stance.last) low = middle + 1;
    else return true;
  }
  return false;
}
