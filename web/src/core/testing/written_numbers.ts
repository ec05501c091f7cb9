// SPDX-License-Identifier: MIT

/**
 * Comparison of written files by their numbers. Results of two mathematics libraries may differ in
 * the last digits; everything else in two files of the same clip is equal.
 */

/** A file split into its numbers and everything else. */
interface Contents {
  /** In the order of the file. */
  numbers: number[];
  /** For each number, the distance to the next value that the file can store. */
  steps: number[];
  /** All other bytes, one character each. */
  rest: string;
}

const numeral = /-?\d+(?:\.\d+)?(?:e[-+]?\d+)?/g;

const latin1 = (bytes: Buffer): string => bytes.toString('latin1');
const singleStep = (value: number): number => Math.abs(value) * 2 ** -23;

/** Collects numbers from a copy of the file, in which they become zeros. */
class Reader {
  readonly numbers: number[] = [];
  readonly steps: number[] = [];
  private readonly left: Buffer;

  constructor(private readonly file: Buffer) {
    this.left = Buffer.from(file);
  }

  /** Numbers of `size` bytes from `at` on. */
  take(at: number, count: number, size: number, read: (at: number) => number, step: (value: number) => number): void {
    for (let i = 0; i < count; ++i) {
      const value = read(at + i * size);
      this.numbers.push(value);
      this.steps.push(step(value));
    }
    this.left.fill(0, at, at + count * size);
  }

  singles(at: number, count: number): void {
    this.take(at, count, 4, (place) => this.file.readFloatLE(place), singleStep);
  }

  doubles(at: number, count: number): void {
    this.take(at, count, 8, (place) => this.file.readDoubleLE(place), () => 0);
  }

  fractions(at: number, count: number): void {
    this.take(at, count, 2, (place) => this.file.readUInt16LE(place), () => 1);
  }

  /** Bytes that depend on the numbers, such as a checksum. */
  ignore(at: number, count: number): void {
    this.left.fill(0, at, at + count);
  }

  contents(from = 0): Contents {
    return { numbers: this.numbers, steps: this.steps, rest: latin1(this.left.subarray(from)) };
  }
}

function ofText(text: string): Contents {
  const numbers = (text.match(numeral) ?? []).map(Number);
  return { numbers, steps: numbers.map(() => 0), rest: text.replace(numeral, '#') };
}

/** Binary glTF: its JSON text, and the accessors of single-precision numbers. */
function ofGlb(file: Buffer): Contents {
  const jsonLength = file.readUInt32LE(12);
  const json = latin1(file.subarray(20, 20 + jsonLength)).trimEnd();
  const scene = JSON.parse(json) as {
    accessors: { bufferView: number; byteOffset?: number; componentType: number; count: number; type: string }[];
    bufferViews: { byteOffset?: number; byteStride?: number }[];
  };
  const widths: Record<string, number> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT4: 16 };
  const binary = 20 + jsonLength + 8;
  const reader = new Reader(file);
  for (const { bufferView, byteOffset = 0, componentType, count, type } of scene.accessors) {
    const view = scene.bufferViews[bufferView]!;
    if (view.byteStride !== undefined) throw new Error('interleaved accessors');
    if (componentType === 5126) reader.singles(binary + (view.byteOffset ?? 0) + byteOffset, count * widths[type]!);
  }
  const text = ofText(json);
  const data = reader.contents(20 + jsonLength);
  return {
    numbers: [...text.numbers, ...data.numbers],
    steps: [...text.steps, ...data.steps],
    rest: latin1(file.subarray(0, 8)) + text.rest + data.rest,
  };
}

/** A NumPy array in a file of its own. */
function ofArray(file: Buffer): Contents {
  const reader = new Reader(file);
  const values = 10 + file.readUInt16LE(8);
  const type = /'descr': '(<f[48])'/.exec(latin1(file.subarray(10, values)))?.[1];
  if (type === '<f4') reader.singles(values, (file.length - values) / 4);
  if (type === '<f8') reader.doubles(values, (file.length - values) / 8);
  return reader.contents();
}

/** A zip of uncompressed files. Checksums, sizes and places depend on the numbers. */
function ofZip(file: Buffer): Contents {
  const numbers: number[] = [];
  const steps: number[] = [];
  let rest = '';
  const header = (at: number, size: number, ignored: [number, number][]): void => {
    const reader = new Reader(file.subarray(at, at + size));
    for (const [first, count] of ignored) reader.ignore(first, count);
    rest += reader.contents().rest;
  };
  let at = 0;
  while (file.readUInt32LE(at) === 0x04034b50) {
    const name = latin1(file.subarray(at + 30, at + 30 + file.readUInt16LE(at + 26)));
    const data = at + 30 + name.length + file.readUInt16LE(at + 28);
    const end = data + file.readUInt32LE(at + 22);
    header(at, data - at, [[14, 12]]);
    const member = file.subarray(data, end);
    const contents = name.endsWith('.npy') ? ofArray(member) : ofText(latin1(member));
    numbers.push(...contents.numbers);
    steps.push(...contents.steps);
    rest += contents.rest;
    at = end;
  }
  while (file.readUInt32LE(at) === 0x02014b50) {
    const size = 46 + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
    header(at, size, [[16, 12], [42, 4]]);
    at += size;
  }
  header(at, file.length - at, [[16, 4]]);
  return { numbers, steps, rest };
}

