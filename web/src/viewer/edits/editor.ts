// SPDX-License-Identifier: MIT
import { CoreEnded, CoreStopped } from '../../core/ended';
import type { EditStep, EditedClip, FailedEdit, FailedFile, Finding } from '../../core/contract';
import { ownFinding } from '../../shared/finding';
import { Clip } from '../clip';
import { Signal } from '../events';
import type { ViewerParts } from '../parts';
import { memoryLimit } from '../pose_store';
import { reopen } from '../reopen';
import type { Source } from '../session';
import { wholeFrameAt } from '../time';
import { needsFiles, type Edited } from './edited';
import { History, without, type Chain } from './history';
import { titleOf } from './titles';

type EditContext = Pick<ViewerParts, 'session' | 'world' | 'framing'>;

/** Larger changes of the body's relative size reframe the view. */
const otherSize = 0.2;

/**
 * Applies edits to the active clip, in the core and in sequence. A clip is always its original with
 * a chain of steps, so that undoing is another chain; if a step fails, nothing changes.
 */
export class Editor {
  /** Work started or ended, or another clip became active. */
  readonly changed = new Signal();
  /** The current work; empty if idle. */
  working = '';
  /** Why the last edit failed. */
  failure: FailedEdit | null = null;
  /** The steps that the last edit tried to add. */
  tried: Chain = [];

  private queue_: Promise<unknown> = Promise.resolve();
  private stopping_ = false;
  /** Requests of an earlier round are dropped. */
  private round_ = 0;

  constructor(private readonly context_: EditContext) {
    context_.session.clipsChanged.on(() => this.changed.emit());
  }

  /** The clip to edit: the active one, or its edited version if the active one is an original shown
   * for comparison. */
  get clip(): Clip | null {
    const { active, clips } = this.context_.session;
    const of = active?.beforeOf;
    return of ? (clips.find((one) => one.edited === of) ?? null) : active;
  }

  get steps(): Chain {
    return this.clip?.edited?.history.steps ?? [];
  }

  get notes(): readonly Finding[][] {
    return this.clip?.edited?.notes ?? [];
  }

  /** The steps as a recipe for the command; empty if there are none. */
  get recipe(): string {
    return this.clip?.edited?.recipe ?? '';
  }

  /** The original next to the edited clip, if shown. */
  get before(): Clip | null {
    const edited = this.clip?.edited;
    return (edited && this.context_.session.clips.find((one) => one.beforeOf === edited)) ?? null;
  }

  /** Appends steps. Returns true if they were applied. */
  do(steps: Chain, files: readonly Source[] = []): Promise<boolean> {
    return this.queued(() => {
      const clip = this.clip;
      if (!clip || steps.length === 0) return Promise.resolve(false);
      const edited = editedOf(clip);
      for (const file of files) edited.files.set(file.name, file);
      const chain = [...edited.history.steps, ...steps];
      const words = steps.map(titleOf).join(', ');
      return this.go(clip, edited, chain, words, () => edited.history.push(chain));
    });
  }

  /** Stops the running work and drops queued work; nothing changes. */
  stop(): void {
    if (this.working === '' || this.stopping_) return;
    this.stopping_ = true;
    ++this.round_;
    this.context_.session.core.stop();
  }

  /** Runs work that is not a step of the chain, in sequence with the steps. Returns true unless it
   * failed. */
  alone(name: string, work: (clip: Clip) => Promise<FailedFile | null>): Promise<boolean> {
    return this.queued(() => this.during(name, [], async () => {
      const { clip } = this;
      const failed = clip && (await work(clip));
      if (failed) this.failure = { ...failed, name, step: -1 };
      return clip !== null && !failed;
    }));
  }

  undo(): Promise<boolean> {
    return this.queued(async () => {
      const { clip } = this;
      const edited = clip?.edited;
      const before = edited?.history.before;
      if (!clip || !before) return this.notify('Nothing to undo.');
      return this.go(clip, edited, before, 'Undo', () => edited.history.back());
    });
  }

