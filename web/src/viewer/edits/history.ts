// SPDX-License-Identifier: MIT
import type { EditStep } from '../../core/contract';

export type Chain = readonly EditStep[];

/** The history of a clip's edit chains, for undo and redo. */
export class History {
  private chains_: Chain[] = [[]];
  private at_ = 0;

  get steps(): Chain {
    return this.chains_[this.at_]!;
  }
  /** The previous or the next chain; null if there is none. */
  get before(): Chain | null {
    return this.chains_[this.at_ - 1] ?? null;
  }
  get behind(): Chain | null {
    return this.chains_[this.at_ + 1] ?? null;
  }

  /** Undone changes can no longer be redone. */
  push(chain: Chain): void {
    this.chains_ = [...this.chains_.slice(0, this.at_ + 1), chain];
    this.at_ = this.chains_.length - 1;
  }

  back(): void {
    if (this.before) --this.at_;
  }

  forward(): void {
    if (this.behind) ++this.at_;
  }
}

/** The chain without one of its steps. */
export function without(chain: Chain, index: number): Chain {
  return chain.filter((_, i) => i !== index);
}
