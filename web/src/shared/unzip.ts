// SPDX-License-Identifier: MIT

/** A file in a zip, unpacked when it is read. */
export interface ZippedFile {
  /** Including its folders, as in the zip. */
  path: string;
  /** Unpacked size in bytes, as declared in the zip. */
  size: number;
  /** Rejects if the compressed data is damaged. */
  bytes(): Promise<ArrayBuffer>;
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const endBytes = 22;
const longestComment = 0xffff;
const mostEntries = 10_000;
/** Unpacked size of one file: a browser cannot hold more together with the motion read from it. */
const mostBytes = 1_000_000_000;

const damaged = 'the zip is damaged, or not a zip';

/** The files of a zip, without folders. Rejects with a message if it cannot be read. */
export async function filesInZip(zip: Blob): Promise<ZippedFile[]> {
  const tailAt = Math.max(0, zip.size - endBytes - longestComment);
  const tail = new DataView(await zip.slice(tailAt).arrayBuffer());
  let end = tail.byteLength - endBytes;
  while (end >= 0 && tail.getUint32(end, true) !== endSignature) --end;
  if (end < 0) throw new Error(damaged);
  const count = tail.getUint16(end + 10, true);
  const size = tail.getUint32(end + 12, true);
  const at = tail.getUint32(end + 16, true);
  if (count === 0xffff || at === 0xffffffff) throw new Error('64-bit zip files are not supported: unpack the zip first');
  if (count > mostEntries) throw new Error(`the zip has ${count} files; the limit is ${mostEntries}`);
  if (at + size > zip.size) throw new Error(damaged);
  return entriesOf(zip, new DataView(await zip.slice(at, at + size).arrayBuffer()), count);
}

function entriesOf(zip: Blob, list: DataView, count: number): ZippedFile[] {
  const files: ZippedFile[] = [];
  let at = 0;
  for (let i = 0; i < count; ++i) {
    if (at + 46 > list.byteLength || list.getUint32(at, true) !== entrySignature) throw new Error(damaged);
    const flags = list.getUint16(at + 8, true);
    const nameBytes = list.getUint16(at + 28, true);
    const next = at + 46 + nameBytes + list.getUint16(at + 30, true) + list.getUint16(at + 32, true);
    if (next > list.byteLength) throw new Error(damaged);
    const path = new TextDecoder().decode(new Uint8Array(list.buffer, list.byteOffset + at + 46, nameBytes));
    const packed: Packed = {
      method: list.getUint16(at + 10, true),
      bytes: list.getUint32(at + 20, true),
      size: list.getUint32(at + 24, true),
      at: list.getUint32(at + 42, true),
      isEncrypted: (flags & 1) !== 0,
    };
    at = next;
    // Metadata files that macOS adds are skipped.
    if (path.endsWith('/') || /(^|\/)(__MACOSX\/|\._)/.test(path)) continue;
    files.push({ path, size: packed.size, bytes: () => unpack(zip, path, packed) });
  }
  return files;
}

interface Packed {
  method: number;
  /** Compressed, and unpacked. */
  bytes: number;
  size: number;
  /** Offset of its local header. */
  at: number;
  isEncrypted: boolean;
}

async function unpack(zip: Blob, path: string, packed: Packed): Promise<ArrayBuffer> {
  if (packed.isEncrypted) throw new Error(`${path} is encrypted: unpack the zip first`);
  if (packed.size > mostBytes) throw new Error(`${path} is too large to unpack here`);
  const head = new DataView(await zip.slice(packed.at, packed.at + 30).arrayBuffer());
  if (head.byteLength < 30 || head.getUint32(0, true) !== localSignature) throw new Error(`${path}: ${damaged}`);
  const from = packed.at + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  const content = zip.slice(from, from + packed.bytes);
  if (content.size !== packed.bytes) throw new Error(`${path}: ${damaged}`);
  if (packed.method === 0) return content.arrayBuffer();
  if (packed.method !== 8) throw new Error(`${path} uses an unsupported compression method: unpack the zip first`);
  return inflated(content, path, packed.size);
}

/** Unpacks at most the size declared in the zip, even if the data is longer. */
async function inflated(content: Blob, path: string, size: number): Promise<ArrayBuffer> {
  if (!('DecompressionStream' in globalThis)) throw new Error('this browser cannot unpack zip files: unpack the zip first');
  const out = new Uint8Array(size);
  let length = 0;
  try {
    const reader = content.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (length + value.length > size) {
        await reader.cancel();
        throw new Error('larger than declared');
      }
      out.set(value, length);
      length += value.length;
    }
  } catch {
    throw new Error(`${path}: ${damaged}`);
  }
  if (length !== size) throw new Error(`${path}: ${damaged}`);
  return out.buffer;
}
