// SPDX-License-Identifier: MIT
import { expect, it } from 'vitest';
import { safePath } from './whole_clips';

it('names of files cannot escape the folder', () => {
  expect(safePath('../../a/./b\\c.bvh')).toBe('a/b/c.bvh');
  expect(safePath('..')).toBe('unnamed');
  expect(safePath('a\u0000b\n.bvh')).toBe('a_b_.bvh');
});
