// SPDX-License-Identifier: MIT
import type { EditStep } from '../../core/contract';

export type Chain = readonly EditStep[];

/** The chains of edits that a clip went through, so that each change can be taken back and redone. */
export class History {
  private chains_: Chain[] = [[]];
  private at_ = 0;

  get steps(): Chain {
    return this.chains_[this.at_]!;
  }
  /** The chain before, or behind, the one that stands; null where there is none. */
  get before(): Chain | null {
    return this.chains_[this.at_ - 1] ?? null;
  }
  get behind(): Chain | null {
    return this.chains_[this.at_ + 1] ?? null;
  }

  /** What was taken back before cannot be redone any more. */
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
