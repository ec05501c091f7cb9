// SPDX-License-Identifier: MIT
// node skeleton_utils.mjs FOLDER SOURCE TARGET NAMES SCALE OUTPUT: transfers a BVH with three.js, which is
// in node_modules of FOLDER. Prints the seconds of retargetClip and the names of the bones as JSON, and
// writes the positions (frames, bones, 3) of the result.
import { readFileSync, writeFileSync } from 'node:fs';
const [folder, sourceFile, targetFile, namesFile, scale, output] = process.argv.slice(2);
const module = (path) => import(new URL('node_modules/three/' + path, 'file://' + folder + '/'));
const THREE = await module('build/three.module.js');
const { BVHLoader } = await module('examples/jsm/loaders/BVHLoader.js');
const { retargetClip } = await module('examples/jsm/utils/SkeletonUtils.js');
const read = (file) => new BVHLoader().parse(readFileSync(file, 'utf8'));
const { names, hip } = JSON.parse(readFileSync(namesFile, 'utf8'));
const source = read(sourceFile);
const skeleton = read(targetFile).skeleton;
const mesh = new THREE.SkinnedMesh(new THREE.BufferGeometry());
mesh.add(skeleton.bones[0]);
mesh.updateMatrixWorld(true);
mesh.bind(skeleton);
const begin = performance.now();
const clip = retargetClip(mesh, source.skeleton, source.clip, { names, hip, scale: Number(scale) });
const seconds = (performance.now() - begin) / 1000;
mesh.skeleton.pose();
const frames = clip.tracks[0].times.length;
const positions = new Float64Array(frames * skeleton.bones.length * 3);
const place = new THREE.Vector3();
for (let frame = 0, next = 0; frame < frames; ++frame) {
  for (const track of clip.tracks) {
    const [, name, property] = track.name.match(/^.bones\[(.*)\]\.(.*)$/);
    const bone = skeleton.bones.find((bone) => bone.name === name);
    bone[property].fromArray(track.values, frame * track.getValueSize());
  }
  mesh.updateMatrixWorld(true);
  for (const bone of skeleton.bones) {
    place.setFromMatrixPosition(bone.matrixWorld).toArray(positions, next);
    next += 3;
  }
}
writeFileSync(output, new Uint8Array(positions.buffer));
console.log(JSON.stringify({ seconds, names: skeleton.bones.map((bone) => bone.name) }));
