// World positions of all joints in all frames of a BVH file, as three.js shows it: one JSON array,
// frame by frame. Usage: node threejs_positions.mjs FILE
import { readFileSync } from 'node:fs';
import { AnimationMixer, Group, Vector3 } from '../../web/node_modules/three/build/three.module.js';
import { BVHLoader } from '../../web/node_modules/three/examples/jsm/loaders/BVHLoader.js';

const text = readFileSync(process.argv[2], 'utf8');
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
  // Short of the end, where the clip would begin again.
  mixer.setTime(Math.min(frame * frameTime, (frames - 1) * frameTime - 1e-9));
  group.updateMatrixWorld(true);
  for (const joint of joints) positions.push(...joint.getWorldPosition(new Vector3()).toArray());
}
console.log(JSON.stringify(positions));
