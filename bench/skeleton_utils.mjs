// SPDX-License-Identifier: MIT
// Transfers a BVH with three.js: node skeleton_utils.mjs FOLDER SOURCE TARGET NAMES SCALE
//
// FOLDER contains node_modules with three. NAMES is a JSON object, from names of the target to those
// of the source, the hips first. Prints JSON: seconds, and the positions of the target's bones by
// name, one list of [x, y, z] each.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { join, resolve } from 'node:path';

const [folder, sourceFile, targetFile, namesFile, scale] = process.argv.slice(2);
const from = (path) => import(pathToFileURL(join(resolve(folder), 'node_modules/three', path)).href);
const THREE = await from('build/three.module.js');
const { BVHLoader } = await from('examples/jsm/loaders/BVHLoader.js');
const { retargetClip } = await from('examples/jsm/utils/SkeletonUtils.js');

const names = JSON.parse(readFileSync(namesFile, 'utf8'));
const read = (file) => new BVHLoader().parse(readFileSync(file, 'utf8'));
const source = read(sourceFile);
const target = read(targetFile);

// A mesh that is bound in the rest pose, as that of a character.
function meshOf(skeleton) {
  const mesh = new THREE.SkinnedMesh(new THREE.BufferGeometry());
  mesh.add(skeleton.bones[0]);
  mesh.updateMatrixWorld(true);
  skeleton.calculateInverses();
  mesh.bind(skeleton, new THREE.Matrix4());
  return mesh;
}

const sourceMesh = meshOf(source.skeleton);
const targetMesh = meshOf(target.skeleton);
const begin = performance.now();
const clip = retargetClip(targetMesh, sourceMesh, source.clip, {
  names,
  hip: Object.values(names)[0],
  scale: Number(scale),
  preserveBonePositions: true,
});
const seconds = (performance.now() - begin) / 1000;

const mixer = new THREE.AnimationMixer(targetMesh);
mixer.clipAction(clip).play();
const times = clip.tracks[0].times;
const positions = Object.fromEntries(target.skeleton.bones.map((bone) => [bone.name, []]));
const place = new THREE.Vector3();
for (const time of times) {
  mixer.setTime(Math.min(time, clip.duration - 1e-6));
  targetMesh.updateMatrixWorld(true);
  for (const bone of target.skeleton.bones)
    positions[bone.name].push(bone.getWorldPosition(place).toArray());
}
console.log(JSON.stringify({ seconds, positions }));
