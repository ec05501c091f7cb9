// SPDX-License-Identifier: MIT

/**
 * Implements contract.ts in the worker. The default format is opened by the small module, so that it
 * plays quickly; everything else loads the whole module on demand. A clip that is saved, compared or
 * edited, or whose contacts are needed, is opened there again from its bytes.
 */

import type {
  AxisName,
  ClipDistance,
  CurveValues,
  EditFacts,
  EditStep,
  EditedClip,
  FailedEdit,
  FailedFile,
  FootContacts,
  MatchedJoints,
  NamedBytes,
  OpenResult,
  OpenedClip,
  PoseBlock,
  SaveFormat,
  SaveOptions,
  SavedFiles,
  ShownClip,
  TransferFacts,
} from './contract';
import { defaultFormat, formatOfFile } from '../shared/formats';
import type { ModuleClips } from './module_clips';
import type { PlayerClips } from './player_clips';
import type { WholeClips } from './whole_clips';

export interface Modules {
  player(): Promise<PlayerClips>;
  whole(): Promise<WholeClips>;
}

interface Kept {
  clips: ModuleClips;
  id: number;
  /** The bytes, for the whole module; undefined once it has opened the clip. */
  source?: { name: string; bytes: ArrayBuffer | Blob };
  /** Its id in the whole module, while it is being opened there. */
  moving?: Promise<number>;
}

/** By then the clip plays, and its poses have been requested. */
const unloadDelayMs = 3000;

const isForPlayer = (file: NamedBytes): boolean => formatOfFile(file.name) === defaultFormat;
const plainName = (name: string): string => name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);

export class Clips {
  private readonly kept = new Map<number, Kept>();
  /** Does not start at 1, because a restarted worker is still asked to close clips of the previous
   * one. */
  private lastId = Math.floor(Math.random() * 2 ** 30);

  constructor(private readonly modules: Modules) {}

  async open(files: NamedBytes[], passing = false): Promise<OpenResult> {
    const result: OpenResult = { clips: [], failed: [] };
    for (const file of files.filter(isForPlayer)) await this.play(file, result);
    const others = files.filter((file) => !isForPlayer(file));
    if (others.length > 0) {
      const whole = await this.modules.whole();
      const opened = whole.open(others, passing);
      result.failed.push(...opened.failed);
      for (const clip of opened.clips) result.clips.push(this.keep(clip, { clips: whole, id: clip.id }));
    }
    return result;
  }

  async pairs(files: NamedBytes[]): Promise<(number | null)[]> {
    return (await this.modules.whole()).pairs(files);
  }

  async repair(files: NamedBytes[], repairs: readonly string[]): Promise<SavedFiles | FailedFile> {
    return (await this.modules.whole()).repair(files, repairs);
  }

  poses(id: number, first: number, count: number): PoseBlock {
    const { clips, id: inner } = this.find(id);
    return clips.poses(inner, first, count);
  }

  channels(id: number, columns: number[]): Float32Array[] {
    const { clips, id: inner } = this.find(id);
    return clips.channels(inner, columns);
  }

  async analog(id: number, channel: number): Promise<Float32Array> {
    const whole = await this.modules.whole();
    return whole.analog(await this.inWhole(id), channel);
  }

  async contacts(id: number, up?: AxisName): Promise<FootContacts[]> {
    const whole = await this.modules.whole();
    return whole.contacts(await this.inWhole(id), up);
  }

  async save(id: number, format: SaveFormat, options: SaveOptions = {}): Promise<SavedFiles | FailedFile> {
    const whole = await this.modules.whole();
    return whole.save(await this.inWhole(id), format, options);
  }

  async savePieces(id: number, where: string, format: SaveFormat, options: SaveOptions = {}): Promise<SavedFiles | FailedFile> {
    const whole = await this.modules.whole();
    return whole.savePieces(await this.inWhole(id), where, format, options);
  }

  async optionValues(id: number, format: SaveFormat): Promise<Record<string, string>> {
    const whole = await this.modules.whole();
    return whole.optionValues(await this.inWhole(id), format);
  }

  async match(a: number, b: number): Promise<MatchedJoints> {
    const whole = await this.modules.whole();
    return whole.match(await this.inWhole(a), await this.inWhole(b));
  }

