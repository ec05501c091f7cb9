// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { History, without } from './history';

const trim = { name: 'trim', value: '1..9' };
const mirror = { name: 'mirror', value: '' };
const smooth = { name: 'smooth', value: '' };

describe('the history of a clip', () => {
  it('takes changes back and does them again', () => {
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

  it('takes back a step that was taken out of the middle', () => {
    const history = new History();
    history.push([trim]);
    history.push([trim, mirror]);
    history.push(without(history.steps, 0));
    expect(history.steps).toEqual([mirror]);
    history.back();
    expect(history.steps).toEqual([trim, mirror]);
  });

  it('gives up what was taken back when something else is done', () => {
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
