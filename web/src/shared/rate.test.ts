// SPDX-License-Identifier: MIT
import { expect, it } from 'vitest';
import { rateText } from './rate';

it('has at most three decimals, or three digits if the rate is lower', () => {
  expect([120, 30, 60000 / 1001, 24000 / 1001].map(rateText)).toEqual(['120 fps', '30 fps', '59.94 fps', '23.976 fps']);
  expect(rateText(0.0001234)).toBe('0.000123 fps');
  expect(rateText(null)).toBe('rate unknown');
});
