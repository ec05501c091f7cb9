// SPDX-License-Identifier: MIT
import {
  BufferGeometry,
  CanvasTexture,
  Color,
  DoubleSide,
  Float32BufferAttribute,
  Group,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  ShaderMaterial,
  ShadowMaterial,
  SRGBColorSpace,
  Vector3,
} from 'three';
import { metres, type Measure } from '../units';
import type { Palette } from './palette';

/** Number of labelled lines from the centre of the scene. */
const marked = 10;
const cell = { width: 160, height: 32, columns: 4 };

/** The ground: a grid that fades with distance, labels at its lines, and the shadow receiver. */
export class Ground {
  readonly group = new Group();
  private readonly grid_: Mesh<PlaneGeometry, ShaderMaterial>;
  private readonly shadow_: Mesh<PlaneGeometry, ShadowMaterial>;
  private readonly marks_: Mesh<BufferGeometry, MeshBasicMaterial>;
  private measure_ = metres;

  constructor() {
    this.grid_ = new Mesh(new PlaneGeometry(2, 2), gridMaterial());
    this.grid_.frustumCulled = false;
    this.grid_.renderOrder = -2;
    this.shadow_ = new Mesh(new PlaneGeometry(2, 2), new ShadowMaterial({ opacity: 0.3 }));
    this.shadow_.rotation.x = -Math.PI / 2;
    this.shadow_.receiveShadow = true;
    this.shadow_.renderOrder = -1;
    this.shadow_.material.depthWrite = false;
    this.marks_ = new Mesh(marksGeometry(metres.spacingM), new MeshBasicMaterial({ transparent: true, depthWrite: false, side: DoubleSide }));
    this.marks_.renderOrder = -1;
    this.group.add(this.grid_, this.shadow_, this.marks_);
  }

  restyle(palette: Palette, grid: boolean, shadows: boolean, measure: Measure): void {
    if (measure.spacingM !== this.measure_.spacingM) {
      this.marks_.geometry.dispose();
      this.marks_.geometry = marksGeometry(measure.spacingM);
    }
    this.measure_ = measure;
    const uniforms = this.grid_.material.uniforms;
    (uniforms.lineColour!.value as Color).copy(palette.line);
    uniforms.spacing!.value = measure.spacingM;
    uniforms.strength!.value = palette.dark ? 1 : 0.9;
    this.grid_.visible = grid;
    this.marks_.visible = grid;
    this.shadow_.visible = shadows;
    this.shadow_.material.opacity = palette.dark ? 0.42 : 0.2;
    this.marks_.material.map?.dispose();
    this.marks_.material.map = marksTexture(palette.textSoft, measure);
    this.marks_.material.opacity = palette.dark ? 0.55 : 0.75;
    this.marks_.material.needsUpdate = true;
  }

  /** Shadows are only sampled where they can fall. */
  shade(x: number, z: number, reach: number): void {
    this.shadow_.position.set(x, 0, z);
    this.shadow_.scale.set(reach, reach, 1);
  }

  /** The grid fades around the camera target, farther away for a distant camera. */
  centre(target: Vector3, distance: number): void {
    const uniforms = this.grid_.material.uniforms;
    (uniforms.centre!.value as Vector3).copy(target);
    uniforms.reach!.value = Math.max(7, distance * 2.6);
  }

  dispose(): void {
    for (const mesh of [this.grid_, this.shadow_, this.marks_]) mesh.geometry.dispose();
    this.grid_.material.dispose();
    this.shadow_.material.dispose();
    this.marks_.material.map?.dispose();
    this.marks_.material.dispose();
    this.group.removeFromParent();
  }
}

