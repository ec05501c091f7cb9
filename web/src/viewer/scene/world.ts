// SPDX-License-Identifier: MIT
import type { Box, Clip } from '../clip';
import type { Display } from '../display';
import { axisVector, measureOf, metres, turned } from '../units';
import type { Character } from './character';
import { Crowd } from './crowd';
import { Figure } from './figure';
import { Footprints } from './footprints';
import { Ghosts } from './ghosts';
import { Labels } from './labels';
import { Orbit } from './orbit';
import { readPalette, type Palette } from './palette';
import { nearestBone, nearestPoint, project } from './projection';
import { Stage } from './stage';
import { Trails } from './trails';

interface Actor {
  figure: Figure;
  trails: Trails;
  ghosts: Ghosts;
  footprints: Footprints;
  /** Drawn in place of the bones. */
  character: Character | null;
  projected: Float32Array;
}

export interface Picked {
  clip: Clip;
  joint: number;
}

const noJoints: ReadonlySet<number> = new Set<number>();

/** The whole scene: the stage, and the drawn parts of each clip. */
export class World {
  readonly stage = new Stage();
  readonly labels = new Labels();
  readonly orbit = new Orbit();
  palette: Palette;
  hovered: Picked | null = null;

  private clips_: readonly Clip[] = [];
  private readonly actors_ = new Map<Clip, Actor>();
  private readonly crowd_ = new Crowd(this.stage.software);
  private veiled_: ReadonlySet<Clip> = new Set();
  private leaving_: { dispose(): void }[] = [];
  private readonly bodies_: Box = { low: [0, 0, 0], high: [0, 0, 0] };
  private font_ = '12px sans-serif';

  constructor(private readonly host_: HTMLElement) {
    this.palette = readPalette(host_);
    this.stage.scene.add(this.crowd_.group);
    host_.append(this.stage.canvas, this.labels.canvas);
    this.stage.canvas.className = 'viewer-canvas';
  }

  resize(): void {
    const { clientWidth, clientHeight } = this.host_;
    if (clientWidth === 0 || clientHeight === 0) return;
    this.stage.resize(clientWidth, clientHeight);
    this.labels.resize(this.stage.width, this.stage.height, Math.min(2, devicePixelRatio));
  }

  /** Adds new clips and removes those that are no longer open. */
  setClips(clips: readonly Clip[]): void {
    for (const [clip, actor] of this.actors_) {
      if (clips.includes(clip)) continue;
      for (const part of partsOf(actor)) {
        part.group.removeFromParent();
        this.leaving_.push(part);
      }
      this.actors_.delete(clip);
    }
    for (const clip of clips) {
      if (this.actors_.has(clip)) continue;
      const actor: Actor = {
        figure: new Figure(clip),
        trails: new Trails(clip),
        ghosts: new Ghosts(clip),
        footprints: new Footprints(clip),
        character: null,
        projected: new Float32Array(clip.shape.points * 3),
      };
      this.stage.scene.add(...partsOf(actor).map(({ group }) => group));
      this.actors_.set(clip, actor);
    }
    this.clips_ = clips;
    this.seat(new Set());
    this.hovered = null;
  }

  /** Draws a mesh in place of the bones of a clip; must be restyled afterwards. */
  setCharacter(clip: Clip, character: Character): void {
    const actor = this.actors_.get(clip);
    if (!actor) return character.dispose();
    if (actor.character) this.leaving_.push(actor.character);
    actor.character = character;
    this.stage.scene.add(character.group);
  }

  restyle(display: Display, active: Clip | null, chosen: ReadonlySet<number>): void {
    this.palette = readPalette(this.host_);
    this.font_ = `500 12px ${getComputedStyle(this.host_).fontFamily}`;
    const measure = active ? measureOf(active.scale) : metres;
    this.stage.restyle(this.palette, display.show.grid, display.show.shadows, measure);
    this.crowd_.restyle(display.show.shadows);
    const several = this.clips_.length > 1;
    const isOverlaid = several && display.seeThrough && display.layout !== 'beside' && active?.visible;
    const veiled = new Set(isOverlaid ? this.clips_.filter((clip) => clip !== active) : []);
    if (veiled.size !== this.veiled_.size || [...veiled].some((clip) => !this.veiled_.has(clip))) this.seat(veiled);
    for (const [clip, actor] of this.actors_) {
      const hasMesh = actor.character !== null && display.show.meshes;
      actor.figure.covered = hasMesh;
      actor.figure.restyle(display, this.palette, several, clip === active ? chosen : noJoints);
      actor.character?.restyle(hasMesh && clip.visible, display.show.shadows, this.veiled_.has(clip));
      actor.character?.pose();
      actor.footprints.restyle(display.show.contacts, this.palette);
    }
  }

