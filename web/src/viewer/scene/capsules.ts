// SPDX-License-Identifier: MIT
import {
  BufferAttribute,
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
  Mesh,
  MeshDepthMaterial,
  MeshStandardMaterial,
  type Color,
  type IUniform,
} from 'three';

/** Values per capsule: x y z and radius of one end, and of the other. */
const stride = 8;
/** Veils are drawn after everything opaque, and before objects that are visible through bodies. */
const veilOrder = 1;

const declarations = /* glsl */ `
attribute vec4 capsuleA;
attribute vec4 capsuleB;
vec3 capsuleNormal() {
  vec3 along = capsuleB.xyz - capsuleA.xyz;
  float size = length(along);
  vec3 z = size > 1e-6 ? along / size : vec3(0.0, 1.0, 0.0);
  vec3 x = normalize(abs(z.y) < 0.9 ? cross(vec3(0.0, 1.0, 0.0), z) : cross(vec3(1.0, 0.0, 0.0), z));
  return x * normal.x + cross(z, x) * normal.y + z * normal.z;
}
vec3 capsulePoint() {
  float end = position.x;
  return mix(capsuleA.xyz, capsuleB.xyz, end) + capsuleNormal() * mix(capsuleA.w, capsuleB.w, end);
}
`;

interface Shader {
  vertexShader: string;
  uniforms: Record<string, IUniform>;
}

/** The two ends are instance attributes; the material's own shader does everything else. */
function bend(shader: Shader): void {
  shader.vertexShader = shader.vertexShader
    .replace('#include <common>', `#include <common>\n${declarations}`)
    .replace('#include <beginnormal_vertex>', 'vec3 objectNormal = capsuleNormal();')
    .replace('#include <begin_vertex>', 'vec3 transformed = capsulePoint();');
}

/** Directions on a sphere split into halves; x of the position selects the end that a half belongs
 * to. */
function unitCapsule(segments: number, rings: number): InstancedBufferGeometry {
  const ends: number[] = [];
  const directions: number[] = [];
  const index: number[] = [];
  const rows = 2 * (rings + 1);
  for (let row = 0; row < rows; ++row) {
    const end = row > rings ? 1 : 0;
    const step = end === 0 ? row - rings : row - rings - 1;
    const latitude = (step / rings) * (Math.PI / 2);
    for (let s = 0; s <= segments; ++s) {
      const angle = (s / segments) * 2 * Math.PI;
      ends.push(end, 0, 0);
      directions.push(
        Math.cos(latitude) * Math.cos(angle),
        Math.cos(latitude) * Math.sin(angle),
        Math.sin(latitude),
      );
    }
  }
  const width = segments + 1;
  for (let row = 0; row + 1 < rows; ++row) {
    for (let s = 0; s < segments; ++s) {
      const a = row * width + s;
      index.push(a, a + 1, a + width, a + 1, a + width + 1, a + width);
    }
  }
  const geometry = new InstancedBufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(ends), 3));
  geometry.setAttribute('normal', new BufferAttribute(new Float32Array(directions), 3));
  geometry.setIndex(index);
  return geometry;
}

export interface CapsuleLook {
  /** Segments around the axis; 6 are enough for thin tubes. Default: 14. */
  segments?: number;
  /** Rings from the equator to a pole. Default: 4. */
  rings?: number;
  /** Below 1 it is transparent. Default: 1. */
  opacity?: number;
  /** Transparent, but only the nearest surface is visible, as if all capsules were one. Default:
   * false. */
  veil?: boolean;
  shadow?: boolean;
  roughness?: number;
}

/** Many capsules of any thickness in one draw call; an update uploads eight values for each. */
export class Capsules {
  readonly mesh: Mesh<InstancedBufferGeometry, MeshStandardMaterial>;
  /** Eight values per capsule; call `touch` after writing. */
  readonly ends: Float32Array;
  readonly colours: Float32Array;
  /** Depth of the nearest surface, drawn before a veil. */
  private readonly depth_: Mesh<InstancedBufferGeometry, MeshDepthMaterial> | null = null;
  private readonly endsBuffer_: InstancedInterleavedBuffer;
  private readonly coloursBuffer_: InstancedBufferAttribute;

  constructor(
    readonly capacity: number,
    look: CapsuleLook = {},
  ) {
    const geometry = unitCapsule(look.segments ?? 14, look.rings ?? 4);
    this.ends = new Float32Array(capacity * stride);
    this.colours = new Float32Array(capacity * 3).fill(1);
    this.endsBuffer_ = new InstancedInterleavedBuffer(this.ends, stride, 1);
    this.endsBuffer_.setUsage(DynamicDrawUsage);
    this.coloursBuffer_ = new InstancedBufferAttribute(this.colours, 3);
    geometry.setAttribute('capsuleA', new InterleavedBufferAttribute(this.endsBuffer_, 4, 0));
    geometry.setAttribute('capsuleB', new InterleavedBufferAttribute(this.endsBuffer_, 4, 4));
    geometry.setAttribute('color', this.coloursBuffer_);
    geometry.instanceCount = capacity;
    const opacity = look.opacity ?? 1;
    const material = new MeshStandardMaterial({
      vertexColors: true,
      roughness: look.roughness ?? 0.62,
      metalness: 0,
      transparent: opacity < 1,
      opacity,
    });
    material.onBeforeCompile = bend;
    this.mesh = new Mesh(geometry, material);
    // The geometry's bounds do not include the instances.
    this.mesh.frustumCulled = false;
    if (look.veil) {
      // Slightly farther away, because otherwise the surface would hide itself.
      const depth = new MeshDepthMaterial({ colorWrite: false, polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 2 });
      depth.onBeforeCompile = bend;
      depth.transparent = true;
      this.depth_ = new Mesh(geometry, depth);
      this.depth_.frustumCulled = false;
      this.depth_.renderOrder = veilOrder;
      this.mesh.renderOrder = veilOrder + 0.5;
      this.mesh.add(this.depth_);
    }
    if (look.shadow) {
      const depth = new MeshDepthMaterial();
      depth.onBeforeCompile = bend;
      this.mesh.customDepthMaterial = depth;
      this.mesh.castShadow = true;
      this.mesh.receiveShadow = true;
    }
  }

  set count(count: number) {
    this.mesh.geometry.instanceCount = Math.min(count, this.capacity);
  }

  set(
    i: number,
    points: Float32Array, a: number, b: number,
    radiusA: number, radiusB: number,
  ): void {
    const at = i * stride;
    const e = this.ends;
    e[at] = points[a]!;
    e[at + 1] = points[a + 1]!;
    e[at + 2] = points[a + 2]!;
    e[at + 3] = radiusA;
    e[at + 4] = points[b]!;
    e[at + 5] = points[b + 1]!;
    e[at + 6] = points[b + 2]!;
    e[at + 7] = radiusB;
  }

  /** Capsules with zero radius are not drawn. */
  hide(first: number, count: number): void {
    this.ends.fill(0, first * stride, (first + count) * stride);
    this.touch();
  }

  colour(i: number, colour: Color): void {
    colour.toArray(this.colours, i * 3);
  }

  touch(): void {
    this.endsBuffer_.needsUpdate = true;
  }

  touchColours(): void {
    this.coloursBuffer_.needsUpdate = true;
  }

  dispose(): void {
    this.mesh.removeFromParent();
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
    this.mesh.customDepthMaterial?.dispose();
    this.depth_?.material.dispose();
  }
}
