// SPDX-License-Identifier: MIT

/** An action with a key; `?` lists them. */
export interface KeyAction {
  /** The displayed name of the key. */
  shown: string;
  does: string;
  group: 'Playing' | 'Looking' | 'Moving' | 'Rest';
  /** Whether the event is this key. */
  match(event: KeyboardEvent): boolean;
  act(event: KeyboardEvent): void;
}

export function key(value: string): (event: KeyboardEvent) => boolean {
  return (event) => event.key === value && !event.ctrlKey && !event.metaKey && !event.altKey;
}

/** Held keys that move the camera over the ground; on the numeric keypad and in the digit row. */
const moves: Record<string, readonly [forward: number, right: number, up: number]> = {
  '8': [1, 0, 0],
  '2': [-1, 0, 0],
  '4': [0, -1, 0],
  '6': [0, 1, 0],
  '9': [0, 0, 1],
  '3': [0, 0, -1],
};

/** The digit of a key event, independent of Num Lock. */
export function digitOf(event: KeyboardEvent): string {
  return /^(?:Numpad|Digit)([0-9])$/.exec(event.code)?.[1] ?? (/^[0-9]$/.test(event.key) ? event.key : '');
}

/** Text fields and open lists keep their keys. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'range';
}

/** Space and Enter activate the focused control. */
function pressesControl(event: KeyboardEvent): boolean {
  if (event.key !== ' ' && event.key !== 'Enter') return false;
  return event.target instanceof Element && event.target.closest('button, a, summary, input, [role=menuitem]') !== null;
}

export class Keys {
  private readonly held_ = new Set<string>();
  private readonly ending_ = new AbortController();

  /** `isOurs` returns whether an unhandled key is meant for this viewer. */
  constructor(actions: readonly KeyAction[], isOurs: (event: KeyboardEvent) => boolean, moved: () => void) {
    const on = { signal: this.ending_.signal };
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.defaultPrevented || isTyping(event.target) || pressesControl(event) || !isOurs(event)) return;
        if (!event.ctrlKey && !event.metaKey && !event.altKey) {
          const digit = digitOf(event);
          if (moves[digit] && !event.shiftKey) {
            event.preventDefault();
            if (this.held_.has(digit)) return;
            this.held_.add(digit);
            moved();
            return;
          }
        }
        const action = actions.find((one) => one.match(event));
        if (!action) return;
        event.preventDefault();
        action.act(event);
      },
      on,
    );
    window.addEventListener('keyup', (event) => this.held_.delete(digitOf(event)), on);
    window.addEventListener('blur', () => this.held_.clear(), on);
  }

  /** Forward, right and up in -1 to 1 for the keys held now; false if there are none. */
  movement(out: [number, number, number]): boolean {
    out[0] = out[1] = out[2] = 0;
    for (const digit of this.held_) {
      const by = moves[digit]!;
      for (let k = 0; k < 3; ++k) out[k]! += by[k]!;
    }
    return this.held_.size > 0;
  }

  dispose(): void {
    this.ending_.abort();
  }
}
