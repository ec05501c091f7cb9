// SPDX-License-Identifier: MIT
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { commandOf, editedName, shellWord } from './command';

const facts = [
  { name: 'trim', valueName: 'RANGE', defaultValue: '', text: '', takesFile: false, takesPart: false },
  { name: 'smooth', valueName: 'HOW', defaultValue: '6', text: '', takesFile: false, takesPart: false },
];

describe('the command for a chain', () => {
  it('uses the shortest quoting', () => {
    const chain = [
      { name: 'trim', value: '10..200' },
      { name: 'mirror', value: '' },
      { name: 'smooth', value: '8' },
      { name: 'smooth', value: '' },
      { name: 'turn', value: '-90' },
      { name: 'remove', value: '*Index*,Left Toe' },
    ];
    expect(commandOf(['walk.bvh'], chain, facts)).toBe(
      "mocap convert walk.bvh --trim 10..200 --mirror --smooth=8 --smooth --turn=-90 --remove '*Index*,Left Toe' -o walk-edited.bvh",
    );
  });

  it('writes masks before their edit', () => {
    const chain = [
      { name: 'smooth', value: '3', only: '-x,Left*', during: '1s..4s', fade: '0.2s' },
      { name: 'mirror', value: '', only: '', during: '10..20' },
    ];
    expect(commandOf(['walk.bvh'], chain, facts)).toBe(
      "mocap convert walk.bvh --only='-x,Left*' --during 1s..4s --fade 0.2s --smooth=3 --during 10..20 --mirror -o walk-edited.bvh",
    );
  });

  it('names a skeleton before its motion', () => {
    expect(commandOf(['01_01.amc', '01.asf'], [], facts)).toBe('mocap convert 01.asf 01_01.amc -o 01_01-edited.amc');
  });

  it('protects file names that look like options', () => {
    expect(commandOf(['-rf.bvh'], [], facts)).toBe('mocap convert ./-rf.bvh -o ./-rf-edited.bvh');
    expect(editedName('a.b.bvh')).toBe('a.b-edited.bvh');
    expect(editedName('motion')).toBe('motion-edited');
  });

  const nasty = ['', "it's", '$HOME `id` "x"', 'a\\b', '~', '#x', 'a;b&c|d', '*?[a]', 'ü 日本', 'Küche_日本𝄞.bvh', '!!', '=x', '--a=b c', '(x)', 'a\nb'];
  it.each(nasty)('quotes the word %j', (word) => {
    const printed = execFileSync('/bin/sh', ['-c', `printf %s ${shellWord(word)}`], { encoding: 'utf8' });
    expect(printed).toBe(word);
  });
});

it('quotes only words that need it', () => {
  const words = ['a_b-C.7/+,:@%', 'Gänge_日本𝄞.bvh', '-90', 'a=b', 'a b', ''];
  expect(words.map(shellWord)).toEqual([...words.slice(0, 3), "'a=b'", "'a b'", "''"]);
});
