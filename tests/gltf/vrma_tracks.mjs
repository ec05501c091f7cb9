// SPDX-License-Identifier: MIT
// Prints a VRM animation as three-vrm reads it, one line each:
//   rest x y z                      the hips in the rest pose
//   place TIME x y z                a key of the hips
//   turn BONE TIME x y z w          a key of a bone, relative to a rest pose with the world's axes
//   model BONE TIME x y z           with the argument `model`: the position of a bone of a VRM model
//                                   with the animation's own skeleton, when the animation is applied
// Exits with 77 if three.js or three-vrm is not installed.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [file, modules, wanted] = process.argv.slice(2);
globalThis.self = globalThis;
let three;
let gltf;
let vrmAnimation;
let vrmCore;
try {
  const require = createRequire(join(modules, 'package.json'));
  const folder = join(dirname(require.resolve('three')), '..');
  three = await import(pathToFileURL(join(folder, 'build/three.module.js')));
  gltf = await import(pathToFileURL(join(folder, 'examples/jsm/loaders/GLTFLoader.js')));
  const pixiv = join(folder, '../@pixiv');
  vrmAnimation = await import(pathToFileURL(join(pixiv, 'three-vrm-animation/lib/three-vrm-animation.module.js')));
  vrmCore = await import(pathToFileURL(join(pixiv, 'three-vrm-core/lib/three-vrm-core.module.js')));
} catch {
  process.exit(77);
}
// Warnings are about the file; notes of three.js about itself go to the standard error as well.
console.warn = (...words) => console.error(...words);

function load(bytes, plugin) {
  const loader = new gltf.GLTFLoader();
  loader.register(plugin);
  const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  return new Promise((resolve, reject) => loader.parse(buffer, '', resolve, reject));
}

/** A VRM model with the nodes and the humanoid map of an animation. */
function modelOf(bytes) {
  const json = JSON.parse(bytes.subarray(20, 20 + bytes.readUInt32LE(12)).toString());
  const model = {
    asset: json.asset,
    scene: json.scene,
    scenes: json.scenes,
    nodes: json.nodes,
    extensionsUsed: ['VRMC_vrm'],
    extensions: {
      VRMC_vrm: {
        specVersion: '1.0',
        meta: { name: 'model', authors: ['mocapkit'], licenseUrl: 'https://vrm.dev/licenses/1.0/' },
        humanoid: json.extensions.VRMC_vrm_animation.humanoid,
      },
    },
  };
  return Buffer.from(JSON.stringify(model));
}

const lines = [];
const bytes = readFileSync(file);
const animation = (await load(bytes, (parser) => new vrmAnimation.VRMAnimationLoaderPlugin(parser))).userData.vrmAnimations[0];
lines.push(`rest ${animation.restHipsPosition.toArray().join(' ')}`);
const { rotation, translation } = animation.humanoidTracks;
for (const [bone, track] of rotation)
  track.times.forEach((time, i) => lines.push(`turn ${bone} ${time} ${[...track.values.slice(4 * i, 4 * i + 4)].join(' ')}`));
for (const [, track] of translation)
  track.times.forEach((time, i) => lines.push(`place ${time} ${[...track.values.slice(3 * i, 3 * i + 3)].join(' ')}`));

if (wanted === 'model') {
  const { vrmCore: vrm } = (await load(modelOf(bytes), (parser) => new vrmCore.VRMCoreLoaderPlugin(parser))).userData;
  const mixer = new three.AnimationMixer(vrm.scene);
  const clip = vrmAnimation.createVRMAnimationClip(animation, vrm);
  mixer.clipAction(clip).setLoop(three.LoopOnce).play().clampWhenFinished = true;
  const place = new three.Vector3();
  for (const time of rotation.get('hips').times) {
    mixer.setTime(time);
    vrm.update(0);
    vrm.scene.updateMatrixWorld(true);
    for (const bone of rotation.keys()) {
      place.setFromMatrixPosition(vrm.humanoid.getRawBoneNode(bone).matrixWorld);
      lines.push(`model ${bone} ${time} ${place.toArray().join(' ')}`);
    }
  }
}
console.log(lines.join('\n'));
