// SPDX-License-Identifier: MIT
import { axisNames } from './units';
import { defaultDisplay, parts, type Display, type GraphKind, type Layout } from './display';
import { interpolations, type Interpolation } from './between_frames';
import type { AxisName } from '../core/contract';

export interface CameraState {
  /** Degrees about the vertical, 0 looks along -Z; degrees above the horizon. */
  yawDeg: number;
  pitchDeg: number;
  /** Metres from the target. */
  distance: number;
  target: [number, number, number];
}

/** The state in a link. Missing properties have their defaults. */
export interface AddressState {
  /** Names of the clips, the active one first. */
  clips: string[];
  frame?: number;
  range?: [number, number];
  speed?: number;
  loop?: boolean;
  /** A link to a frame shows that frame; true: it continues to play from there. */
  playing?: boolean;
  camera?: CameraState;
  joints?: string[];
  /** The edits of the active clip, one step per word: `trim:10..200`. */
  edits?: string[];
  /** Chosen by the user: metres per unit, and the up axis, of the active clip. */
  unit?: number;
  up?: AxisName;
  display: Display;
}

const layouts: readonly Layout[] = ['overlaid', 'aligned', 'beside'];
const graphs: readonly GraphKind[] = ['off', 'channels', 'position', 'height', 'speed', 'analog', 'distance', 'quality'];
/** Links are untrusted: no more names than a page can show. */
const mostNames = 64;

/** Readable, yet safe in a URL: only characters with a meaning there are escaped. */
function escaped(text: string): string {
  return encodeURIComponent(text).replace(/%2F/g, '/').replace(/%3A/g, ':').replace(/%20/g, '+');
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '));
  } catch {
    return text;
  }
}

