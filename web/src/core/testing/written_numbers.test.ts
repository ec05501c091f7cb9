// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { byteDifference, numberDifference } from './written_numbers';

const within = 1e-9;

const text = (words: string): Buffer => Buffer.from(words, 'latin1');
const u16 = (...values: number[]): Buffer => Buffer.from(Uint16Array.from(values).buffer);
const i32 = (...values: number[]): Buffer => Buffer.from(Int32Array.from(values).buffer);
const f32 = (...values: number[]): Buffer => Buffer.from(Float32Array.from(values).buffer);
const f64 = (...values: number[]): Buffer => Buffer.from(Float64Array.from(values).buffer);

/** A GLB with one accessor of numbers and one of indices. */
function glb(width: string, numbers: number[], indices: number[]): Buffer {
  const json = `{"nodes":[{"translation":[${width},0,0]}],"accessors":[{"bufferView":0,"componentType":5126,"count":${numbers.length},"type":"SCALAR"},{"bufferView":1,"componentType":5123,"count":${indices.length},"type":"SCALAR"}],"bufferViews":[{"byteLength":${4 * numbers.length}},{"byteOffset":${4 * numbers.length}}]}`;
  const padded = text(json.padEnd(4 * Math.ceil(json.length / 4)));
  const binary = Buffer.concat([f32(...numbers), u16(...indices)]);
  const chunks = Buffer.concat([i32(padded.length), text('JSON'), padded, i32(binary.length), text('BIN\0'), binary]);
  return Buffer.concat([text('glTF'), i32(2, 12 + chunks.length), chunks]);
}

/** A zip of one file. */
function zip(name: string, data: Buffer, checksum: number): Buffer {
  const facts = Buffer.concat([i32(checksum, data.length, data.length), u16(name.length, 0)]);
  const local = Buffer.concat([text('PK\x03\x04'), u16(20, 0, 0, 0, 33), facts, text(name), data]);
  const entry = Buffer.concat([text('PK\x01\x02'), u16(20, 20, 0, 0, 0, 33), facts, u16(0, 0, 0), i32(0, 0), text(name)]);
  return Buffer.concat([local, entry, text('PK\x05\x06'), u16(0, 0, 1, 1), i32(entry.length, local.length), u16(0)]);
}

/** An array of two numbers. */
function npy(type: string, values: Buffer): Buffer {
  const header = text(`{'descr': '${type}', 'fortran_order': False, 'shape': (2,), }\n`);
  return Buffer.concat([text('\x93NUMPY\x01\x00'), u16(header.length), header, values]);
}

/** A zip of one array. */
function npz(type: string, values: Buffer, checksum: number): Buffer {
  return zip('a.npy', npy(type, values), checksum);
}

/** A binary FBX with a record that contains a record, each with one property. */
function fbx(outer: Buffer, inner: Buffer, name = 'ab'): Buffer {
  const record = (at: number, property: Buffer, children: Buffer): Buffer => {
    const end = at + 13 + name.length + property.length + children.length;
    return Buffer.concat([i32(end, 1, property.length), Buffer.from([name.length]), text(name), property, children]);
  };
  const child = record(27 + 13 + name.length + outer.length, inner, Buffer.alloc(0));
  const magic = text('Kaydara FBX Binary  \0\x1a\0');
  return Buffer.concat([magic, i32(7400), record(27, outer, Buffer.concat([child, Buffer.alloc(13)])), Buffer.alloc(13), text('foot')]);
}

/** An animation of one joint with one rotation and one position key. */
function animation(priority: number, duration: number, time: number, x: number, joint = 'mHead'): Buffer {
  const header = [u16(1, 0), i32(priority), f32(duration), text('\0'), f32(0, duration), i32(0), f32(0.3, 0.3), i32(1)];
  const track = [text(`${joint}\0`), i32(2), i32(1), u16(time, x, 2, 3), i32(1), u16(0, 1, 2, 3)];
  return Buffer.concat([...header, i32(1), ...track, i32(0)]);
}

