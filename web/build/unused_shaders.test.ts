// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withoutShaders } from './unused_shaders';

const three = readFileSync(new URL('../node_modules/three/build/three.module.js', import.meta.url), 'utf8');

it('finds all of them in the three.js that is installed', () => {
  const lean = withoutShaders(three);
  expect(lean).toContain("points_frag: ''");
  expect(lean).toMatch(/\scommon: common,/);
});

it('says which one is missing', () => {
  expect(() => withoutShaders(three, ['nonsense'])).toThrow('nonsense');
  expect(() => withoutShaders('')).toThrow('ShaderChunk');
});
