// SPDX-License-Identifier: MIT
import {
  DirectionalLight,
  Fog,
  HemisphereLight,
  PCFShadowMap,
  PerspectiveCamera,
  Scene,
  Vector3,
  WebGLRenderer,
} from 'three';
import type { Box } from '../clip';
import { Ground } from './ground';
import { fieldOfViewDeg, type Orbit } from './orbit';
import type { Measure } from '../units';
import type { Palette } from './palette';

/** A higher ratio is not visible, but slower. */
const mostPixelRatio = 2;

/** Light, ground, camera and the canvas: everything that exists without bodies. */
export class Stage {
  readonly scene = new Scene();
  readonly camera = new PerspectiveCamera(fieldOfViewDeg, 1, 0.02, 500);
  readonly canvas: HTMLCanvasElement;
  /** No GPU: detail is reduced while things move, and restored when they rest. */
  readonly software: boolean;
  readonly ground = new Ground();
  width = 1;
  height = 1;
  private fine_ = false;
  private above_ = 0;
  private below_ = 0;

  private readonly renderer_: WebGLRenderer;
  private readonly sky_ = new HemisphereLight(0xffffff, 0x888888, 1.6);
  private readonly sun_ = new DirectionalLight(0xffffff, 2.4);
  private readonly fog_ = new Fog(0x000000, 10, 100);
  private readonly eye_: [number, number, number] = [0, 0, 0];
  private readonly target_ = new Vector3();

  constructor() {
    const made = makeContext();
    this.canvas = made.canvas;
    this.software = made.software;
    this.renderer_ = new WebGLRenderer({ canvas: made.canvas, context: made.context });
    // Checking for errors waits for the compiler, shader by shader.
    this.renderer_.debug.checkShaderErrors = import.meta.env.DEV;
    this.renderer_.shadowMap.enabled = true;
    this.renderer_.shadowMap.type = PCFShadowMap;
    this.sun_.castShadow = true;
    const shadowSide = this.software ? 512 : 2048;
    this.sun_.shadow.mapSize.set(shadowSide, shadowSide);
    this.sun_.shadow.radius = this.software ? 1.5 : 5;
    this.sun_.shadow.bias = -0.0004;
    this.sun_.shadow.normalBias = 0.012;
    this.scene.fog = this.fog_;
    this.scene.add(this.sky_, this.sun_, this.sun_.target, this.ground.group);
  }

  restyle(palette: Palette, grid: boolean, shadows: boolean, measure: Measure): void {
    this.renderer_.setClearColor(palette.ground);
    this.fog_.color.copy(palette.ground);
    this.sky_.groundColor.set(palette.dark ? 0x3a3f4a : 0xb9bec8);
    this.sky_.intensity = palette.dark ? 1.35 : 1.9;
    this.sun_.intensity = palette.dark ? 2.3 : 2.1;
    this.sun_.castShadow = shadows;
    this.ground.restyle(palette, grid, shadows, measure);
  }

  resize(width: number, height: number): void {
    this.width = Math.max(1, Math.round(width));
    this.height = Math.max(1, Math.round(height));
    this.renderer_.setPixelRatio(this.pixelRatio);
    this.renderer_.setSize(this.width, this.height);
    this.camera.aspect = this.width / this.height;
    this.shiftView();
  }

  /** Called when everything rests, or moves again. Returns true if the picture must be redrawn. */
  rest(resting: boolean): boolean {
    if (!this.software || resting === this.fine_) return false;
    this.fine_ = resting;
    this.renderer_.setPixelRatio(this.pixelRatio);
    return true;
  }

  private get pixelRatio(): number {
    if (!this.software) return Math.min(mostPixelRatio, devicePixelRatio);
    return this.fine_ ? mostPixelRatio : 1;
  }

  /** Covered pixels of the picture; the target is centred between them. */
  cover(above: number, below: number): void {
    this.above_ = above;
    this.below_ = below;
    this.shiftView();
  }

  /** Uncovered part of the height. */
  get freePart(): number {
    return Math.max(0.3, 1 - (this.above_ + this.below_) / this.height);
  }

  private shiftView(): void {
    const down = (this.below_ - this.above_) / 2;
    if (down === 0) this.camera.clearViewOffset();
    else this.camera.setViewOffset(this.width, this.height, 0, down, this.width, this.height);
    this.camera.updateProjectionMatrix();
  }

  /** Fits the light and its shadow map to the bodies. */
  light(bodies: Box): void {
    const x = (bodies.low[0] + bodies.high[0]) / 2;
    const y = (bodies.low[1] + bodies.high[1]) / 2;
    const z = (bodies.low[2] + bodies.high[2]) / 2;
    const reach = Math.max(
      0.6,
      0.75 * Math.hypot(
        bodies.high[0] - bodies.low[0],
        bodies.high[1] - bodies.low[1],
        bodies.high[2] - bodies.low[2],
      ),
    );
    this.sun_.target.position.set(x, y, z);
    this.sun_.position.set(x + 1.1 * reach, y + 2.6 * reach, z + 1.4 * reach);
    const lens = this.sun_.shadow.camera;
    this.ground.shade(x, z, 2.2 * reach);
    // A growing frustum would make the shadow's edge crawl; it grows in steps.
    const step = 2 ** (Math.ceil(Math.log2(reach) * 2) / 2);
    if (lens.right !== step) {
      lens.left = -step;
      lens.right = step;
      lens.top = step;
      lens.bottom = -step;
      lens.near = 0.01;
      lens.far = 8 * step;
      lens.updateProjectionMatrix();
    }
  }

  aim(orbit: Orbit): void {
    orbit.eye(this.eye_);
    this.camera.position.set(...this.eye_);
    this.target_.set(...orbit.target);
    this.camera.up.set(0, 1, 0);
    this.camera.lookAt(this.target_);
    const near = Math.max(0.01, orbit.distance / 200);
    const far = Math.max(200, orbit.distance * 8);
    if (near !== this.camera.near || far !== this.camera.far) {
      this.camera.near = near;
      this.camera.far = far;
      this.camera.updateProjectionMatrix();
    }
    this.camera.updateMatrixWorld();
    this.fog_.near = orbit.distance * 2.5;
    this.fog_.far = orbit.distance * 9;
    this.ground.centre(this.target_, orbit.distance);
  }

  render(): void {
    this.renderer_.render(this.scene, this.camera);
  }

  dispose(): void {
    this.ground.dispose();
    this.sun_.dispose();
    this.renderer_.dispose();
    this.canvas.remove();
  }
}

/** Browsers report whether a context would be slow; anti-aliasing every frame is then too
 * expensive. */
function makeContext(): { canvas: HTMLCanvasElement; context: WebGL2RenderingContext; software: boolean } {
  for (const software of [false, true]) {
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('webgl2', {
      alpha: false,
      antialias: !software,
      powerPreference: 'high-performance',
      failIfMajorPerformanceCaveat: !software,
    });
    if (context) return { canvas, context, software };
  }
  throw new Error('this browser does not provide WebGL 2');
}