  async distance(a: number, b: number): Promise<ClipDistance | null> {
    const whole = await this.modules.whole();
    return whole.distance(await this.inWhole(a), await this.inWhole(b));
  }

  async distances(a: ShownClip, b: ShownClip, hipsTogether: boolean): Promise<Float32Array> {
    const whole = await this.modules.whole();
    const [first, second] = [await this.inWhole(a.id), await this.inWhole(b.id)];
    return whole.distances({ ...a, id: first }, { ...b, id: second }, hipsTogether);
  }

  async editFacts(): Promise<EditFacts[]> {
    return (await this.modules.whole()).editFacts();
  }

  async edit(
    id: number,
    steps: readonly EditStep[],
    files: NamedBytes[] = [],
  ): Promise<EditedClip | FailedEdit> {
    const whole = await this.modules.whole();
    const edited = whole.edit(await this.inWhole(id), steps, files);
    if (!('clip' in edited)) return edited;
    const clip = this.keep(edited.clip, { clips: whole, id: edited.clip.id });
    return { ...edited, clip };
  }

  async transferFacts(): Promise<TransferFacts> {
    return (await this.modules.whole()).transferFacts();
  }

  async qualityCurve(id: number, curve: number): Promise<CurveValues> {
    const whole = await this.modules.whole();
    return whole.qualityCurve(await this.inWhole(id), curve);
  }

  async modelNodes(model: NamedBytes): Promise<number[] | null> {
    return (await this.modules.whole()).modelNodes(model);
  }

  async saveModel(id: number, model: NamedBytes): Promise<SavedFiles | FailedFile> {
    const whole = await this.modules.whole();
    return whole.saveModel(await this.inWhole(id), model);
  }

  close(id: number): void {
    const kept = this.kept.get(id);
    kept?.clips.close(kept.id);
    delete kept?.source;
    this.kept.delete(id);
  }

  private async play(file: NamedBytes, result: OpenResult): Promise<void> {
    const player = await this.modules.player();
    const opened = player.open({ name: plainName(file.name), bytes: file.bytes });
    if ('facts' in opened) {
      const kept: Kept = { clips: player, id: opened.id, source: { name: file.name, bytes: file.bytes } };
      result.clips.push(this.keep(opened, kept));
      // A Blob need not be in memory, but creating one takes as long as drawing many frames.
      setTimeout(() => {
        if (kept.source) kept.source.bytes = new Blob([kept.source.bytes]);
      }, unloadDelayMs);
    } else if (!opened.isOtherFormat) {
      result.failed.push(opened);
    } else {
      // The content is not of the format that the name indicates: the whole module detects other
      // formats and unsupported ones.
      const whole = await this.modules.whole();
      const elsewhere = whole.open([file]);
      result.failed.push(...elsewhere.failed);
      for (const clip of elsewhere.clips)
        result.clips.push(this.keep(clip, { clips: whole, id: clip.id }));
    }
  }

  private keep(clip: OpenedClip, kept: Kept): OpenedClip {
    const id = ++this.lastId;
    this.kept.set(id, kept);
    return { ...clip, id };
  }

  private find(id: number): Kept {
    const kept = this.kept.get(id);
    if (!kept) throw new Error(`no clip ${id} is open`);
    return kept;
  }

  /** The id of a clip in the whole module, which opens it if necessary. */
  private async inWhole(id: number): Promise<number> {
    const kept = this.find(id);
    const { source } = kept;
    if (!source) return kept.id;
    // Opened only once, because contacts may be computed while a visitor saves or edits.
    kept.moving ??= this.moveToWhole(id, kept, source).finally(() => delete kept.moving);
    return kept.moving;
  }

  private async moveToWhole(id: number, kept: Kept, source: NonNullable<Kept['source']>): Promise<number> {
    const whole = await this.modules.whole();
    const bytes = await new Blob([source.bytes]).arrayBuffer();
    this.find(id);
    const clip = whole.open([{ name: source.name, bytes }]).clips[0];
    if (!clip) throw new Error(`cannot reopen ${source.name}`);
    kept.clips.close(kept.id);
    kept.clips = whole;
    kept.id = clip.id;
    delete kept.source;
    return clip.id;
  }
}
