// SPDX-License-Identifier: MIT

/** Files of the default format, opened by the small module (wasm/player.cpp). */

import type { FailedFile, NamedBytes, OpenedClip } from './contract';
import { ModuleClips } from './module_clips';

/** `isOtherFormat`: the content is not of the default format at all. */
export type NotPlayed = FailedFile & { isOtherFormat: boolean };

export class PlayerClips extends ModuleClips {
  open(file: NamedBytes): OpenedClip | NotPlayed {
    const bytes = new Uint8Array(file.bytes);
    const at = this.module._malloc(Math.max(bytes.length, 1));
    if (at === 0) throw new Error(`not enough memory for ${bytes.length} bytes`);
    this.module.HEAPU8.set(bytes, at >>> 0);
    const answer = this.text('mocap_play', [file.name, at, bytes.length]);
    this.module._free(at);
    const opened = JSON.parse(answer) as OpenedClip | NotPlayed;
    if ('facts' in opened) this.complete(opened);
    return opened;
  }
}
