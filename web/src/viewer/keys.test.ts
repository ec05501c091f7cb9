// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { digitOf, key } from './keys';

const event = (code: string, value: string, more: Partial<KeyboardEvent> = {}): KeyboardEvent =>
  ({ code, key: value, ctrlKey: false, metaKey: false, altKey: false, ...more }) as KeyboardEvent;

describe('keys', () => {
  it('on the numeric keypad are digits regardless of Num Lock', () => {
    expect(digitOf(event('Numpad8', '8'))).toBe('8');
    expect(digitOf(event('Numpad8', 'ArrowUp'))).toBe('8');
    expect(digitOf(event('Numpad9', 'PageUp'))).toBe('9');
    expect(digitOf(event('ArrowUp', 'ArrowUp'))).toBe('');
    expect(digitOf(event('NumpadAdd', '+'))).toBe('');
  });
  it('of the row of digits are digits, on keyboards that need Shift for them too', () => {
    expect(digitOf(event('Digit4', "'"))).toBe('4');
    expect(digitOf(event('', '6'))).toBe('6');
  });
  it('with Ctrl, Alt or the command key mean something else', () => {
    expect(key('f')(event('KeyF', 'f'))).toBe(true);
    expect(key('f')(event('KeyF', 'f', { ctrlKey: true }))).toBe(false);
    expect(key('f')(event('KeyF', 'f', { altKey: true }))).toBe(false);
    expect(key('f')(event('KeyF', 'F'))).toBe(false);
  });
});