  redo(): Promise<boolean> {
    return this.queued(async () => {
      const { clip } = this;
      const edited = clip?.edited;
      const behind = edited?.history.behind;
      if (!clip || !behind) return this.notify('Nothing to redo.');
      return this.go(clip, edited, behind, 'Redo', () => edited.history.forward());
    });
  }

  /** Removes one step from the chain; the later ones are applied without it. */
  remove(index: number): Promise<boolean> {
    return this.queued(async () => {
      const { clip } = this;
      const edited = clip?.edited;
      const step = edited?.history.steps[index];
      if (!clip || !edited || !step) return false;
      const chain = without(edited.history.steps, index);
      return this.go(clip, edited, chain, `Without ${titleOf(step)}`, () => edited.history.push(chain));
    });
  }

  /** Applies the chain of a link to a clip as it was opened. */
  restore(clip: Clip, chain: readonly EditStep[]): Promise<boolean> {
    return this.queued(async () => {
      const edited = editedOf(clip);
      const done = await this.go(clip, edited, chain, 'The edits in the link', () => edited.history.push(chain));
      const why = this.failure?.findings[0]?.message;
      if (why !== undefined) this.notify(`The edits in this link could not be applied: ${why}.`);
      return done;
    });
  }

  /** Shows the original next to the edited clip, or hides it. */
  compare(): Promise<boolean> {
    return this.queued(async () => {
      const { session } = this.context_;
      const { clip, before } = this;
      if (before) {
        session.remove(before);
        return true;
      }
      const edited = clip?.edited;
      if (!clip || !edited) return false;
      const made = await this.asked(edited, []);
      if (!('clip' in made)) return false;
      const original = new Clip(made.clip, session.core, memoryLimit);
      original.beforeOf = edited;
      lookAs(original, clip);
      session.show([original], true);
      return true;
    });
  }

  private notify(words: string): false {
    this.context_.session.announced.emit(words);
    return false;
  }

  private queued(work: () => Promise<boolean>): Promise<boolean> {
    const round = this.round_;
    const done = this.queue_.then(() => round === this.round_ && work());
    this.queue_ = done.catch(() => undefined);
    return done;
  }

  private go(clip: Clip, edited: Edited, chain: Chain, words: string, commit: () => void): Promise<boolean> {
    return this.during(words, chain.slice(edited.history.steps.length), async () => {
      const made = chain.length > 0 ? await this.asked(edited, chain) : { clip: edited.original, notes: [], startS: 0, recipe: '', transfer: null };
      if ('clip' in made) return this.take(clip, edited, made, words, commit);
      this.failure = made;
      return false;
    });
  }

  /** Runs work that is announced, can be stopped, and may fail. */
  private async during(words: string, tried: Chain, work: () => Promise<boolean>): Promise<boolean> {
    const { session } = this.context_;
    this.working = words;
    this.failure = null;
    this.tried = tried;
    this.changed.emit();
    session.busyChanged.emit(true);
    let ended = false;
    try {
      return await work();
    } catch (reason) {
      if (!this.stopping_) this.failure = failureOf(reason, words);
      ended = reason instanceof CoreEnded;
      return false;
    } finally {
      // When the module ends, all of its clips are lost.
      if (ended || this.stopping_) await this.openAgain();
      this.working = '';
      session.busyChanged.emit(false);
      this.changed.emit();
    }
  }

  private async openAgain(): Promise<void> {
    const { session } = this.context_;
    const stopped = this.stopping_;
    this.stopping_ = false;
    try {
      await reopen(session);
      if (stopped) this.notify('Stopped. Nothing was changed.');
    } catch {
      await this.openFiles();
      this.notify('The files were reloaded; unsaved edits were lost.');
    }
  }

  private async openFiles(): Promise<void> {
    const { session } = this.context_;
    const sources = session.clips.flatMap((one) => one.sources);
    for (const one of session.clips) one.close();
    session.clips = [];
    await session.open(sources, false);
  }

  private async asked(edited: Edited, chain: Chain): Promise<EditedClip | FailedEdit> {
    const needed = needsFiles(chain) ? [...edited.files.values()] : [];
    const files = await Promise.all(needed.map(async (file) => ({ name: file.name, bytes: await file.bytes() })));
    return this.context_.session.core.edit(edited.original.id, chain, files);
  }

