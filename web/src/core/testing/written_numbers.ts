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

/** A zip of uncompressed NumPy arrays. */
function ofArrays(file: Buffer): Contents {
  const reader = new Reader(file);
  let at = 0;
  for (; file.readUInt32LE(at) === 0x04034b50; ) {
    const size = file.readUInt32LE(at + 22);
    const array = at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28);
    reader.ignore(at + 14, 4);
    const values = array + 10 + file.readUInt16LE(array + 8);
    const type = /'descr': '(<f[48])'/.exec(latin1(file.subarray(array + 10, values)))?.[1];
    if (type === '<f4') reader.singles(values, (array + size - values) / 4);
    if (type === '<f8') reader.doubles(values, (array + size - values) / 8);
    at = array + size;
  }
  for (; file.readUInt32LE(at) === 0x02014b50; at += 46 + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32))
    reader.ignore(at + 16, 4);
  return reader.contents();
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
  if (start === 'PK\x03\x04') return ofArrays(file);
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
