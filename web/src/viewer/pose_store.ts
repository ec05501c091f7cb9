// SPDX-License-Identifier: MIT
import type { PoseBlock } from '../core/contract';
import { CoreStopped } from '../core/ended';
import { Signal } from './events';
import type { PoseView, Shape } from './between_frames';

export const blockFrames = 256;
/** All clips together, bytes. */
export const memoryLimit = 512 * 1024 * 1024;
/** Blocks requested at a time: one is computed while another is transferred. */
const mostInFlight = 2;
/** Fewer blocks would not cover the frames of smooth interpolation. */
const leastBlocks = 4;

/** Distance of a block from the playhead, in blocks; blocks behind it have half the priority. */
export function blockCost(block: number, playhead: number, direction: 1 | -1): number {
  const ahead = (block - playhead) * direction;
  return ahead >= 0 ? ahead : -2 * ahead + 0.5;
}

/**
 * The poses of a clip, fetched in blocks from the playhead outwards. Holds all of them if memory
 * allows, otherwise those around the playhead.
 */
export class PoseStore {
  /** Emits the index of a block that arrived, or -1 after a failure. */
  readonly arrived = new Signal<number>();
  readonly blockCount: number;
  /** The error if a block could not be fetched; empty if there is none. */
  failure = '';

  private readonly blocks_: (PoseBlock | undefined)[];
  private readonly asked_ = new Set<number>();
  private readonly blockBytes_: number;
  private resident_ = 0;
  private capacity_: number;
  private closed_ = false;
  private stopped_ = false;
  private playhead_ = 0;
  private direction_: 1 | -1 = 1;

  constructor(
    private readonly shape_: Shape,
    readonly frames: number,
    private readonly fetch_: (first: number, count: number) => Promise<PoseBlock>,
    budgetBytes: number,
  ) {
    this.blockCount = Math.ceil(frames / blockFrames);
    this.blocks_ = new Array<PoseBlock | undefined>(this.blockCount);
    this.blockBytes_ = blockFrames * (shape_.points * 3 + shape_.joints * 4) * 4;
    this.capacity_ = leastBlocks;
    this.setBudget(budgetBytes);
  }

  setBudget(bytes: number): void {
    this.capacity_ = Math.max(leastBlocks, Math.floor(bytes / this.blockBytes_));
    while (this.resident_ > this.capacity_) this.evictFarthest();
  }

  has(frame: number): boolean {
    return this.blocks_[Math.floor(frame / blockFrames)] !== undefined;
  }

  hasBlock(block: number): boolean {
    return this.blocks_[block] !== undefined;
  }

  /** Whether every frame is loaded. */
  get whole(): boolean {
    return this.resident_ === this.blockCount;
  }

  /** Points the view at a frame; returns false if it is not loaded. */
  look(frame: number, view: PoseView): boolean {
    const index = Math.floor(frame / blockFrames);
    const block = this.blocks_[index];
    if (!block) return false;
    const row = frame - block.first;
    if (row < 0 || row >= block.frames) return false;
    view.positions = block.positions;
    view.positionsAt = row * this.shape_.points * 3;
    view.rotations = block.rotations;
    view.rotationsAt = row * this.shape_.joints * 4;
    return true;
  }

  /** Sets the playhead position; fetches the blocks needed next. */
  want(frame: number, direction: 1 | -1): void {
    this.playhead_ = Math.floor(frame / blockFrames);
    this.direction_ = direction;
    this.fill();
  }

  /** Whether the core was stopped and does not have this clip yet. */
  get stopped(): boolean {
    return this.stopped_;
  }

  /** Called when the core has the clip again. */
  recover(): void {
    this.failure = '';
    this.stopped_ = false;
    this.fill();
  }

  close(): void {
    this.closed_ = true;
    this.blocks_.fill(undefined);
    this.resident_ = 0;
  }

  private fill(): void {
    if (this.closed_ || this.stopped_ || this.failure !== '' || this.resident_ === this.blockCount) return;
    while (this.asked_.size < mostInFlight) {
      const next = this.nearestMissing();
      if (next < 0) return;
      if (this.resident_ + this.asked_.size >= this.capacity_) {
        const farthest = this.farthest();
        const cost = (block: number): number => blockCost(block, this.playhead_, this.direction_);
        if (farthest < 0 || cost(farthest) <= cost(next)) return;
        this.drop(farthest);
      }
      this.ask(next);
    }
  }

  private ask(block: number): void {
    this.asked_.add(block);
    const first = block * blockFrames;
    this.fetch_(first, Math.min(blockFrames, this.frames - first)).then(
      (poses) => {
        this.asked_.delete(block);
        if (this.closed_) return;
        if (!this.blocks_[block]) ++this.resident_;
        this.blocks_[block] = poses;
        this.arrived.emit(block);
        this.fill();
      },
      (reason: unknown) => {
        this.asked_.delete(block);
        if (this.closed_) return;
        if (reason instanceof CoreStopped) this.stopped_ = true;
        else this.failure = reason instanceof Error ? reason.message : String(reason);
        this.arrived.emit(-1);
      },
    );
  }

  private nearestMissing(): number {
    // Outwards from the playhead in the order of cost, so that this ends early while much is
    // missing.
    for (let step = 0; step <= 2 * this.blockCount; ++step) {
      const ahead = this.playhead_ + step * this.direction_;
      if (this.isMissing(ahead)) return ahead;
      if (step % 2 === 0) {
        const behind = this.playhead_ - (step / 2) * this.direction_;
        if (this.isMissing(behind)) return behind;
      }
    }
    return -1;
  }

  private isMissing(block: number): boolean {
    return block >= 0 && block < this.blockCount && !this.blocks_[block] && !this.asked_.has(block);
  }

  private farthest(): number {
    let worst = -1;
    let worstCost = -1;
    for (let i = 0; i < this.blockCount; ++i) {
      if (!this.blocks_[i]) continue;
      const cost = blockCost(i, this.playhead_, this.direction_);
      if (cost > worstCost) {
        worst = i;
        worstCost = cost;
      }
    }
    return worst;
  }

  private evictFarthest(): void {
    const block = this.farthest();
    if (block >= 0) this.drop(block);
  }

  private drop(block: number): void {
    if (!this.blocks_[block]) return;
    this.blocks_[block] = undefined;
    --this.resident_;
    this.arrived.emit(block);
  }
}