describe('the comparison of written files', () => {
  const same = (ours: Buffer, theirs: Buffer): void => {
    expect(ours.equals(theirs)).toBe(false);
    expect(byteDifference(ours, theirs)).not.toBe('');
    expect(numberDifference(ours, theirs, within)).toBe('');
  };
  const different = (ours: Buffer, theirs: Buffer): void => {
    expect(byteDifference(ours, theirs)).not.toBe('');
    expect(numberDifference(ours, theirs, within)).not.toBe('');
  };

  it('finds no difference between equal files', () => {
    expect(byteDifference(text('a 1\n'), text('a 1\n'))).toBe('');
    expect(numberDifference(text('a 1\n'), text('a 1\n'), within)).toBe('');
  });

  it('names the first byte that differs', () => {
    expect(byteDifference(text('ROOT a'), text('ROOT b'))).toBe('byte 5 of 6 and 6: "ROOT a" and "ROOT b"');
    expect(byteDifference(text('ROOT'), text('ROOT b'))).toMatch(/^byte 4 of 4 and 6/);
  });

  it('accepts small differences of numbers in text', () => {
    same(text('x 1.5 -0.000 2e-17\n'), text('x 1.5000000001 0 -1e-17\n'));
    same(text('x 1000000'), text('x 1000000.0005'));
    different(text('x 1.5'), text('x 1.50000001'));
    different(text('x 1000000'), text('x 1000000.005'));
    different(text('x 1'), text('x -1'));
  });

  it('accepts no other difference of text', () => {
    different(text('x 1 2'), text('y 1 2'));
    different(text('x 1 2'), text('x 1  2'));
    different(text('x 1 2'), text('x 1 2 3'));
    different(text('Frames: 10'), text('Frames: 11'));
    different(text('x 1 nan'), text('x 1 2'));
  });

  it('reads the single-precision accessors and the text of a GLB', () => {
    const one = glb('1', [1, 2], [7, 8]);
    same(one, glb('1', [1 + 2 ** -23, 2], [7, 8]));
    same(one, glb('1.0000000001', [1, 2], [7, 8]));
    different(one, glb('1', [1 + 2 ** -20, 2], [7, 8]));
    different(one, glb('1', [1, 2], [7, 9]));
    different(one, glb('1.1', [1, 2], [7, 8]));
    different(one, glb('1', [1, 2, 3], [7, 8]));
  });

  it('reads the arrays of an NPZ, whose checksums depend on them', () => {
    const one = npz('<f4', f32(1, 2), 5);
    same(one, npz('<f4', f32(1 + 2 ** -23, 2), 6));
    different(one, npz('<f4', f32(1 + 2 ** -20, 2), 6));
    same(npz('<f8', f64(1, NaN), 5), npz('<f8', f64(1 + 2 ** -50, NaN), 6));
    different(npz('<f8', f64(1, NaN), 5), npz('<f8', f64(1, 1), 6));
    different(npz('<i4', i32(1, 2), 5), npz('<i4', i32(1, 3), 6));
  });

  it('reads the array of an NPY', () => {
    same(npy('<f4', f32(1, 2)), npy('<f4', f32(1 + 2 ** -23, 2)));
    different(npy('<f4', f32(1, 2)), npy('<f4', f32(1 + 2 ** -20, 2)));
    different(npy('<i4', i32(1, 2)), npy('<i4', i32(1, 3)));
  });

  it('reads the text of other files in a zip, whose sizes depend on it', () => {
    const one = zip('a.usda', text('x 1.5'), 5);
    same(one, zip('a.usda', text('x 1.50000000001'), 6));
    different(one, zip('a.usda', text('x 1.6'), 6));
    different(one, zip('a.usda', text('y 1.5'), 6));
    different(one, zip('b.usda', text('x 1.5'), 5));
  });

  it('reads the numbers of the records of an FBX', () => {
    const D = (value: number): Buffer => Buffer.concat([text('D'), f64(value)]);
    const f = (value: number): Buffer => Buffer.concat([text('f'), i32(1, 0, 4), f32(value)]);
    const one = fbx(D(1), f(2));
    same(one, fbx(D(1 + 1e-12), f(2)));
    same(one, fbx(D(1), f(2 + 2 ** -22)));
    different(one, fbx(D(1 + 1e-6), f(2)));
    different(one, fbx(D(1), f(2.01)));
    different(one, fbx(D(1), f(2), 'ac'));
    different(fbx(D(1), Buffer.concat([text('I'), i32(3)])), fbx(D(1), Buffer.concat([text('I'), i32(4)])));
  });

  it('reads the components of the keys of an animation', () => {
    const one = animation(2, 1, 10, 32767);
    same(one, animation(2, 1, 10, 32768));
    different(one, animation(2, 1, 10, 32769));
    different(one, animation(2, 1, 11, 32767));
    different(one, animation(3, 1, 10, 32767));
    different(one, animation(2, 1 + 2 ** -23, 10, 32767));
    different(one, animation(2, 1, 10, 32767, 'mNeck'));
  });

  it('accepts no difference of other binary files', () => {
    different(text('\x7fELF\0\x01'), text('\x7fELF\0\x02'));
  });
});
