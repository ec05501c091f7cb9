// SPDX-License-Identifier: MIT
import {
  type BufferGeometry,
  Group,
  type Material,
  Matrix4,
  Mesh,
  MeshStandardMaterial,
  type Object3D,
  Quaternion,
  type SkinnedMesh,
  TextureLoader,
  Vector3,
} from 'three';
import { GLTFLoader, type GLTFParser } from 'three/examples/jsm/loaders/GLTFLoader.js';
import type { Clip } from '../clip';

/** A joint of the model and of the clip may differ by rounding, in body sizes. */
const samePlace = 1e-3;
const veilOpacity = 0.42;

/** The object of a joint, and the matrix from the joint to it in the rest pose. */
interface Part {
  object: Object3D;
  /** -1: not a joint; moved by its parent. */
  joint: number;
  fromJoint: Matrix4;
}

/** A model with a mesh, moved by the poses of a clip. */
export class Character {
  readonly group = new Group();
  private readonly materials_ = new Set<Material>();
  private readonly textures_ = new Set<{ dispose(): void }>();
  private readonly position_ = new Vector3();
  private readonly turn_ = new Quaternion();
  private readonly scale_ = new Vector3();
  private readonly joint_ = new Matrix4();

  private constructor(
    private readonly clip_: Clip,
    private readonly parts_: readonly Part[],
    /** Of the file: from its nodes to the space of the clip. */
    private readonly clipFromFile_: Matrix4,
    scene: Object3D,
  ) {
    this.group.add(scene);
    scene.traverse((object) => {
      object.matrixAutoUpdate = false;
      object.matrixWorldAutoUpdate = false;
      const mesh = object as Mesh<BufferGeometry, Material | Material[]>;
      if (!mesh.isMesh) {
        // Lights, points and lines need shaders that the viewer does not have.
        if ('isLight' in object || 'isPoints' in object || 'isLine' in object) object.visible = false;
        return;
      }
      mesh.frustumCulled = false;
      mesh.geometry.morphAttributes = {};
      delete mesh.morphTargetInfluences;
      mesh.material = this.plain(Array.isArray(mesh.material) ? mesh.material[0]! : mesh.material, mesh.geometry);
    });
    this.group.matrixAutoUpdate = false;
  }

  /**
   * Reads a model. `nodes`: the index of the node of each joint. Null if it has no mesh, or its joints
   * are not those of the clip.
   */
  static async read(bytes: ArrayBuffer, nodes: readonly number[], clip: Clip): Promise<Character | null> {
    if (nodes.length !== clip.shape.joints) return null;
    const loader = new GLTFLoader();
    loader.register((parser: GLTFParser) => {
      // Images are read by elements: the security policy of a site does not permit fetching them.
      parser.textureLoader = new TextureLoader(parser.options.manager);
      return { name: 'plain-images' };
    });
    const { scene, parser } = await loader.parseAsync(bytes, '');
    let hasMesh = false;
    scene.traverse((object) => (hasMesh ||= (object as Mesh).isMesh));
    if (!hasMesh) return null;
    scene.updateMatrixWorld(true);
    const objects = new Map<number, Object3D>();
    for (const [object, of] of parser.associations) {
      // A mesh with several materials is a group of meshes; the group is the node.
      if (of.nodes !== undefined && 'isObject3D' in object && !objects.has(of.nodes)) objects.set(of.nodes, object as Object3D);
    }
    const clipFromFile = turnOf(scene, clip);
    const joints = nodes.map((node) => objects.get(node));
    const parts = partsOf(scene, joints, clipFromFile, clip);
    return parts && new Character(clip, parts, clipFromFile, scene);
  }

  restyle(visible: boolean, shadows: boolean, veiled: boolean): void {
    this.group.visible = visible;
    this.group.traverse((object) => {
      object.castShadow = shadows;
      object.receiveShadow = shadows;
    });
    for (const material of this.materials_) {
      const isClear = material.userData['isClear'] === true;
      material.opacity = (veiled ? veilOpacity : 1) * Number(material.userData['opacity']);
      material.transparent = veiled || isClear;
      material.needsUpdate = true;
    }
  }

