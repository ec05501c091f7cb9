// SPDX-License-Identifier: MIT
import { changedAddress, readAddress, writeAddress, type AddressState } from './address';
import type { Clip } from './clip';
import { needsFiles } from './edits/edited';
import { wordsOf } from './edits/link';
import type { World } from './scene/world';
import type { Session } from './session';
import { queryOf } from './share';

const settleMs = 400;

/** The part of the URL used by the viewer: none, the hash, or the query too. */
export type AddressUse = 'none' | 'hash' | 'whole';

/** The applied parts of a link. */
export interface Applied {
  /** It specifies the camera. */
  aimed: boolean;
  /** It shows a frame without playing. */
  still: boolean;
}

/** Stores the displayed state in the URL, so that a link shows it. */
export class StateKeeper {
  /** The state requested by the link, until it was applied. */
  wanted: AddressState | null;
  private timer_ = 0;
  private written_ = '';
  private waited_ = false;
  /** The hash, as last read or written here. */
  private hash_ = location.hash;

  constructor(
    private readonly session_: Session,
    private readonly world_: World,
    private readonly use_: AddressUse,
  ) {
    this.wanted = use_ !== 'none' && location.hash.length > 1 ? readAddress(location.hash) : null;
    if (this.wanted) Object.assign(session_.display, this.wanted.display);
  }

  /** Called once the clips of the link are open. Null if no part of it applies to them. */
  apply(): Applied | null {
    const { wanted, session_: session } = this;
    if (!wanted || !session.active) return null;
    // A sample replaces a local file of the link's author; the next file opened may be that file.
    const isUnknown = wanted.clips.length > 0 && !session.clips.some((clip) => wanted.clips.includes(clip.name));
    const isPlaceholder = isUnknown && session.clips.every((clip) => clip.origin?.query === '');
    if (isPlaceholder && !this.waited_) {
      this.waited_ = true;
      return null;
    }
    this.wanted = null;
    if (isPlaceholder || (isUnknown && this.waited_)) return null;
    const named = session.clips.find((clip) => clip.name === wanted.clips[0]);
    if (named) session.activate(named);
    const clip = session.active;
    if (wanted.unit !== undefined) clip.chooseScale(wanted.unit);
    if (wanted.up !== undefined) clip.chooseUp(wanted.up);
    session.changeDisplay(() => undefined);
    if (wanted.range) session.player.setRange(...wanted.range);
    if (wanted.speed !== undefined) session.player.setSpeed(wanted.speed);
    if (wanted.loop !== undefined) session.player.loop = wanted.loop;
    if (wanted.frame !== undefined) session.player.seekFrame(wanted.frame);
    if (wanted.joints) {
      const names = new Set(wanted.joints);
      session.choose(clip.facts.joints.flatMap((joint, i) => (names.has(joint.name) ? [i] : [])));
    }
    if (wanted.camera) this.world_.orbit.state = wanted.camera;
    session.playChanged.emit();
    return { aimed: wanted.camera !== undefined, still: wanted.frame !== undefined && !wanted.playing };
  }

  /**
   * The hash was changed while the page is open: its state is requested again. Returns false if it
   * was written here, or requests nothing.
   */
  takeChange(): boolean {
    if (this.use_ === 'none' || location.hash === this.hash_) return false;
    this.hash_ = location.hash;
    const { session_: session } = this;
    const wanted = changedAddress(this.current(session.opened), location.hash);
    if (!wanted) return false;
    this.wanted = wanted;
    session.changeDisplay((display) => Object.assign(display, wanted.display));
    if (!wanted.range) session.player.setRange(session.firstFrame, session.player.frames - 1);
    return true;
  }

  /** Called after a change; the URL is updated after a delay. */
  later(): void {
    if (this.use_ === 'none') return;
    clearTimeout(this.timer_);
    this.timer_ = window.setTimeout(() => this.write(), settleMs);
  }

  /** Whether a change is not in the URL yet. */
  get pending(): boolean {
    return this.timer_ !== 0;
  }

  /** Writes the displayed state to the URL immediately; returns the complete URL. */
  write(): string {
    clearTimeout(this.timer_);
    this.timer_ = 0;
    const clips = this.session_.opened;
    const query = this.use_ === 'whole' && clips.length > 0 ? queryOf(clips) : location.search;
    const address = `${location.pathname}${query}${writeAddress(this.current(clips))}`;
    // An unread change must not be overwritten.
    const isChanged = location.hash !== this.hash_ && location.hash.includes('=');
    if (this.use_ !== 'none' && !this.wanted && !isChanged && address !== this.written_) {
      this.written_ = address;
      history.replaceState(history.state, '', address);
      this.hash_ = location.hash;
    }
    return location.href;
  }

  /** The URL for other users: without files that are only on this machine. */
  link(): string {
    const clips = this.session_.opened.filter((clip) => clip.origin?.shareable);
    // The page of a motion shows only that motion; several need the viewer's own page.
    const isOwnPage = this.use_ === 'whole' || clips.length > 1;
    const query = isOwnPage ? queryOf(clips) : location.search;
    const path = this.use_ === 'hash' && isOwnPage ? '/view' : location.pathname;
    return `${path}${query}${writeAddress(this.current(clips))}`;
  }

  dispose(): void {
    clearTimeout(this.timer_);
  }

  private current(shown: readonly Clip[]): AddressState {
    const { session_: session } = this;
    const { player, display } = session;
    const active = session.active && shown.includes(session.active) ? session.active : null;
    const others = shown.filter((clip) => clip !== active);
    const state: AddressState = {
      clips: [...(active ? [active] : []), ...others].map((clip) => clip.name),
      speed: player.speed,
      loop: player.loop,
      display,
    };
    if (!active) return state;
    state.frame = player.frame;
    if (player.playing) state.playing = true;
    state.camera = this.world_.orbit.state;
    if (player.range.first !== session.firstFrame || player.range.last !== player.frames - 1) {
      state.range = [player.range.first, player.range.last];
    }
    const { edited } = active;
    const steps = edited?.history.steps ?? [];
    // A joined file is only on this machine.
    if (edited && !needsFiles(steps)) state.edits = steps.flatMap(wordsOf);
    if (session.chosen.size > 0) state.joints = [...session.chosen].map((joint) => active.facts.joints[joint]!.name);
    if (active.chosenScale !== null) state.unit = active.chosenScale;
    if (active.chosenUp !== null) state.up = active.chosenUp;
    return state;
  }
}