/** Binary FBX of a version below 7500: the numbers of its records. */
function ofFbx(file: Buffer): Contents {
  const reader = new Reader(file);
  const fixed: Record<string, number> = { Y: 2, C: 1, B: 1, I: 4, F: 4, D: 8, L: 8 };
  /** Returns the place after a property. */
  const property = (at: number): number => {
    const type = String.fromCharCode(file[at]!);
    const value = at + 1;
    if (type === 'F') reader.singles(value, 1);
    if (type === 'D') reader.doubles(value, 1);
    if (fixed[type] !== undefined) return value + fixed[type];
    if (type === 'S' || type === 'R') return value + 4 + file.readUInt32LE(value);
    const count = file.readUInt32LE(value);
    if (type === 'f') reader.singles(value + 12, count);
    if (type === 'd') reader.doubles(value + 12, count);
    return value + 12 + file.readUInt32LE(value + 8);
  };
  const ends: number[] = [];
  for (let at = 27; ; ) {
    const end = file.readUInt32LE(at);
    if (end === 0) {
      at += 13;
      if (ends.pop() === undefined) return reader.contents();
      continue;
    }
    const properties = file.readUInt32LE(at + 4);
    at += 13 + file[at + 12]!;
    for (let i = 0; i < properties; ++i) at = property(at);
    if (at < end) ends.push(end);
  }
}

/** A Second Life animation: the components of its keys are fractions of 65535. */
function ofAnimation(file: Buffer): Contents {
  const reader = new Reader(file);
  const afterText = (at: number): number => file.indexOf(0, at) + 1;
  const keys = (at: number): number => {
    const count = file.readInt32LE(at);
    // The first field of a key is its time.
    for (let i = 0; i < count; ++i) reader.fractions(at + 4 + 8 * i + 2, 3);
    return at + 4 + 8 * count;
  };
  let at = afterText(12) + 24;
  const tracks = file.readUInt32LE(at);
  at += 4;
  for (let i = 0; i < tracks; ++i) at = keys(keys(afterText(at) + 4));
  return reader.contents();
}

/** A MikuMikuDance motion: position and rotation of each key of a bone. */
function ofMotion(file: Buffer): Contents {
  const reader = new Reader(file);
  const keys = file.readUInt32LE(50);
  for (let i = 0; i < keys; ++i) reader.singles(54 + 111 * i + 19, 7);
  return reader.contents();
}

/** A binary file that is not listed here consists of other bytes only. */
function contentsOf(file: Buffer): Contents {
  const start = latin1(file.subarray(0, 4));
  if (start === 'glTF') return ofGlb(file);
  if (start === 'PK\x03\x04') return ofZip(file);
  if (start === '\x93NUM') return ofArray(file);
  if (start === 'Kayd') return ofFbx(file);
  if (start === '\x01\x00\x00\x00') return ofAnimation(file);
  if (start === 'Voca') return ofMotion(file);
  if (!file.includes(0)) return ofText(latin1(file));
  return { numbers: [], steps: [], rest: latin1(file) };
}

/** The first difference of two files in words; empty if there is none. */
export function byteDifference(ours: Buffer, theirs: Buffer): string {
  if (ours.equals(theirs)) return '';
  let at = 0;
  while (ours[at] === theirs[at]) ++at;
  const excerpt = (file: Buffer): string => JSON.stringify(latin1(file.subarray(Math.max(0, at - 20), at + 20)));
  return `byte ${at} of ${ours.length} and ${theirs.length}: ${excerpt(ours)} and ${excerpt(theirs)}`;
}

/** The same, except that numbers may differ by `within`, relative to those above 1, and by one step
 * of their type. */
export function numberDifference(ours: Buffer, theirs: Buffer, within: number): string {
  if (ours.equals(theirs)) return '';
  const [a, b] = [contentsOf(ours), contentsOf(theirs)];
  if (a.rest !== b.rest || a.numbers.length !== b.numbers.length) {
    const rest = byteDifference(Buffer.from(a.rest, 'latin1'), Buffer.from(b.rest, 'latin1'));
    return `${a.numbers.length} and ${b.numbers.length} numbers; without them, ${rest}`;
  }
  for (const [i, left] of a.numbers.entries()) {
    const right = b.numbers[i]!;
    const allowed = within * Math.max(1, Math.abs(left)) + a.steps[i]!;
    if (!(Math.abs(left - right) <= allowed) && !Object.is(left, right)) return `number ${i}: ${left} and ${right}`;
  }
  return '';
}
