// SPDX-License-Identifier: MIT
import type { ClipDistance, Core, FailedFile, NamedBytes, ShownClip } from '../core/contract';
import { ownFinding } from '../shared/finding';
import { holds } from '../shared/formats';
import { arrange } from './arrange';
import { Clip } from './clip';
import { valueAt, type Matched } from './compare';
import { defaultDisplay, type Display } from './display';
import { Signal } from './events';
import { Player } from './player';
import { memoryLimit } from './pose_store';

/** A source that the page /view can open. */
export interface Origin {
  /** A query parameter, such as `motion=walk`; empty for samples, which are named after the #. */
  query: string;
  /** Whether it also works on other machines, and later. */
  shareable: boolean;
}

/** A file that can be read again: to repair it, or when its other half arrives. */
export interface Source {
  name: string;
  /** Its URL; undefined for a local file of the visitor. */
  origin?: Origin;
  bytes(): Promise<ArrayBuffer>;
}

export function sourceOfBytes(file: NamedBytes): Source {
  // A copy, because the bytes themselves are transferred to the worker.
  const blob = new Blob([file.bytes]);
  return { name: file.name, bytes: () => blob.arrayBuffer() };
}

export function sourceOfFile(file: File): Source {
  return { name: file.name, bytes: () => file.arrayBuffer() };
}

export function bytesOf(sources: readonly Source[]): Promise<NamedBytes[]> {
  return Promise.all(sources.map(async (source) => ({ name: source.name, bytes: await source.bytes() })));
}

export interface Failure {
  file: FailedFile;
  source: Source | null;
  /** Failed while writing, not reading. */
  saving?: true;
  /** The repairs with which it was read. */
  repairs?: readonly string[];
  /** A possible remedy, as a button. */
  remedy?: { text: string; act(): void };
}

export interface Comparison {
  a: Clip;
  b: Clip;
  /** Empty until the core has matched them. */
  matched: Matched;
  /** Distance over all frames, from the core; null while it is computed, or if there is none. */
  whole: ClipDistance | null;
  /** Mean distance in each frame of `a` as they are drawn, metres; null while it is computed. */
  curve: Float32Array | null;
  /** Resolves when `curve` is computed. */
  measured: Promise<void>;
}

function failedFile(name: string, message: string): FailedFile {
  return { name, findings: [ownFinding({ code: '', file: name, message })] };
}

/** Maximum number of analog channels in the graph. */
const mostAnalog = 6;
/** Maximum number of clips that remain distinguishable in one picture. */
export const mostClips = 24;

/** The open clips and the display; the page and the scene listen to its signals. */
export class Session {
  readonly player = new Player();
  readonly display: Display = defaultDisplay();
  readonly clipsChanged = new Signal();
  readonly choiceChanged = new Signal();
  readonly displayChanged = new Signal();
  /** The user moved the playhead or the range, or playing started or ended. */
  readonly playChanged = new Signal();
  readonly posesArrived = new Signal<Clip>();
  readonly failuresChanged = new Signal();
  readonly busyChanged = new Signal<boolean>();
  readonly announced = new Signal<string>();

  clips: Clip[] = [];
  active: Clip | null = null;
  /** Joints of the active clip. */
  chosen: ReadonlySet<number> = new Set();
  /** Analog channels of the active clip. */
  chosenAnalog: ReadonlySet<number> = new Set();
  failures: Failure[] = [];
  comparison: Comparison | null = null;

  private colours_ = 0;
  /** How the compared clips were drawn when their distances were requested. */
  private shown_ = '';
  /** Skeletons for later motions. */
  private readonly skeletons_ = new Map<string, Source>();

  /** Clips opened by the user, excluding originals shown next to their edited versions. */
  get opened(): readonly Clip[] {
    return this.clips.filter((clip) => !clip.beforeOf);
  }

  constructor(readonly core: Core) {}

  /** Opens files together. Resolves when all are shown or reported. */
  async open(sources: readonly Source[], keep: boolean): Promise<Clip[]> {
    if (sources.length === 0) return [];
    this.busyChanged.emit(true);
    try {
      const names = new Set(sources.map((source) => source.name));
      // Halves opened earlier wait for their other half, which may be among these.
      const waiting = this.failures.flatMap((one) =>
        one.file.waitsFor && one.source && !names.has(one.source.name) ? [one.source] : [],
      );
      const together = [...waiting, ...sources];
      const unread: FailedFile[] = [];
      const read = await Promise.all(
        together.map(async (source): Promise<NamedBytes[]> => {
          try {
            return [{ name: source.name, bytes: await source.bytes() }];
          } catch (reason) {
            unread.push(failedFile(source.name, reason instanceof Error ? reason.message : String(reason)));
            return [];
          }
        }),
      );
      const files = read.flat();
      const result = await this.core.open(files, together.every((source) => source.origin?.query === ''));
      const known = new Map(together.map((source) => [source.name, source]));
      const room = keep ? mostClips - this.clips.length : mostClips;
      const clips = result.clips.slice(0, Math.max(0, room)).map(
        (opened) => new Clip(opened, this.core, memoryLimit),
      );
      for (const source of together) if (holds(source.name, 'skeleton')) this.skeletons_.set(source.name, source);
      for (const clip of clips) {
        clip.sources = clip.opened.files.flatMap((name) => known.get(name) ?? this.skeletons_.get(name) ?? []);
      }
      for (const left of result.clips.slice(clips.length)) this.core.close(left.id);
      if (clips.length < result.clips.length) {
        this.announced.emit(`${result.clips.length - clips.length} more motions were not opened; the limit is ${mostClips}`);
      }
      this.failures = [...unread, ...result.failed].map((file) => ({ file, source: known.get(file.name) ?? null }));
      if (clips.length > 0) this.show(clips, keep);
      this.failuresChanged.emit();
      return clips;
    } finally {
      this.busyChanged.emit(false);
    }
  }