  /** Called after the clip's points changed. */
  pose(): void {
    if (!this.group.visible) return;
    const { points, turns, scale, turn, place } = this.clip_;
    const s = scale.metresPerUnit;
    this.scale_.setScalar(s);
    const [root] = this.parts_;
    this.position_.set(...place);
    this.turn_.set(...turn.quaternion);
    root!.object.matrixWorld.compose(this.position_, this.turn_, this.scale_).multiply(this.clipFromFile_);
    for (const { object, joint, fromJoint } of this.parts_) {
      if (joint >= 0) {
        this.position_.fromArray(points, joint * 3);
        this.turn_.fromArray(turns, joint * 4);
        this.joint_.compose(this.position_, this.turn_, this.scale_);
        object.matrixWorld.multiplyMatrices(this.joint_, fromJoint);
      } else if (object !== root!.object) {
        object.matrixWorld.multiplyMatrices(object.parent!.matrixWorld, object.matrix);
      }
      const skinned = object as SkinnedMesh;
      if (skinned.isSkinnedMesh) skinned.bindMatrixInverse.copy(skinned.matrixWorld).invert();
    }
  }

  dispose(): void {
    this.group.traverse((object) => {
      const mesh = object as SkinnedMesh;
      if (!mesh.isMesh) return;
      mesh.geometry.dispose();
      if (mesh.isSkinnedMesh) mesh.skeleton.dispose();
    });
    for (const material of this.materials_) material.dispose();
    for (const texture of this.textures_) texture.dispose();
    this.group.removeFromParent();
  }

  /** The viewer has shaders for one kind of surface only: colour, picture and cut-outs are kept. */
  private plain(old: Material, geometry: BufferGeometry): Material {
    const from = old as MeshStandardMaterial;
    const made = new MeshStandardMaterial({
      color: from.color,
      map: from.map ?? null,
      vertexColors: geometry.hasAttribute('color'),
      flatShading: !geometry.hasAttribute('normal'),
      roughness: 0.85,
      metalness: 0,
      alphaTest: from.alphaTest,
      side: old.side,
      depthWrite: old.depthWrite,
    });
    made.userData = { opacity: old.opacity, isClear: old.transparent };
    for (const texture of [from.map, from.normalMap, from.roughnessMap, from.emissiveMap, from.aoMap]) {
      if (texture) this.textures_.add(texture);
    }
    old.dispose();
    this.materials_.add(made);
    return made;
  }
}

/**
 * glTF files have Y up. A file that mocapkit wrote for a skeleton with another up axis has a top node
 * that turns it; the joints of the clip are below that node.
 */
function turnOf(scene: Object3D, clip: Clip): Matrix4 {
  const top = scene.children[0];
  return clip.facts.knownUp !== '+Y' && top ? top.matrixWorld.clone().invert() : new Matrix4();
}

/** All objects, parents first; null if a joint is missing or elsewhere than in the clip. */
function partsOf(scene: Object3D, joints: readonly (Object3D | undefined)[], clipFromFile: Matrix4, clip: Clip): Part[] | null {
  const { positions, rotations } = clip.rest;
  const jointOf = new Map(joints.flatMap((object, joint) => (object ? [[object, joint] as const] : [])));
  if (jointOf.size !== joints.length) return null;
  const most = samePlace * (clip.sizeM() / clip.scale.metresPerUnit);
  const parts: Part[] = [];
  const rest = new Vector3();
  const turn = new Quaternion();
  const place = new Vector3();
  let same = true;
  scene.traverse((object) => {
    const joint = jointOf.get(object) ?? -1;
    const fromJoint = new Matrix4();
    if (joint >= 0) {
      rest.fromArray(positions, joint * 3);
      turn.fromArray(rotations, joint * 4);
      fromJoint.compose(rest, turn, new Vector3(1, 1, 1)).invert().multiply(clipFromFile).multiply(object.matrixWorld);
      place.setFromMatrixPosition(object.matrixWorld).applyMatrix4(clipFromFile);
      same &&= place.distanceTo(rest) <= most;
    }
    parts.push({ object, joint, fromJoint });
  });
  return same ? parts : null;
}
