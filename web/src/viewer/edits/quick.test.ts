// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import type { AxisName } from '../../core/contract';
import { Clip } from '../clip';
import { FakeCore, fakeClip, type FakeMotion } from '../testing/fake_core';
import { quickEdits } from './quick';
import { trimTo } from './range';
import { editTitle } from './titles';

const clipOf = (motion: FakeMotion = {}): Clip => new Clip(fakeClip(1, motion), new FakeCore(), 1e6);
const stepsOf = (text: string, values: string[], clip = clipOf()): unknown =>
  quickEdits.find((edit) => edit.text === text)?.form?.steps(values, clip);

describe('the buttons', () => {
  it('give values that the command accepts', () => {
    expect(stepsOf('Frame rate', ['59.94'])).toEqual([{ name: 'fps', value: '59.94' }]);
    expect(stepsOf('Loop', ['0.5'])).toEqual([{ name: 'loop', value: '0.5s' }]);
    expect(stepsOf('Loop', [''])).toEqual([{ name: 'loop', value: '' }]);
    expect(stepsOf('Smooth', ['', '6'])).toEqual([{ name: 'smooth', value: '6' }]);
    expect(stepsOf('Smooth', ['savitzky-golay:', '9'])).toEqual([{ name: 'smooth', value: 'savitzky-golay:9' }]);
  });

  it('change axes, height and unit, each only if set', () => {
    const clip = clipOf({ metresPerUnit: 0.0254 });
    expect(stepsOf('Axes and units', ['', '', ''], clip)).toEqual([]);
    expect(stepsOf('Axes and units', ['z', '0.01', ''], clip)).toEqual([
      { name: 'up', value: 'z' },
      { name: 'units', value: '0.0254' },
      { name: 'to-units', value: '0.01' },
    ]);
    expect(stepsOf('Axes and units', ['', '', '1.75'], clip)).toEqual([{ name: 'to-height', value: '1.75' }]);
    expect(stepsOf('Axes and units', ['', '0.0254', ''], clip)).toEqual([]);
  });

  it('include the current up axis if the user set it', () => {
    const clip = clipOf();
    clip.chooseUp('+Z' as AxisName);
    expect(stepsOf('Axes and units', ['y', '', ''], clip)).toEqual([{ name: 'up', value: 'z:y' }]);
  });

  it('do not change an unknown unit', () => {
    expect(stepsOf('Axes and units', ['', '0.01', ''], clipOf({ metresPerUnit: 0 }))).toEqual([]);
  });
});

describe('the range of the timeline', () => {
  it('is kept by trimming', () => {
    expect(trimTo({ first: 10, last: 20 }, 0, 100)).toEqual({ name: 'trim', value: '10..20' });
    expect(trimTo({ first: 10, last: 500 }, 0, 100)).toEqual({ name: 'trim', value: '10..99' });
  });
  it('is not used for trimming if it is the whole clip', () => {
    expect(trimTo({ first: 0, last: 99 }, 0, 100)).toBeNull();
    expect(trimTo({ first: 1, last: 99 }, 1, 100)).toBeNull();
  });
});

describe('titles', () => {
  it('describe the options in words', () => {
    expect([editTitle('in-place'), editTitle('fps'), editTitle('unwrap')]).toEqual(['In place', 'Frame rate', 'Unwrap']);
  });
});
