// SPDX-License-Identifier: MIT
import { Group } from 'three';
import { Capsules, type CapsuleLook } from './capsules';
import type { Figure } from './figure';

/** Without a GPU, more bodies than this are drawn with fewer vertices. */
const mostFineInSoftware = 2;
const veilOpacity = 0.42;

/** One mesh for the bones of several bodies. */
class Row {
  bones: Capsules | null = null;
  private coarse_ = false;

  constructor(private readonly look_: CapsuleLook) {}

  /** Returns a mesh that became too small or too fine; its owner disposes of it after the next
   * picture. */
  seat(figures: readonly Figure[], coarse: boolean, group: Group): Capsules | null {
    const count = figures.reduce((sum, figure) => sum + figure.bones, 0);
    let { bones } = this;
    let old: Capsules | null = null;
    if (!bones && count === 0) return null;
    if (!bones || bones.capacity < count || coarse !== this.coarse_) {
      old = bones;
      old?.mesh.removeFromParent();
      bones = new Capsules(Math.max(1, count), { ...(coarse ? { segments: 9, rings: 2 } : {}), ...this.look_ });
      group.add(bones.mesh);
      this.bones = bones;
      this.coarse_ = coarse;
    }
    bones.count = count;
    bones.mesh.visible = count > 0;
    let first = 0;
    for (const figure of figures) {
      figure.attach(bones, first);
      first += figure.bones;
    }
    return old;
  }
}

/**
 * The bones of all bodies in one mesh, and transparent ones in another: the script time of a draw
 * call, twice a frame including its shadow, costs more than the data of a body.
 */
export class Crowd {
  readonly group = new Group();
  private readonly solid_ = new Row({ shadow: true });
  private readonly veiled_ = new Row({ opacity: veilOpacity, veil: true });

  constructor(private readonly software_: boolean) {}

  /**
   * Assigns each body its part of the meshes, in order; they must be restyled afterwards. Returns
   * meshes that are no longer used; their owner disposes of them after the next picture.
   */
  seat(figures: readonly Figure[], isVeiled: (figure: Figure) => boolean = () => false): Capsules[] {
    const coarse = this.software_ && figures.length > mostFineInSoftware;
    const olds = [
      this.solid_.seat(figures.filter((figure) => !isVeiled(figure)), coarse, this.group),
      this.veiled_.seat(figures.filter(isVeiled), coarse, this.group),
    ];
    return olds.flatMap((old) => old ?? []);
  }

  restyle(shadows: boolean): void {
    const mesh = this.solid_.bones?.mesh;
    if (!mesh) return;
    mesh.castShadow = shadows;
    mesh.receiveShadow = shadows;
  }

  dispose(): void {
    for (const row of [this.solid_, this.veiled_]) {
      row.bones?.dispose();
      row.bones = null;
    }
    this.group.removeFromParent();
  }
}
