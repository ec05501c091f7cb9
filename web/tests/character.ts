// SPDX-License-Identifier: MIT

/** A character for tests: a person of boxes, one per bone, as a binary glTF model or as a VRM. */

type Vector = readonly [number, number, number];

/** Name in VRM 1.0, parent, and position in a T-pose that faces +Z, metres. */
const bones: readonly (readonly [name: string, parent: string, place: Vector])[] = [
  ['hips', '', [0, 1, 0]],
  ['spine', 'hips', [0, 1.1, 0]],
  ['chest', 'spine', [0, 1.25, 0]],
  ['neck', 'chest', [0, 1.5, 0]],
  ['head', 'neck', [0, 1.58, 0]],
  ...(['left', 'right'] as const).flatMap((side) => {
    const x = side === 'left' ? 1 : -1;
    return [
      [`${side}Shoulder`, 'chest', [0.05 * x, 1.44, 0]],
      [`${side}UpperArm`, `${side}Shoulder`, [0.18 * x, 1.44, 0]],
      [`${side}LowerArm`, `${side}UpperArm`, [0.45 * x, 1.44, 0]],
      [`${side}Hand`, `${side}LowerArm`, [0.7 * x, 1.44, 0]],
      [`${side}UpperLeg`, 'hips', [0.1 * x, 0.95, 0]],
      [`${side}LowerLeg`, `${side}UpperLeg`, [0.1 * x, 0.52, 0]],
      [`${side}Foot`, `${side}LowerLeg`, [0.1 * x, 0.09, 0]],
      [`${side}Toes`, `${side}Foot`, [0.1 * x, 0.02, 0.13]],
    ] as const;
  }),
];
/** Half the width of a box. */
const halfBox = 0.045;
const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1] as const);
const triangles = [0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5];

export const boneNames: readonly string[] = bones.map(([name]) => name);
/** Red, green and blue of the mesh: no colour of the page is like it. */
export const meshColour: Vector = [0.02, 0.9, 0.1];

/** Without `isVrm`, nothing but the names says which bone is which. */
export function boxCharacter(isVrm: boolean): Buffer {
  const index = new Map(bones.map(([name], i) => [name, i]));
  const places = bones.flatMap(([name, , place]) => {
    // From the joint to the next one.
    const end = bones.find(([, above]) => above === name)?.[2] ?? place;
    const wide = halfBox / (/Hand|Toes/.test(name) ? 1.5 : 1);
    return corners.map((corner) => place.map((at, k) => (at + end[k]!) / 2 + corner[k]! * Math.max(wide, Math.abs(at - end[k]!) / 2)));
  });
  const joints = bones.flatMap((_, i) => corners.map(() => [i, 0, 0, 0]));
  const inverse = bones.map(([, , [x, y, z]]) => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -x, -y, -z, 1]);
  const chunks: Buffer[] = [];
  const views: object[] = [];
  const add = (bytes: Buffer, target?: number): number => {
    const byteOffset = chunks.reduce((sum, one) => sum + one.length, 0);
    chunks.push(bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4));
    views.push({ buffer: 0, byteOffset, byteLength: bytes.length, ...(target ? { target } : {}) });
    return views.length - 1;
  };
  const floats = (values: readonly (readonly number[])[]): Buffer => Buffer.from(Float32Array.from(values.flat()).buffer);
  const low = [0, 1, 2].map((k) => Math.fround(Math.min(...places.map((place) => place[k]!))));
  const high = [0, 1, 2].map((k) => Math.fround(Math.max(...places.map((place) => place[k]!))));
  const accessors = [
    { bufferView: add(floats(places), 34962), componentType: 5126, count: places.length, type: 'VEC3', min: low, max: high },
    { bufferView: add(Buffer.from(joints.flat()), 34962), componentType: 5121, count: joints.length, type: 'VEC4' },
    { bufferView: add(floats(joints.map(() => [1, 0, 0, 0])), 34962), componentType: 5126, count: joints.length, type: 'VEC4' },
    {
      bufferView: add(Buffer.from(Uint16Array.from(bones.flatMap((_, i) => triangles.map((corner) => i * 8 + corner))).buffer), 34963),
      componentType: 5123,
      count: bones.length * triangles.length,
      type: 'SCALAR',
    },
    { bufferView: add(floats(inverse)), componentType: 5126, count: bones.length, type: 'MAT4' },
  ];
  const nodes = bones.map(([name, parent, place], i) => {
    const from = parent === '' ? [0, 0, 0] : bones[index.get(parent)!]![2];
    const children = bones.flatMap(([, above], child) => (above === name ? [child] : []));
    return { name: bones[i]![0], translation: place.map((at, k) => at - from[k]!), ...(children.length > 0 ? { children } : {}) };
  });
  const humanBones = Object.fromEntries(bones.map(([name], node) => [name, { node }]));
  const json = {
    asset: { version: '2.0', generator: 'tests of mocapkit' },
    ...(isVrm
      ? {
          extensionsUsed: ['VRMC_vrm'],
          extensions: {
            VRMC_vrm: { specVersion: '1.0', meta: { name: 'boxes', authors: ['mocapkit'], licenseUrl: 'https://vrm.dev/licenses/1.0/' }, humanoid: { humanBones } },
          },
        }
      : {}),
    scene: 0,
    scenes: [{ nodes: [0, bones.length] }],
    nodes: [...nodes, { name: 'boxes', mesh: 0, skin: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0, JOINTS_0: 1, WEIGHTS_0: 2 }, indices: 3, material: 0 }] }],
    materials: [{ pbrMetallicRoughness: { baseColorFactor: [...meshColour, 1], metallicFactor: 0 }, doubleSided: true }],
    skins: [{ joints: bones.map((_, i) => i), inverseBindMatrices: 4, skeleton: 0 }],
    accessors,
    bufferViews: views,
    buffers: [{ byteLength: chunks.reduce((sum, one) => sum + one.length, 0) }],
  };
  return glbOf(json, Buffer.concat(chunks));
}

function glbOf(json: object, binary: Buffer): Buffer {
  const text = Buffer.from(JSON.stringify(json));
  const padded = Buffer.concat([text, Buffer.alloc((4 - (text.length % 4)) % 4, ' ')]);
  const words = (...values: number[]): Buffer => Buffer.from(Uint32Array.from(values).buffer);
  const total = 12 + 8 + padded.length + 8 + binary.length;
  return Buffer.concat([words(0x46546c67, 2, total, padded.length, 0x4e4f534a), padded, words(binary.length, 0x004e4942), binary]);
}

/** The JSON and the binary part of a model. */
export function partsOfModel(glb: Buffer): { json: Record<string, unknown>; binary: Buffer } {
  const size = glb.readUInt32LE(12);
  const binarySize = glb.readUInt32LE(20 + size);
  return {
    json: JSON.parse(glb.toString('utf8', 20, 20 + size)) as Record<string, unknown>,
    binary: glb.subarray(28 + size, 28 + size + binarySize),
  };
}
