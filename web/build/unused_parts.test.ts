// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withoutParts } from './unused_parts';

const three = readFileSync(new URL('../node_modules/three/build/three.module.js', import.meta.url), 'utf8');

it('finds all of them in the installed three.js', () => {
  const lean = withoutParts(three);
  expect(three).toContain('requestReferenceSpace');
  expect(lean).not.toContain('requestReferenceSpace');
  expect(lean).not.toContain('copyTextureToTexture = function');
  expect(lean).toContain("function WebGLOutput() { throw new Error( 'WebGLOutput is omitted' ); }");
  expect(lean).toMatch(/^\tstandard: \{/m);
  expect(lean).not.toMatch(/^\tphong: \{/m);
});

it('does not change other declarations', () => {
  const declared = (code: string): string[] => [...code.matchAll(/^(?:class|function|const|let|var) ([\w$]+)/gm)].map(([, name = '']) => name);
  expect(declared(withoutParts(three))).toEqual(declared(three));
});

it('reports which one is missing', () => {
  expect(() => withoutParts(three, { Nonsense: '' })).toThrow('three.js has no Nonsense');
  expect(() => withoutParts('', {})).toThrow('copyTextureToTexture');
});
