// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withoutJson, withoutParts } from './unused_parts';

const source = (name: string): string => readFileSync(new URL(`../node_modules/three/build/${name}`, import.meta.url), 'utf8');
const three = source('three.module.js');

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
  expect(() => withoutParts('', {})).toThrow('refreshUniformsDash');
});

it('removes the methods for JSON, and nothing else of the core', () => {
  const core = source('three.core.js');
  const methods = (code: string): string[] => [...code.matchAll(/^\t(\w+)\(/gm)].map(([, name = '']) => name);
  const lean = withoutJson(core);
  expect(methods(core)).toContain('toJSON');
  expect(methods(lean)).toEqual(methods(core).filter((name) => name !== 'toJSON' && name !== 'fromJSON'));
  expect(() => withoutJson('')).toThrow('toJSON');
});
