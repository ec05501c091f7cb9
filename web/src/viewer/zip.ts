// SPDX-License-Identifier: MIT

interface NamedFile {
  name: string;
  bytes: ArrayBuffer;
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; ++bit) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ crcTable[(crc ^ byte) & 255]!;
  return ~crc >>> 0;
}

/** The format uses 32 bits for sizes, and 16 for the number of files. */
const mostBytes = 0xffff_fffe;
const mostFiles = 0xffff;

/** The earliest date that a zip can represent: 1 January 1980. */
const someDate = 0x21;
const utf8Names = 0x800;

function record(signature: number, fields: readonly [bytes: 2 | 4, value: number][]): Uint8Array {
  const out = new DataView(new ArrayBuffer(4 + fields.reduce((sum, [bytes]) => sum + bytes, 0)));
  out.setUint32(0, signature, true);
  let at = 4;
  for (const [bytes, value] of fields) {
    if (bytes === 2) out.setUint16(at, value, true);
    else out.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(out.buffer);
}

/** Stores files in a zip without compression. Fails if they exceed the limits of the format. */
export function zipOf(files: readonly NamedFile[]): Blob {
  const total = files.reduce((sum, file) => sum + file.bytes.byteLength + 2 * file.name.length + 100, 100);
  if (files.length > mostFiles || total > mostBytes) throw new Error('the zip would be too large: use fewer, longer pieces');
  const parts: BlobPart[] = [];
  const list: Uint8Array[] = [];
  let at = 0;
  for (const { name, bytes } of files) {
    const title = new TextEncoder().encode(name);
    const size = bytes.byteLength;
    // The fields shared by a file's local header and its directory entry.
    const shared: [2 | 4, number][] = [
      [2, 20], [2, utf8Names], [2, 0], [2, 0], [2, someDate], [4, crc32(new Uint8Array(bytes))], [4, size], [4, size],
      [2, title.length], [2, 0],
    ];
    const head = record(0x04034b50, shared);
    const line = record(0x02014b50, [[2, 20], ...shared, [2, 0], [2, 0], [2, 0], [4, 0], [4, at]]);
    list.push(line, title);
    parts.push(head as BlobPart, title as BlobPart, bytes);
    at += head.length + title.length + size;
  }
  const listed = list.reduce((sum, piece) => sum + piece.length, 0);
  const count = files.length;
  const end = record(0x06054b50, [[2, 0], [2, 0], [2, count], [2, count], [4, listed], [4, at], [2, 0]]);
  return new Blob([...parts, ...(list as BlobPart[]), end as BlobPart], { type: 'application/zip' });
}
