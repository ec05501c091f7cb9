// SPDX-License-Identifier: MIT
// Prints the positions of bones in an FBX file as three.js reads them, one line per frame and bone:
// frame, name, x, y, z. Exits with 77 if three.js is not installed.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [file, modules, frames, frameTime] = process.argv.slice(2);
let three;
let loader;
try {
  const require = createRequire(join(modules, 'package.json'));
  const folder = join(dirname(require.resolve('three')), '..');
  three = await import(pathToFileURL(join(folder, 'build/three.module.js')));
  loader = await import(pathToFileURL(join(folder, 'examples/jsm/loaders/FBXLoader.js')));
} catch {
  process.exit(77);
}
const bytes = readFileSync(file);
const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
const scene = new loader.FBXLoader().parse(buffer, '');
// The loader rotates and scales the whole scene to its own up axis and unit.
scene.rotation.set(0, 0, 0);
scene.scale.set(1, 1, 1);
const mixer = new three.AnimationMixer(scene);
mixer.clipAction(scene.animations[0]).setLoop(three.LoopOnce).play().clampWhenFinished = true;
const place = new three.Vector3();
for (let frame = 0; frame < Number(frames); frame++) {
  mixer.setTime(frame * Number(frameTime));
  scene.updateMatrixWorld(true);
  scene.traverse((object) => {
    if (!object.isBone) return;
    place.setFromMatrixPosition(object.matrixWorld);
    console.log(frame, object.name, place.x, place.y, place.z);
  });
}
