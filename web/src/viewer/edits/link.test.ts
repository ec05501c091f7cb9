// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { readAddress, writeAddress } from '../address';
import { defaultDisplay } from '../display';
import { stepsOf, wordsOf } from './link';

describe('edits in a link', () => {
  it('round-trip', () => {
    const steps = [
      { name: 'trim', value: '1s..4s' },
      { name: 'mirror', value: '' },
      { name: 'rename', value: 'a:b=c,*d+ e&f#g=%' },
      { name: 'smooth', value: '3', only: 'LeftHand*,Head', during: '10..200', fade: '0.2s' },
      { name: 'unwrap', value: '', during: '1s..4s' },
    ];
    const hash = writeAddress({ clips: ['walk.bvh'], edits: steps.flatMap(wordsOf), display: defaultDisplay() });
    expect(hash).toContain('edit=trim:1s..4s,mirror,');
    expect(stepsOf(readAddress(hash).edits ?? [])).toEqual({ steps, unknown: [] });
  });

  it('apply a mask to the following edit only', () => {
    const words = ['only:Head', 'unwrap', 'mirror', 'during:1..2'];
    expect(stepsOf(words).steps).toEqual([{ name: 'unwrap', value: '', only: 'Head' }, { name: 'mirror', value: '' }]);
  });

  it('are limited to valid edits', () => {
    const { steps, unknown } = stepsOf(['Trim:1', '--x', 'a b', 'fps:', `fps:${'9'.repeat(1000)}`]);
    expect(steps).toEqual([{ name: 'fps', value: '' }]);
    expect(unknown).toEqual(['Trim:1', '--x', 'a b', `fps:${'9'.repeat(36)}`]);
    expect(stepsOf(new Array<string>(1000).fill('mirror')).steps.length).toBe(32);
  });
});
