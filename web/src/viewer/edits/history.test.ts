// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { History, without } from './history';

const trim = { name: 'trim', value: '1..9' };
const mirror = { name: 'mirror', value: '' };
const smooth = { name: 'smooth', value: '' };

describe('the history of a clip', () => {
  it('undoes and redoes changes', () => {
    const history = new History();
    expect(history.before).toBeNull();
    history.push([trim]);
    history.push([trim, mirror]);
    history.back();
    expect(history.steps).toEqual([trim]);
    expect(history.behind).toEqual([trim, mirror]);
    history.forward();
    expect(history.steps).toEqual([trim, mirror]);
    expect(history.behind).toBeNull();
  });

  it('undoes the removal of a step', () => {
    const history = new History();
    history.push([trim]);
    history.push([trim, mirror]);
    history.push(without(history.steps, 0));
    expect(history.steps).toEqual([mirror]);
    history.back();
    expect(history.steps).toEqual([trim, mirror]);
  });

  it('drops undone steps after a new edit', () => {
    const history = new History();
    history.push([trim]);
    history.back();
    history.push([smooth]);
    expect(history.behind).toBeNull();
    history.back();
    history.back();
    expect(history.steps).toEqual([]);
  });
});