  /** A problem outside the files themselves, such as a server that does not answer. */
  reportFailure(name: string, message: string): void {
    this.failures = [...this.failures, { file: failedFile(name, message), source: null }];
    this.failuresChanged.emit();
  }

  dismissFailures(): void {
    this.failures = [];
    this.failuresChanged.emit();
  }

  /** Opens a file as repaired by `check --fix`, with another repair in addition to earlier ones. */
  async repair(failure: Failure, repair: string): Promise<void> {
    const { source } = failure;
    if (!source) return;
    const repairs = [...new Set([...(failure.repairs ?? []), repair])];
    const sources = [source, ...(holds(source.name, 'motion') ? this.skeletons_.values() : [])];
    const repaired = await this.core.repair(await bytesOf(sources), repairs);
    if ('files' in repaired) {
      await this.open(repaired.files.map(sourceOfBytes), this.clips.length > 0 && this.failures.length > 1);
      return;
    }
    this.failures = [{ file: repaired, source, repairs }];
    this.failuresChanged.emit();
  }

  remove(clip: Clip): void {
    const isRemoved = (one: Clip): boolean => one === clip || (one.beforeOf !== null && one.beforeOf === clip.edited);
    for (const one of this.clips.filter(isRemoved)) this.end(one);
    this.clips = this.clips.filter((one) => !isRemoved(one));
    if (!this.active || !this.clips.includes(this.active)) this.active = this.clips[0] ?? null;
    this.chosen = new Set();
    this.chosenAnalog = new Set();
    this.settle();
  }

  activate(clip: Clip): void {
    if (this.active === clip) return;
    this.active = clip;
    this.chosen = new Set();
    this.chosenAnalog = new Set();
    const time = this.player.timeS;
    this.settle();
    this.player.seekTime(time);
    this.playChanged.emit();
  }

  choose(joints: Iterable<number>): void {
    const count = this.active?.shape.joints ?? 0;
    this.chosen = new Set([...joints].filter((joint) => joint >= 0 && joint < count));
    this.choiceChanged.emit();
  }

  /** Adds an analog channel to the graph, or removes it; at most as many as have different colours. */
  toggleAnalog(channel: number): void {
    const next = new Set(this.chosenAnalog);
    if (!next.delete(channel)) next.add(channel);
    this.chosenAnalog = new Set([...next].slice(-mostAnalog));
    this.changeDisplay((display) => (display.graph = next.size > 0 ? 'analog' : 'off'));
  }

  toggleJoint(joint: number, add: boolean): void {
    const next = new Set(add ? this.chosen : []);
    if (this.chosen.has(joint) && (add || this.chosen.size === 1)) next.delete(joint);
    else next.add(joint);
    this.choose(next);
  }

  /** Called after `display`, or the layout of a clip, was changed. */
  changeDisplay(change: (display: Display) => void): void {
    const skipped = this.display.skipReference;
    change(this.display);
    if (skipped !== this.display.skipReference) this.resetClock();
    this.place();
    this.displayChanged.emit();
  }

  /** Mean distance of the two compared clips' joints in the current poses, metres; NaN if none are
   * compared. */
  distanceNow(): number {
    const { a, curve } = this.comparison ?? {};
    return a && curve ? valueAt(curve, a.shown) : NaN;
  }

  dispose(): void {
    for (const clip of this.clips) this.end(clip);
    this.clips = [];
    this.active = null;
  }

  /** Called after the core lost a running measurement. */
  measureAgain(): void {
    if (!this.comparison || (this.comparison.whole && this.comparison.curve)) return;
    this.comparison = null;
    this.compare();
  }