function short(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

export function writeAddress(state: AddressState): string {
  const fields: string[] = [];
  const put = (key: string, value: string): void => {
    fields.push(`${key}=${value}`);
  };
  const list = (names: readonly string[]): string => names.map(escaped).join(',');
  const usual = defaultDisplay();
  const { display } = state;
  if (state.clips.length > 0) put('clip', list(state.clips));
  if (state.frame !== undefined) put('f', short(state.frame));
  if (state.playing) put('play', '1');
  if (state.range) put('range', state.range.map(short).join('-'));
  if (state.speed !== undefined && state.speed !== 1) put('speed', short(state.speed));
  if (state.loop === false) put('loop', '0');
  if (state.camera) {
    const c = state.camera;
    put('cam', [c.yawDeg, c.pitchDeg, c.distance, ...c.target].map(short).join(','));
  }
  if (state.edits && state.edits.length > 0) put('edit', list(state.edits));
  if (state.joints && state.joints.length > 0) put('joints', list(state.joints));
  if (state.unit !== undefined) put('unit', String(state.unit));
  if (state.up !== undefined) put('up', state.up.replace('+', ''));
  const on = parts.filter((part) => display.show[part] && !usual.show[part]);
  const off = parts.filter((part) => !display.show[part] && usual.show[part]);
  if (on.length > 0) put('show', on.join(','));
  if (off.length > 0) put('hide', off.join(','));
  if (display.sampling !== usual.sampling) put('between', display.sampling);
  if (display.inPlace) put('inplace', '1');
  if (!display.skipReference) put('reference', '1');
  // Several motions in a library are side by side unless the link specifies otherwise.
  if (display.layout !== usual.layout || state.clips.length > 1) put('layout', display.layout);
  if (!display.seeThrough) put('solid', '1');
  if (display.follow !== usual.follow) put('follow', display.follow === '' ? 'none' : escaped(display.follow));
  if (display.graph !== usual.graph) put('graph', display.graph);
  return fields.length > 0 ? `#${fields.join('&')}` : '';
}

function numbers(text: string, separator: string | RegExp): number[] {
  return text.split(separator).map((part) => (part.trim() === '' ? NaN : Number(part)));
}

function cameraOf(text: string): CameraState | undefined {
  const n = numbers(text, ',');
  const [yawDeg, pitchDeg, distance, x, y, z] = n;
  if (n.length !== 6 || !n.every(Number.isFinite)) return undefined;
  if (distance! <= 0 || distance! > 1e5 || n.some((value) => Math.abs(value) > 1e6)) return undefined;
  return { yawDeg: yawDeg!, pitchDeg: pitchDeg!, distance: distance!, target: [x!, y!, z!] };
}

function oneOf<T extends string>(all: readonly T[], text: string | undefined): T | undefined {
  return all.find((one) => one === text);
}

/**
 * The state that a URL requests from an open page that shows `now`. A URL that names its clips is
 * complete: settings that it omits have their defaults. Any other URL changes only the settings
 * that it names. Null if it names none. A frame is shown paused unless the URL also requests
 * playing.
 */
export function changedAddress(now: AddressState, hash: string): AddressState | null {
  const fields = hash.replace(/^#/, '');
  const names = (key: string): boolean => fields.split('&').some((field) => field.startsWith(`${key}=`));
  if (!fields.includes('=')) return null;
  if (names('clip')) return { speed: 1, loop: true, joints: [], edits: [], ...readAddress(fields) };
  const { playing, ...still } = now;
  const base = names('f') || !playing ? still : now;
  return readAddress(`${writeAddress(base)}&${fields}`);
}

/** Accepts any text: invalid parts keep their defaults. */
export function readAddress(hash: string): AddressState {
  const fields = new Map<string, string>();
  for (const field of hash.replace(/^#/, '').split('&')) {
    const at = field.indexOf('=');
    if (at > 0) fields.set(field.slice(0, at), field.slice(at + 1));
  }
  const list = (key: string): string[] =>
    (fields.get(key) ?? '')
      .split(',')
      .filter((part) => part !== '')
      .slice(0, mostNames)
      .map(unescaped);
  const number = (key: string): number | undefined => {
    const text = fields.get(key);
    const value = text === undefined || text === '' ? NaN : Number(text);
    return Number.isFinite(value) ? value : undefined;
  };
  const display = defaultDisplay();
  for (const part of list('show')) {
    const known = oneOf(parts, part);
    if (known) display.show[known] = true;
  }
  for (const part of list('hide')) {
    const known = oneOf(parts, part);
    if (known) display.show[known] = false;
  }
  display.sampling = oneOf<Interpolation>(interpolations, fields.get('between')) ?? display.sampling;
  display.inPlace = fields.get('inplace') === '1';
  display.skipReference = fields.get('reference') !== '1';
  display.layout = oneOf(layouts, fields.get('layout')) ?? display.layout;
  display.seeThrough = fields.get('solid') !== '1';
  display.graph = oneOf(graphs, fields.get('graph')) ?? display.graph;
  const follow = fields.get('follow');
  if (follow !== undefined) display.follow = follow === 'none' ? '' : unescaped(follow);

  const state: AddressState = { clips: list('clip'), display };
  const frame = number('f');
  if (frame !== undefined && frame >= 0) state.frame = frame;
  const range = numbers(fields.get('range') ?? '', '-');
  if (range.length === 2 && range.every((n) => Number.isFinite(n) && n >= 0)) {
    state.range = [range[0]!, range[1]!];
  }
  const speed = number('speed');
  if (speed !== undefined && speed > 0) state.speed = speed;
  if (fields.get('loop') === '0') state.loop = false;
  if (fields.get('play') === '1') state.playing = true;
  const camera = cameraOf(fields.get('cam') ?? '');
  if (camera) state.camera = camera;
  const edits = list('edit');
  if (edits.length > 0) state.edits = edits;
  const joints = list('joints');
  if (joints.length > 0) state.joints = joints;
  const unit = number('unit');
  if (unit !== undefined && unit > 0) state.unit = unit;
  const axis = fields.get('up');
  const up = axis === undefined ? undefined : oneOf(axisNames, /^[+-]/.test(axis) ? axis : `+${axis}`);
  if (up) state.up = up;
  return state;
}
