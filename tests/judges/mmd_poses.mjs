// SPDX-License-Identifier: MIT
// Compares poses with those that babylon-mmd computes from a model and a motion of MikuMikuDance.
//
// Arguments: a PMX file, a VMD file, and a table with a line for each frame and joint: frame, name,
// position and rotation (x, y, z, w) in the world, separated by tabs. Exits with 1, and prints the
// largest differences, if a rotation differs by more than 0.1 degrees or a position by more than 0.01
// units (0.8 mm), and if joints are missing.
import { readFileSync } from 'node:fs';
import { NullEngine } from '@babylonjs/core/Engines/nullEngine';
import { ImportMeshAsync } from '@babylonjs/core/Loading/sceneLoader';
import { Matrix, Quaternion, Vector3 } from '@babylonjs/core/Maths/math.vector';
import { Logger } from '@babylonjs/core/Misc/logger';
import { Scene } from '@babylonjs/core/scene';
import 'babylon-mmd/esm/Loader/pmxLoader';
import { VmdLoader } from 'babylon-mmd/esm/Loader/vmdLoader';
import 'babylon-mmd/esm/Runtime/Animation/mmdRuntimeModelAnimation';
import { MmdRuntime } from 'babylon-mmd/esm/Runtime/mmdRuntime';

const mostDegrees = 0.1;
const mostUnits = 0.01;

const [modelFile, motionFile, table] = process.argv.slice(2);
Logger.LogLevels = Logger.ErrorLogLevel;
const engine = new NullEngine();
const scene = new Scene(engine);
const { meshes } = await ImportMeshAsync(new Uint8Array(readFileSync(modelFile)), scene, { pluginExtension: '.pmx' });
// The runtime keeps only a part of it.
const { bones } = meshes[0].metadata;
const model = new MmdRuntime(scene).createMmdModel(meshes[0], { buildPhysics: false });
const animation = await new VmdLoader(scene).loadFromBufferAsync('motion', new Uint8Array(readFileSync(motionFile)).buffer);
model.setRuntimeAnimation(model.createRuntimeAnimation(animation));

/**
 * By name, and by English name if that is longer, in right-handed axes: the z axis of MikuMikuDance is
 * reversed.
 */
function posesAt(frame) {
  model.beforePhysics(frame);
  model.afterPhysics();
  const poses = new Map();
  model.runtimeBones.forEach((bone, index) => {
    const [scale, rotation, position] = [new Vector3(), new Quaternion(), new Vector3()];
    bone.getWorldMatrixToRef(new Matrix()).decompose(scale, rotation, position);
    const pose = {
      position: [position.x, position.y, -position.z],
      rotation: [-rotation.x, -rotation.y, rotation.z, rotation.w],
    };
    poses.set(bone.name, pose);
    const { englishName } = bones[index];
    if (englishName.startsWith(bone.name)) poses.set(englishName, pose);
  });
  return poses;
}

const distance = (a, b, sign = 1) => Math.hypot(...a.map((value, i) => value - sign * b[i]));
const degreesBetween = (a, b) =>
  (4 * Math.asin(Math.min(1, distance(a, b) / 2, distance(a, b, -1) / 2)) * 180) / Math.PI;

let frame = -1;
let poses = new Map();
const worst = { degrees: 0, units: 0 };
for (const line of readFileSync(table, 'utf8').trimEnd().split('\n')) {
  const [lineFrame, name, ...numbers] = line.split('\t');
  if (Number(lineFrame) !== frame) {
    frame = Number(lineFrame);
    poses = posesAt(frame);
  }
  const values = numbers.map(Number);
  const theirs = poses.get(name);
  // Written so that a value that is not a number is the worst.
  const units = theirs ? distance(theirs.position, values.slice(0, 3)) : Infinity;
  const degrees = theirs ? degreesBetween(theirs.rotation, values.slice(3)) : Infinity;
  if (!(units <= worst.units)) Object.assign(worst, { units, unitsAt: `${name} in frame ${frame}` });
  if (!(degrees <= worst.degrees)) Object.assign(worst, { degrees, degreesAt: `${name} in frame ${frame}` });
}
if (frame < 0 || !(worst.degrees <= mostDegrees) || !(worst.units <= mostUnits)) {
  console.log(motionFile, worst);
  process.exit(1);
}
process.exit(0);
