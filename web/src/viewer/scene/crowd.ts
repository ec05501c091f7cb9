// SPDX-License-Identifier: MIT
import { Group } from 'three';
import { Capsules } from './capsules';
import type { Figure } from './figure';

/** More than this are drawn with fewer corners where there is no graphics processor. */
const mostFineInSoftware = 2;

/**
 * The bones of all bodies in one mesh: the script of a draw call, twice a frame with its shadow,
 * costs more than the numbers of a body.
 */
export class Crowd {
  readonly group = new Group();
  private bones_: Capsules | null = null;
  private coarse_ = false;

  constructor(private readonly software_: boolean) {}

  /**
   * Gives each body its part of the mesh, in their order; they are to be restyled then. Returns a mesh
   * that became too small or too fine, for its owner to dispose of when another was drawn.
   */
  seat(figures: readonly Figure[]): Capsules | null {
    const count = figures.reduce((sum, figure) => sum + figure.bones, 0);
    const coarse = this.software_ && figures.length > mostFineInSoftware;
    let bones = this.bones_;
    let old: Capsules | null = null;
    if (!bones || bones.capacity < count || coarse !== this.coarse_) {
      old = bones;
      old?.mesh.removeFromParent();
      bones = new Capsules(Math.max(1, count), { ...(coarse ? { segments: 9, rings: 2 } : {}), shadow: true });
      this.group.add(bones.mesh);
      this.bones_ = bones;
      this.coarse_ = coarse;
    }
    bones.count = count;
    bones.mesh.visible = count > 0;
    let first = 0;
    for (const figure of figures) {
      figure.sit(bones, first);
      first += figure.bones;
    }
    return old;
  }

  restyle(shadows: boolean): void {
    if (!this.bones_) return;
    this.bones_.mesh.castShadow = shadows;
    this.bones_.mesh.receiveShadow = shadows;
  }

  dispose(): void {
    this.bones_?.dispose();
    this.bones_ = null;
    this.group.removeFromParent();
  }
}
