// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { jointWords, masked, maskWords, unmasked, wholeMotion } from './mask';

describe('a mask', () => {
  const smooth = { name: 'smooth', value: '3' };

  it('is added to each step if it is not empty', () => {
    expect(masked([smooth], wholeMotion)).toEqual([smooth]);
    const kept = masked([smooth, { name: 'unwrap', value: '' }], { only: 'Head', during: '', fade: '' });
    expect(kept).toEqual([{ ...smooth, only: 'Head' }, { name: 'unwrap', value: '', only: 'Head' }]);
    expect(unmasked(kept)[0]).toEqual(smooth);
    const join = { name: 'append', value: 'walk.bvh@0.5', hasFiles: true } as const;
    expect(unmasked(masked([join], { only: 'Head', during: '', fade: '' }))).toEqual([join]);
  });

  it('is described in words', () => {
    expect(maskWords(smooth as object)).toBe('');
    expect(maskWords({ only: 'Head,Left*', during: '10..200', fade: '12' })).toBe('only Head, Left*, frames 10..200, fade 12');
    expect(maskWords({ during: '1s..4s' })).toBe('1s..4s');
  });

  it('accepts names separated by commas', () => {
    expect(jointWords(['Head', 'a,b'])).toBe('Head,a?b');
  });
});
