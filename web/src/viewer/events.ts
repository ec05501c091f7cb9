// SPDX-License-Identifier: MIT

/** A list of listeners for events that carry one value. */
export class Signal<T = void> {
  private readonly listeners_ = new Set<(value: T) => void>();

  /** Returns a function that stops listening. */
  on(listener: (value: T) => void): () => void {
    this.listeners_.add(listener);
    return () => this.listeners_.delete(listener);
  }

  emit(value: T): void {
    for (const listener of this.listeners_) listener(value);
  }
}