function gridMaterial(): ShaderMaterial {
  return new ShaderMaterial({
    transparent: true,
    depthWrite: false,
    // Laying the plane flat turns its face away.
    side: DoubleSide,
    uniforms: {
      centre: { value: new Vector3() },
      reach: { value: 10 },
      spacing: { value: 1 },
      strength: { value: 1 },
      lineColour: { value: new Color() },
    },
    vertexShader: /* glsl */ `
      uniform vec3 centre;
      uniform float reach;
      varying vec2 ground;
      void main() {
        ground = centre.xz + position.xy * reach;
        gl_Position = projectionMatrix * viewMatrix * vec4(ground.x, 0.0, ground.y, 1.0);
      }`,
    fragmentShader: /* glsl */ `
      uniform vec3 centre;
      uniform float reach;
      uniform float spacing;
      uniform float strength;
      uniform vec3 lineColour;
      varying vec2 ground;
      float lines(float every, float width) {
        vec2 p = ground / (every * spacing);
        vec2 w = fwidth(p);
        vec2 d = abs(fract(p - 0.5) - 0.5);
        vec2 a = 1.0 - smoothstep(w * (width - 0.5), w * (width + 0.5), d);
        // Lines closer than a few pixels become a grey mist; fade them out before that.
        vec2 clear = 1.0 - smoothstep(0.12, 0.4, w);
        return max(a.x * clear.x, a.y * clear.y);
      }
      void main() {
        float fade = 1.0 - smoothstep(0.3, 1.0, length(ground - centre.xz) / reach);
        vec2 axisWidth = fwidth(ground);
        vec2 onAxis = 1.0 - smoothstep(axisWidth * 0.6, axisWidth * 1.6, abs(ground));
        float fine = lines(0.1, 0.5) * 0.16 * (1.0 - smoothstep(6.0, 14.0, reach));
        float a = max(max(fine, lines(1.0, 0.7) * 0.75), max(onAxis.x, onAxis.y));
        a = max(a, lines(5.0, 1.0));
        gl_FragColor = vec4(lineColour, a * fade * strength);
        #include <colorspace_fragment>
      }`,
  });
}

function marksTexture(colour: string, { step, unit }: Measure): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = cell.width * cell.columns;
  canvas.height = cell.height * Math.ceil((marked + 1) / cell.columns);
  const pen = canvas.getContext('2d');
  if (pen) {
    pen.fillStyle = colour;
    pen.font = `22px ${getComputedStyle(document.body).fontFamily}`;
    pen.textAlign = 'left';
    pen.textBaseline = 'middle';
    for (let n = 0; n <= marked; ++n) {
      const x = (n % cell.columns) * cell.width + 12;
      const y = Math.floor(n / cell.columns) * cell.height + cell.height / 2;
      pen.fillText(`${Number((n * step).toPrecision(6))} ${unit}`, x, y, cell.width - 4);
    }
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 8;
  return texture;
}

/** A flat quad at each line of both axes. */
function marksGeometry(spacingM: number): BufferGeometry {
  const points: number[] = [];
  const places: number[] = [];
  const index: number[] = [];
  const rows = Math.ceil((marked + 1) / cell.columns);
  const high = 0.13;
  const half = (high * cell.width) / cell.height / 2;
  const add = (n: number, x: number, z: number): void => {
    const first = points.length / 3;
    const u = (n % cell.columns) / cell.columns;
    const v = 1 - Math.floor(n / cell.columns) / rows;
    const du = 1 / cell.columns;
    const dv = 1 / rows;
    points.push(x - half, 0.001, z + high / 2, x + half, 0.001, z + high / 2);
    points.push(x + half, 0.001, z - high / 2, x - half, 0.001, z - high / 2);
    places.push(u, v - dv, u + du, v - dv, u + du, v, u, v);
    index.push(first, first + 1, first + 2, first, first + 2, first + 3);
  };
  for (let n = 1; n <= marked; ++n) {
    for (const sign of [1, -1]) {
      add(n, sign * n * spacingM + half, 0.09);
      add(n, half, sign * n * spacingM + 0.09);
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(points, 3));
  geometry.setAttribute('uv', new Float32BufferAttribute(places, 2));
  geometry.setIndex(index);
  return geometry;
}
