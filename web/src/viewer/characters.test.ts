// SPDX-License-Identifier: MIT
import { expect, it } from 'vitest';
import { modelOf } from './characters';
import { Clip } from './clip';
import { History } from './edits/history';
import { memoryLimit } from './pose_store';
import type { Source } from './session';
import { FakeCore, fakeClip } from './testing/fake_core';

const source = (name: string): Source => ({ name, bytes: () => Promise.reject(new Error('not read')) });

function clipOf(name: string, id = 1): Clip {
  const clip = new Clip(fakeClip(id, { name }), new FakeCore(), memoryLimit);
  clip.sources = [source(name)];
  return clip;
}

/** The state of a clip after a transfer to the skeleton of a file. */
function retargeted(clip: Clip, target: string): Clip {
  const history = new History();
  history.push([{ name: 'onto', value: `${target}@feet=free`, hasFiles: true }]);
  const result = clipOf(clip.name, 2);
  result.sources = clip.sources;
  result.edited = { original: clip.opened, history, notes: [], startS: 0, recipe: '', transfer: null, files: new Map([[target, source(target)]]) };
  return result;
}

it('the mesh of a clip is in its own file, if that can have one', () => {
  for (const name of ['hero.glb', 'hero.VRM']) expect(modelOf(clipOf(name), [])?.name).toBe(name);
  expect(modelOf(clipOf('walk.bvh'), [])).toBeNull();
});

it('after a transfer, it is in the file of the target', () => {
  expect(modelOf(retargeted(clipOf('walk.bvh'), 'hero.vrm'), [])?.name).toBe('hero.vrm');
  expect(modelOf(retargeted(clipOf('hero.glb'), 'walk.bvh'), [])).toBeNull();
  expect(modelOf(retargeted(clipOf('hero.glb'), 'mixamo'), [])).toBeNull();
});

it('an original beside its edited version has the mesh of its own file', () => {
  const result = retargeted(clipOf('hero.glb'), 'other.vrm');
  const original = clipOf('hero.glb', 3);
  original.sources = [];
  original.beforeOf = result.edited;
  expect(modelOf(original, [result, original])?.name).toBe('hero.glb');
});
