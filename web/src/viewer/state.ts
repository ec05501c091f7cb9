// SPDX-License-Identifier: MIT
import { readAddress, writeAddress, type AddressState } from './address';
import type { World } from './scene/world';
import type { Session } from './session';

const settleMs = 400;

/** Keeps what is seen in the address, so that a link shows it. */
export class StateKeeper {
  /** What the link asked for, until it was applied. */
  wanted: AddressState | null;
  private timer_ = 0;
  private written_ = '';

  constructor(
    private readonly session_: Session,
    private readonly world_: World,
    private readonly enabled_: boolean,
  ) {
    this.wanted = enabled_ && location.hash.length > 1 ? readAddress(location.hash) : null;
    if (this.wanted) Object.assign(session_.display, this.wanted.display);
  }

  /** Once the clips of the link stand. True when the link says where the camera is. */
  apply(): boolean {
    const { wanted, session_: session } = this;
    this.wanted = null;
    if (!wanted || !session.active) return false;
    const named = session.clips.find((clip) => clip.name === wanted.clips[0]);
    if (named) session.activate(named);
    const clip = session.active;
    if (wanted.unit !== undefined) clip.chooseScale(wanted.unit);
    if (wanted.up !== undefined) clip.chooseUp(wanted.up);
    session.changeDisplay(() => undefined);
    if (wanted.range) session.player.setRange(...wanted.range);
    if (wanted.speed !== undefined) session.player.setSpeed(wanted.speed);
    if (wanted.loop === false) session.player.loop = false;
    if (wanted.frame !== undefined) session.player.seekFrame(wanted.frame);
    if (wanted.joints) {
      const names = new Set(wanted.joints);
      session.choose(clip.facts.joints.flatMap((joint, i) => (names.has(joint.name) ? [i] : [])));
    }
    if (wanted.camera) this.world_.orbit.state = wanted.camera;
    session.playChanged.emit();
    return wanted.camera !== undefined;
  }

  /** Something changed; the address follows when it has come to rest. */
  later(): void {
    if (!this.enabled_ || this.session_.player.playing) return;
    clearTimeout(this.timer_);
    this.timer_ = window.setTimeout(() => this.write(), settleMs);
  }

  write(): string {
    clearTimeout(this.timer_);
    const hash = writeAddress(this.current());
    if (this.enabled_ && !this.wanted && hash !== this.written_) {
      this.written_ = hash;
      history.replaceState(history.state, '', `${location.pathname}${location.search}${hash}`);
    }
    return hash;
  }

  dispose(): void {
    clearTimeout(this.timer_);
  }

  private current(): AddressState {
    const { session_: session } = this;
    const { player, active, display } = session;
    const others = session.clips.filter((clip) => clip !== active);
    const state: AddressState = {
      clips: active ? [active, ...others].map((clip) => clip.name) : [],
      speed: player.speed,
      loop: player.loop,
      display,
    };
    if (!active) return state;
    state.frame = player.frame;
    state.camera = this.world_.orbit.state;
    if (player.range.first !== session.firstFrame || player.range.last !== player.frames - 1) {
      state.range = [player.range.first, player.range.last];
    }
    if (session.chosen.size > 0) state.joints = [...session.chosen].map((joint) => active.facts.joints[joint]!.name);
    if (active.chosenScale !== null) state.unit = active.chosenScale;
    if (active.chosenUp !== null) state.up = active.chosenUp;
    return state;
  }
}
