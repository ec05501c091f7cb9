// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { asSecondCopy } from './second_three';

const core = readFileSync(join(dirname(createRequire(import.meta.url).resolve('three')), 'three.core.js'), 'utf8');

it('objects of the second copy have other numbers, so that the renderer does not confuse them', async () => {
  const copy = asSecondCopy(core);
  expect(copy).not.toContain('__THREE__');
  expect(copy).not.toMatch(/^let _\w*[iI]d\S* = 0;$/m);
  const { BufferGeometry, Mesh, Texture, MeshBasicMaterial } = (await import(
    /* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(copy).toString('base64')}`
  )) as typeof import('three');
  for (const made of [new BufferGeometry(), new Mesh(), new Texture(), new MeshBasicMaterial()]) expect(made.id).toBeGreaterThanOrEqual(1_000_000);
});

it('another version of three.js is not changed silently', () => {
  expect(() => asSecondCopy('let _id = 0;\n')).toThrow('numbers its objects');
});
