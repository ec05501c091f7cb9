// SPDX-License-Identifier: MIT
import { formatOfFile } from '../shared/formats';
import type { Clip } from './clip';
import { targetOf } from './edits/edited';
import { loaded } from './loading';
import type { Loop } from './loop';
import type { World } from './scene/world';
import type { Session, Source } from './session';

/** The first bytes of a binary model. */
const modelMark = [0x67, 0x6c, 0x54, 0x46];

/** The file that may contain the mesh of a clip's skeleton: the target of its last transfer, otherwise
 * the file of the clip. Null if no mesh can be in it. */
export function modelOf(clip: Clip, clips: readonly Clip[]): Source | null {
  const steps = clip.isEdited && clip.edited ? clip.edited.history.steps : [];
  const target = targetOf(steps);
  const opened = clip.beforeOf ? clips.find((one) => one.edited === clip.beforeOf) : clip;
  const file = target === null ? opened?.sources[0] : clip.edited?.files.get(target);
  // Other files are not read again: they may be large, or on a server.
  return file && formatOfFile(file.name)?.media_type.startsWith('model/') ? file : null;
}

function isModel(bytes: ArrayBuffer): boolean {
  const head = new Uint8Array(bytes, 0, Math.min(4, bytes.byteLength));
  return modelMark.every((byte, i) => head[i] === byte);
}

/** Loads the meshes of clips whose file has one, and shows them in place of the plain bodies. */
export class Characters {
  /** Clips that have been looked at. */
  private readonly known_ = new WeakSet<Clip>();
  private loading_ = 0;

  constructor(
    private readonly session_: Session,
    private readonly world_: World,
    private readonly loop_: Loop,
    private readonly shown_: () => void,
  ) {
    session_.clipsChanged.on(() => {
      for (const clip of session_.clips) {
        if (this.known_.has(clip)) continue;
        this.known_.add(clip);
        ++this.loading_;
        void this.load(clip).finally(() => --this.loading_);
      }
    });
  }

  get pending(): boolean {
    return this.loading_ > 0;
  }

  private async load(clip: Clip): Promise<void> {
    const source = modelOf(clip, this.session_.clips);
    if (!source || clip.shape.joints === 0) return;
    try {
      const bytes = await source.bytes();
      if (!isModel(bytes)) return;
      const nodes = await this.session_.core.modelNodes({ name: source.name, bytes: bytes.slice(0) });
      if (!nodes) return;
      const { Character } = await loaded('The program that draws meshes', () => import('./scene/character'));
      const character = await Character.read(bytes, nodes, clip);
      if (!character) return;
      if (!this.session_.clips.includes(clip)) return character.dispose();
      this.world_.setCharacter(clip, character);
      clip.model = source;
      this.shown_();
      this.loop_.invalidate(true);
    } catch (reason) {
      const why = reason instanceof Error ? reason.message : String(reason);
      this.session_.announced.emit(`The mesh of ${source.name} cannot be shown: ${why}`);
    }
  }
}