  private seat(veiled: ReadonlySet<Clip>): void {
    const hidden = new Set([...veiled].map((clip) => this.actors_.get(clip)!.figure));
    const figures = this.clips_.map((clip) => this.actors_.get(clip)!.figure);
    this.leaving_.push(...this.crowd_.seat(figures, (figure) => hidden.has(figure)));
    this.veiled_ = veiled;
  }

  /** Updates trails and ghosts, which only change with frames, range and choice. */
  updateTrails(display: Display, active: Clip | null, chosen: ReadonlySet<number>, firstS: number, lastS: number): void {
    const several = this.clips_.length > 1;
    for (const [clip, actor] of this.actors_) {
      const dt = clip.clock.frameTimeS;
      const first = Math.max(clip.firstFrame, Math.round(firstS / dt));
      const last = Math.round(lastS / dt);
      const joints = display.show.trails ? trailJoints(clip, clip === active ? chosen : noJoints) : [];
      actor.trails.update(joints, display.show.path, first, last, this.palette, several);
      actor.ghosts.update(display.show.ghosts, first, last, this.palette, several);
    }
  }

  /** Called after the clips' points changed. */
  pose(): void {
    const { low, high } = this.bodies_;
    let any = false;
    for (const clip of this.clips_) {
      if (!clip.visible) continue;
      const actor = this.actors_.get(clip)!;
      actor.figure.pose();
      actor.character?.pose();
      actor.footprints.pose();
      const p = clip.points;
      for (let i = 0; i < p.length; i += 3) {
        for (let k = 0; k < 3; ++k) {
          const value = p[i + k]!;
          if (!any) {
            low[k] = value;
            high[k] = value;
          } else if (value < low[k]!) low[k] = value;
          else if (value > high[k]!) high[k] = value;
        }
        any = true;
      }
    }
    if (any) this.stage.light(this.bodies_);
  }

  render(display: Display, active: Clip | null, chosen: ReadonlySet<number>): void {
    this.stage.aim(this.orbit);
    this.stage.render();
    this.release();
    this.drawNames(display, active, chosen);
  }

  /** Points of a clip in the picture, as returned by `project`; null if it is not on the stage. */
  placesOf(clip: Clip | null): Float32Array | null {
    if (!clip || !this.actors_.has(clip)) return null;
    const out = new Float32Array(clip.points.length);
    project(this.stage.camera, this.stage.width, this.stage.height, clip.points, out);
    return out;
  }

  /** The joint at a position of the canvas, of any visible clip. */
  pick(x: number, y: number, withinPx: number): Picked | null {
    let best: Picked | null = null;
    let bestDepth = Infinity;
    for (const clip of this.clips_) {
      if (!clip.visible) continue;
      const projected = this.projectShown(clip);
      let joint = nearestPoint(projected, clip.shape.joints, x, y, withinPx);
      if (joint < 0) joint = nearestBone(projected, clip.shape, x, y, withinPx);
      if (joint < 0) continue;
      const depth = projected[joint * 3 + 2]!;
      if (depth < bestDepth) {
        best = { clip, joint };
        bestDepth = depth;
      }
    }
    return best;
  }

  /** Bounds over all frames of the visible clips; for clips that travel far, use the current
   * bodies. */
  bounds(): Box | null {
    let box: Box | null = null;
    for (const clip of this.clips_) {
      if (!clip.visible) continue;
      const own = clip.inPlace || clip.facts.frames === 0 ? boxOf(clip.points) : clip.bounds();
      if (!clip.inPlace && clip.facts.frames > 0) {
        for (let k = 0; k < 3; ++k) {
          own.low[k]! += clip.place[k]!;
          own.high[k]! += clip.place[k]!;
        }
      }
      box = box ? joined(box, own) : own;
    }
    return box;
  }

