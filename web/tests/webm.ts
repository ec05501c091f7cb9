// SPDX-License-Identifier: MIT

/** A minimal WebM parser (EBML, Matroska) for the contents of a recording. */
export interface Webm {
  type: string;
  tracks: { kind: 'video' | 'audio' | 'other'; codec: string; width: number; height: number }[];
  frames: number;
}

const masters = new Set([0x1a45dfa3, 0x18538067, 0x1549a966, 0x1654ae6b, 0xae, 0xe0, 0x1f43b675, 0xa0]);
const ids = {
  docType: 0x4282, trackEntry: 0xae, trackType: 0x83, codec: 0x86,
  width: 0xb0, height: 0xba, simpleBlock: 0xa3, block: 0xa1,
};

/** Throws if the file is truncated. */
export function readWebm(bytes: Buffer): Webm {
  const webm: Webm = { type: '', tracks: [], frames: 0 };
  const number = (at: number, size: number): number => (size === 0 ? 0 : bytes.readUIntBE(at, size));
  for (let at = 0; at < bytes.length; ) {
    const idSize = Math.clz32(bytes.readUInt8(at)) - 23;
    const id = bytes.readUIntBE(at, idSize);
    at += idSize;
    const lead = bytes.readUInt8(at);
    const sizeSize = Math.clz32(lead) - 23;
    let size = lead & (0xff >> sizeSize);
    let unknown = size === 0xff >> sizeSize;
    for (let i = 1; i < sizeSize; ++i) {
      const next = bytes.readUInt8(at + i);
      unknown &&= next === 0xff;
      size = size * 256 + next;
    }
    at += sizeSize;
    if (!unknown && at + size > bytes.length) throw new Error(`element ${id.toString(16)} is cut off`);
    const track = webm.tracks.at(-1);
    if (id === ids.trackEntry) webm.tracks.push({ kind: 'other', codec: '', width: 0, height: 0 });
    else if (id === ids.docType) webm.type = bytes.toString('latin1', at, at + size);
    else if (id === ids.simpleBlock || id === ids.block) webm.frames += 1;
    else if (track && id === ids.trackType) {
      track.kind = ({ 1: 'video', 2: 'audio' } as const)[number(at, size)] ?? 'other';
    } else if (track && id === ids.codec) track.codec = bytes.toString('latin1', at, at + size);
    else if (track && id === ids.width) track.width = number(at, size);
    else if (track && id === ids.height) track.height = number(at, size);
    if (!masters.has(id)) at += size;
  }
  return webm;
}