  /** Replaces a clip with another state of it, at the given time. */
  replace(old: Clip, next: Clip, timeS: number): void {
    const { clock } = old;
    this.clips = this.clips.map((one) => (one === old ? next : one));
    old.close();
    if (old.opened.id !== next.edited?.original.id) this.core.close(old.opened.id);
    this.watch(next);
    if (this.active === old) {
      const names = new Set([...this.chosen].map((joint) => old.facts.joints[joint]?.name));
      this.active = next;
      this.chosen = new Set(next.facts.joints.flatMap((joint, i) => (names.has(joint.name) ? [i] : [])));
    }
    // The old range refers to other frames.
    if (clock.frames !== next.clock.frames || clock.frameTimeS !== next.clock.frameTimeS) {
      this.player.setRange(0, this.player.frames - 1);
    }
    this.settle();
    this.player.seekTime(timeS);
    this.playChanged.emit();
  }

  /** Shows clips that were created elsewhere. */
  show(clips: readonly Clip[], keep: boolean): void {
    if (!keep) {
      for (const old of this.clips) this.end(old);
      this.clips = [];
      this.colours_ = 0;
      this.player.seekTime(0);
    }
    for (const clip of clips) {
      clip.colour = this.colours_++;
      this.watch(clip);
    }
    this.clips = [...this.clips, ...clips];
    this.active = keep && this.active ? this.active : (clips[0] ?? null);
    if (!keep) {
      this.chosen = new Set();
      this.chosenAnalog = new Set();
    }
    this.settle();
    if (!keep) this.player.seekFrame(this.firstFrame);
  }

  private watch(clip: Clip): void {
    clip.store.arrived.on((block) => {
      // Rows start at the first frame's position, which has only now been loaded.
      if (block === 0) this.place();
      this.posesArrived.emit(clip);
    });
    // Contacts are drawn together with the poses.
    clip.contactsFound.on(() => this.posesArrived.emit(clip));
  }

  private end(clip: Clip): void {
    clip.close();
    this.core.close(clip.opened.id);
    const original = clip.edited?.original.id ?? clip.opened.id;
    if (original !== clip.opened.id) this.core.close(original);
  }

  /** Start of playing: after a reference frame, if that is skipped. */
  get firstFrame(): number {
    return this.active && this.display.skipReference ? this.active.firstFrame : 0;
  }

  private settle(): void {
    const { first, last } = this.player.range;
    const wasWhole = last >= this.player.frames - 1;
    for (const clip of this.clips) clip.store.setBudget(memoryLimit / this.clips.length);
    this.resetClock();
    // A range set by the user stays when another clip is added.
    if (!wasWhole) this.player.setRange(first, last);
    this.place();
    this.compare();
    this.clipsChanged.emit();
    this.choiceChanged.emit();
  }

  private resetClock(): void {
    if (!this.active) return;
    const span = Math.max(...this.clips.map((clip) => clip.clock.frames * clip.clock.frameTimeS));
    this.player.setClock(this.active.clock, span, this.firstFrame);
  }

  private place(): void {
    for (const clip of this.clips) clip.inPlace = this.display.inPlace;
    arrange(this.clips, this.display.layout);
    this.measure();
  }

  private compare(): void {
    const [a, b] = this.clips;
    if (!a || !b) {
      this.comparison = null;
      return;
    }
    if (this.comparison?.a === a && this.comparison.b === b) return;
    const comparison: Comparison = {
      a,
      b,
      matched: { a: new Int32Array(0), b: new Int32Array(0) },
      whole: null,
      curve: null,
      measured: Promise.resolve(),
    };
    this.comparison = comparison;
    this.shown_ = '';
    this.measure();
    const show = (): void => {
      if (this.comparison === comparison) this.displayChanged.emit();
    };
    this.core.match(a.opened.id, b.opened.id).then(
      (joints) => {
        comparison.matched = { a: Int32Array.from(joints.a), b: Int32Array.from(joints.b) };
        show();
      },
      () => undefined, // The core has ended: this is reported elsewhere.
    );
    this.core.distance(a.opened.id, b.opened.id).then(
      (distance) => {
        comparison.whole = distance;
        show();
      },
      () => undefined, // The panel then shows neither mean nor maximum.
    );
  }

  /** Requests the distances again if the compared clips are drawn differently. */
  private measure(): void {
    const { comparison } = this;
    if (!comparison) return;
    const { a, b } = comparison;
    if (this.clips[0] !== a || this.clips[1] !== b) return;
    // Side by side only affects the drawing; the motions themselves are measured.
    const hipsTogether = this.display.layout === 'beside' || this.display.inPlace;
    const clips = [a, b].map(({ opened, scale, up, place }): ShownClip => ({
      id: opened.id,
      metresPerUnit: scale.metresPerUnit,
      up,
      place: hipsTogether ? [0, place[1], 0] : [...place],
    }));
    const shown = JSON.stringify([clips, hipsTogether]);
    if (shown === this.shown_) return;
    this.shown_ = shown;
    comparison.measured = this.core.distances(clips[0]!, clips[1]!, hipsTogether).then(
      (curve) => {
        if (this.comparison !== comparison || this.shown_ !== shown) return;
        comparison.curve = curve;
        this.displayChanged.emit();
      },
      () => undefined, // The core has ended: this is reported elsewhere.
    );
  }
}