  private async take(
    clip: Clip,
    edited: Edited,
    made: EditedClip,
    words: string,
    commit: () => void,
  ): Promise<boolean> {
    const { session } = this.context_;
    const next = new Clip(made.clip, session.core, memoryLimit);
    // The playhead stays at its pose.
    const later = edited.startS - made.startS;
    await poseHere(next, session.player.timeS + later);
    if (!session.clips.includes(clip)) {
      // The clip was closed in the meantime.
      next.close();
      session.core.close(made.clip.id);
      return false;
    }
    edited.notes = made.notes;
    edited.startS = made.startS;
    edited.recipe = made.recipe;
    edited.transfer = made.transfer;
    commit();
    lookAs(next, clip);
    next.edited = edited;
    this.show(clip, next, session.player.timeS + later);
    this.notify(wordsOf(words, made.notes));
    return true;
  }

  /** Replaces the old state with the new one; the camera moves along with the body. */
  private show(old: Clip, next: Clip, timeS: number): void {
    const { session, world, framing } = this.context_;
    const from = groundPlace(old);
    const size = old.sizeM();
    session.replace(old, next, timeS);
    next.sample(session.player.timeS, session.display.sampling);
    if (Math.abs(next.sizeM() - size) > otherSize * size) framing.fit(false);
    else if (session.display.follow !== '' && session.active === next) {
      const to = groundPlace(next);
      world.orbit.carry(to[0] - from[0], 0, to[1] - from[1]);
    }
  }
}

function editedOf(clip: Clip): Edited {
  return (clip.edited ??= { original: clip.opened, history: new History(), notes: [], startS: 0, recipe: '', transfer: null, files: new Map() });
}

/** Keeps the user's choices for a clip, if the body has the same size and orientation. */
function lookAs(next: Clip, old: Clip): void {
  next.sources = next.beforeOf ? [] : old.sources;
  next.visible = old.visible;
  next.colour = old.colour;
  const sameSize = Math.abs(next.facts.bodyLength - old.facts.bodyLength) <= 1e-6 * old.facts.bodyLength;
  if (sameSize && old.chosenScale !== null) next.chooseScale(old.chosenScale);
  if (next.facts.up === old.facts.up) next.chooseUp(old.chosenUp);
  next.chooseGround(old.chosenGround);
}

/** Ground position of the hips, metres. */
function groundPlace(clip: Clip): [number, number] {
  const at = clip.facts.hips * 3;
  return [clip.points[at] ?? 0, clip.points[at + 2] ?? 0];
}

/** Waits until a clip's pose at a time is loaded, so that no rest pose flashes between two
 * states. */
function poseHere(clip: Clip, timeS: number): Promise<void> {
  const { store, clock, facts } = clip;
  const frame = wholeFrameAt(clock, timeS);
  if (facts.frames === 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const end = store.arrived.on(() => {
      if (store.stopped) {
        end();
        return reject(new CoreStopped('stopped'));
      }
      if (!store.has(frame) && store.failure === '') return;
      end();
      resolve();
    });
    store.want(frame, 1);
  });
}

/** The message for a completed edit: its name, and the notes of the last step. */
function wordsOf(words: string, notes: readonly Finding[][]): string {
  const shown = words === 'Undo' || words === 'Redo' ? [] : (notes.at(-1) ?? []);
  const first = shown.find((note) => note.severity !== 'note') ?? shown[0];
  return first ? `${words}: ${first.message}.` : `${words}: done.`;
}

function failureOf(reason: unknown, name: string): FailedEdit {
  const ended = reason instanceof CoreEnded;
  return {
    name,
    step: -1,
    findings: [
      ownFinding({
        code: ended ? 'limit.memory' : 'io.read',
        message: ended
          ? 'not enough memory in this browser; nothing was changed'
          : 'the edit failed to run',
        ...(reason instanceof Error ? { detail: reason.message } : {}),
        advice: ended ? 'close other clips, or use `mocap convert`' : 'check the connection, and try again',
      }),
    ],
  };
}
