// Names and world positions of all joints in all frames of BVH files, as shown by three.js: one
// line of JSON per file, or null if it cannot be read. Usage: node threejs_positions.mjs FILE...
import { readFileSync } from 'node:fs';
import { AnimationMixer, Group, Vector3 } from '../../web/node_modules/three/build/three.module.js';
import { BVHLoader } from '../../web/node_modules/three/examples/jsm/loaders/BVHLoader.js';

function positionsOf(text) {
  const { skeleton, clip } = new BVHLoader().parse(text);
  const joints = skeleton.bones.filter((bone) => bone.name !== 'ENDSITE');
  const group = new Group();
  group.add(skeleton.bones[0]);
  const mixer = new AnimationMixer(group);
  mixer.clipAction(clip).play();
  const frames = Number(/Frames:\s*(\d+)/.exec(text)[1]);
  const frameTime = Number(/Frame Time:\s*(\S+)/.exec(text)[1]);
  const positions = [];
  for (let frame = 0; frame < frames; ++frame) {
    // Just before the end, where the clip would start again.
    mixer.setTime(Math.min(frame * frameTime, (frames - 1) * frameTime - 1e-9));
    group.updateMatrixWorld(true);
    for (const joint of joints) positions.push(...joint.getWorldPosition(new Vector3()).toArray());
  }
  return { names: joints.map((joint) => joint.name), positions };
}

console.error = console.warn = () => {};
for (const file of process.argv.slice(2)) {
  let read = null;
  try {
    read = positionsOf(readFileSync(file, 'utf8'));
  } catch {
    // The file is rejected.
  }
  console.log(JSON.stringify(read));
}
