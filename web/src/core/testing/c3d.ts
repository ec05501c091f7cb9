// SPDX-License-Identifier: MIT

/** Small C3D files for tests. */

const block = 512;
const encoder = new TextEncoder();

type Value = { text: readonly string[] } | { int16: number } | { floats: readonly number[]; dimensions?: readonly number[] };

function textOf(words: readonly string[]): { dimensions: number[]; bytes: Uint8Array } {
  const width = Math.max(1, ...words.map((word) => word.length));
  return { dimensions: [width, words.length], bytes: encoder.encode(words.map((word) => word.padEnd(width)).join('')) };
}

function parameter(group: number, name: string, value: Value): number[] {
  let type = 4;
  let dimensions: readonly number[] = [];
  let bytes = new Uint8Array();
  if ('text' in value) {
    type = -1;
    ({ dimensions, bytes } = textOf(value.text) as { dimensions: number[]; bytes: Uint8Array<ArrayBuffer> });
  } else if ('int16' in value) {
    type = 2;
    bytes = new Uint8Array(Int16Array.of(value.int16).buffer);
  } else {
    dimensions = value.dimensions ?? (value.floats.length === 1 ? [] : [value.floats.length]);
    bytes = new Uint8Array(Float32Array.from(value.floats).buffer);
  }
  const rest = [type & 0xff, dimensions.length, ...dimensions, ...bytes, 0];
  const toNext = rest.length + 2;
  return [name.length, group, ...encoder.encode(name), toNext & 0xff, toNext >> 8, ...rest];
}

const groupOf = (number: number, name: string): number[] => [name.length, -number & 0xff, ...encoder.encode(name), 3, 0, 0];

export interface RecordedC3d {
  frames: number;
  rate: number;
  labels: readonly string[];
  /** Millimetres; null if the point is occluded. */
  at(frame: number, point: number): readonly [number, number, number] | null;
  analog?: { labels: readonly string[]; units: readonly string[]; perFrame: number; at(sample: number, channel: number): number };
  events?: readonly { time: number; label: string; context: string }[];
}

/** A C3D file with 32-bit numbers of Intel processors. */
export function c3dOf({ frames, rate, labels, at, analog, events = [] }: RecordedC3d): Uint8Array<ArrayBuffer> {
  const channels = analog?.labels.length ?? 0;
  const perFrame = analog?.perFrame ?? 1;
  const parameters = [
    ...groupOf(1, 'POINT'),
    ...parameter(1, 'USED', { int16: labels.length }),
    ...parameter(1, 'FRAMES', { int16: frames }),
    ...parameter(1, 'SCALE', { floats: [-1] }),
    ...parameter(1, 'RATE', { floats: [rate] }),
    ...parameter(1, 'UNITS', { text: ['mm'] }),
    ...parameter(1, 'LABELS', { text: labels }),
    ...parameter(1, 'X_SCREEN', { text: ['+X'] }),
    ...parameter(1, 'Y_SCREEN', { text: ['+Z'] }),
    ...groupOf(2, 'ANALOG'),
    ...parameter(2, 'USED', { int16: channels }),
    ...parameter(2, 'RATE', { floats: [rate * perFrame] }),
    ...parameter(2, 'GEN_SCALE', { floats: [1] }),
    ...(analog
      ? [
          ...parameter(2, 'LABELS', { text: analog.labels }),
          ...parameter(2, 'UNITS', { text: analog.units }),
          ...parameter(2, 'SCALE', { floats: analog.labels.map(() => 1), dimensions: [channels] }),
        ]
      : []),
    ...groupOf(3, 'EVENT'),
    ...parameter(3, 'USED', { int16: events.length }),
    ...(events.length > 0
      ? [
          ...parameter(3, 'TIMES', { floats: events.flatMap(({ time }) => [0, time]), dimensions: [2, events.length] }),
          ...parameter(3, 'LABELS', { text: events.map(({ label }) => label) }),
          ...parameter(3, 'CONTEXTS', { text: events.map(({ context }) => context) }),
        ]
      : []),
    0,
  ];
  const blocks = Math.ceil((4 + parameters.length) / block);
  const values: number[] = [];
  for (let frame = 0; frame < frames; ++frame) {
    for (let point = 0; point < labels.length; ++point) {
      const place = at(frame, point);
      values.push(...(place ? [...place, 0] : [0, 0, 0, -1]));
    }
    for (let i = 0; i < perFrame; ++i)
      for (let channel = 0; channel < channels; ++channel) values.push(analog!.at(frame * perFrame + i, channel));
  }
  const bytes = new Uint8Array(block * (1 + blocks + Math.ceil((values.length * 4) / block)));
  const view = new DataView(bytes.buffer);
  const intel = 84;
  bytes.set([2, 0x50]);
  [labels.length, channels * perFrame, 1, frames, 0].forEach((word, i) => view.setInt16(2 + 2 * i, word, true));
  view.setFloat32(12, -1, true);
  view.setInt16(16, 2 + blocks, true);
  view.setInt16(18, channels > 0 ? perFrame : 0, true);
  view.setFloat32(20, rate, true);
  bytes.set([1, 0x50, blocks, intel, ...parameters], block);
  values.forEach((value, i) => view.setFloat32(block * (1 + blocks) + 4 * i, value, true));
  return bytes;
}

/** Four points on a walking figure, 2 s at 50 Hz, Z up: TOE is occluded from 0.4 s to 0.6 s and from
 * 1.8 s on, BACK always. Two analog channels of a force plate at 200 Hz, and two events. */
export function walkingPoints(): Uint8Array<ArrayBuffer> {
  const heights = [1700, 1650, 60, 1300];
  const gap = (frame: number): boolean => (frame >= 20 && frame < 30) || frame >= 90;
  return c3dOf({
    frames: 100,
    rate: 50,
    labels: ['LFHD', 'RFHD', 'TOE', 'BACK'],
    at: (frame, point) =>
      point === 3 || (point === 2 && gap(frame)) ? null : [20 * frame, 100 * (point - 1), heights[point]! + 10 * Math.sin(frame / 4)],
    analog: {
      labels: ['Fz1', 'EMG1'],
      units: ['N', 'V'],
      perFrame: 4,
      at: (sample, channel) => (channel === 0 ? Math.max(0, 700 * Math.sin(sample / 40)) : Math.sin(sample) / 100),
    },
    events: [
      { time: 0.5, label: 'Foot Strike', context: 'Left' },
      { time: 1.5, label: 'Foot Off', context: 'Right' },
    ],
  });
}