  /** The bounds of the current poses. */
  bodies(): Box | null {
    let box: Box | null = null;
    for (const clip of this.clips_) {
      if (clip.visible) box = box ? joined(box, boxOf(clip.points)) : boxOf(clip.points);
    }
    return box;
  }

  facingDeg(clip: Clip | null): number {
    if (!clip) return 0;
    const [x, , z] = turned(clip.turn.matrix, axisVector(clip.facts.facing));
    return Math.abs(x) + Math.abs(z) < 1e-6 ? 0 : (Math.atan2(x, z) * 180) / Math.PI;
  }

  dispose(): void {
    this.setClips([]);
    this.release();
    this.crowd_.dispose();
    this.stage.dispose();
    this.labels.dispose();
  }

  /**
   * Disposes of removed parts, but only after the next picture: new bodies use the shaders of
   * removed ones, which would be recompiled if nothing used them in between.
   */
  private release(): void {
    for (const part of this.leaving_) part.dispose();
    this.leaving_ = [];
  }

  /** As `project`; points that are not drawn count as behind the camera. */
  private projectShown(clip: Clip): Float32Array {
    const { projected } = this.actors_.get(clip)!;
    project(this.stage.camera, this.stage.width, this.stage.height, clip.points, projected);
    for (let i = 0; i < clip.hidden.length; ++i) if (clip.hidden[i]) projected[i * 3 + 2] = 0;
    return projected;
  }

  private drawNames(display: Display, active: Clip | null, chosen: ReadonlySet<number>): void {
    const any = display.show.names || this.hovered !== null || chosen.size > 0;
    if (!any && this.labels.blank) return;
    this.labels.begin(this.font_);
    const { text, textSoft, panel } = this.palette;
    for (const clip of this.clips_) {
      const hovered = this.hovered?.clip === clip ? this.hovered.joint : -1;
      const isActive = clip === active;
      const wanted = display.show.names || hovered >= 0 || (isActive && chosen.size > 0);
      if (!wanted || !clip.visible) continue;
      const projected = this.projectShown(clip);
      for (let pass = 0; pass < 2; ++pass) {
        for (let j = 0; j < clip.shape.joints; ++j) {
          const loud = j === hovered || (isActive && chosen.has(j));
          if (loud !== (pass === 0) || (!loud && !display.show.names)) continue;
          if (!(projected[j * 3 + 2]! > 0)) continue;
          const name = clip.names[j]!;
          this.labels.draw(name, projected[j * 3]!, projected[j * 3 + 1]!, loud ? text : textSoft, panel, loud);
        }
      }
    }
  }
}

function partsOf({ figure, trails, ghosts, footprints, character }: Actor): readonly (Figure | Trails | Ghosts | Footprints | Character)[] {
  return [figure, trails, ghosts, footprints, ...(character ? [character] : [])];
}

/** The selected joints, otherwise hands and feet if they are known, otherwise the root. */
function trailJoints(clip: Clip, chosen: ReadonlySet<number>): number[] {
  if (chosen.size > 0) return [...chosen];
  const found = [...clip.facts.hands, ...clip.facts.feet.slice(0, 2)];
  return found.length > 0 ? found : clip.facts.hips >= 0 ? [clip.facts.hips] : [];
}

function boxOf(points: Float32Array): Box {
  const box: Box = { low: [Infinity, Infinity, Infinity], high: [-Infinity, -Infinity, -Infinity] };
  for (let i = 0; i < points.length; ++i) {
    const k = i % 3;
    box.low[k] = Math.min(box.low[k]!, points[i]!);
    box.high[k] = Math.max(box.high[k]!, points[i]!);
  }
  return box;
}

function joined(a: Box, b: Box): Box {
  const box: Box = { low: [...a.low], high: [...a.high] };
  for (let k = 0; k < 3; ++k) {
    box.low[k] = Math.min(box.low[k]!, b.low[k]!);
    box.high[k] = Math.max(box.high[k]!, b.high[k]!);
  }
  return box;
}
