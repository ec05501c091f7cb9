// SPDX-License-Identifier: MIT
import { expect, it } from 'vitest';
import type { TransferOption } from '../../core/contract';
import { targetOf } from './edited';
import { choicesOf, transferValue } from './transfer_value';

const option = (name: string, words: string, takesNumber = false): TransferOption => ({
  name,
  valueName: 'HOW',
  text: '',
  words: words === '' ? [] : words.split(' '),
  takesNumber,
});
const options = [option('from-pose', 'auto rest frame:'), option('onto-scale', 'legs height', true), option('feet', 'plant free')];

it('the value of a transfer contains only options that differ from their defaults', () => {
  expect(transferValue('mixamo', options, ['auto', 'legs', 'plant'])).toBe('mixamo');
  expect(transferValue('hero.glb', options, ['frame:3', '1.5', 'free'])).toBe('hero.glb@from-pose=frame:3@onto-scale=1.5@feet=free');
  expect(transferValue('g1', options, ['', '', ''])).toBe('g1');
});

it('words that need a number, and numbers alone, have a field for it', () => {
  expect(choicesOf(options[0]!).map((choice) => choice.needsNumber)).toEqual([false, false, true]);
  expect(choicesOf(options[1]!).at(-1)).toEqual({ word: '', text: 'a number …', needsNumber: true });
  expect(choicesOf(option('new', ''))).toEqual([]);
});

it('the target of a chain is that of its last transfer, without options', () => {
  const onto = (value: string): { name: string; value: string } => ({ name: 'onto', value });
  expect(targetOf([onto('mixamo'), { name: 'smooth', value: '' }, onto('hero@2x.glb@feet=free@spine=even')])).toBe('hero@2x.glb');
  expect(targetOf([{ name: 'mirror', value: '' }])).toBeNull();
});
