// SPDX-License-Identifier: MIT

/**
 * What the page knows of motions. Everything here is computed by the C++ core, compiled to
 * WebAssembly, in a worker; `core.ts` is the only door to it.
 */

import type { Finding } from '../shared/finding';

export type { Finding, Severity } from '../shared/finding';

export type Side = 'left' | 'right' | 'middle';

export interface JointFacts {
  name: string;
  /** Index of the parent, -1 for a root. Parents come before children. */
  parent: number;
  side: Side;
  /** From the parent in the rest pose, file units. */
  offset: [number, number, number];
  /** Names as a BVH spells them: `Xposition`, `Zrotation`, ... */
  channels: string[];
  /** Column of the first channel in a row of the motion. */
  firstChannel: number;
}

/** An end site is drawn as a point behind its joint. Point index = joints.length + its index. */
export interface EndSiteFacts {
  joint: number;
  label: string;
  offset: [number, number, number];
}

export type AxisName = '+X' | '-X' | '+Y' | '-Y' | '+Z' | '-Z';
export type Confidence = 'none' | 'low' | 'medium' | 'high';

/** A choice that a file leaves open: the value (null: not known), why, and the option that overrides it. */
export interface Decision {
  value: string | number | boolean | null;
  confidence: 'none' | 'low' | 'medium' | 'high';
  evidence: string;
  option: string;
}

export interface Decisions {
  position_mode: Decision;
  up: Decision;
  unit: Decision;
  reference_frame: Decision;
  rate: Decision;
}

export interface ClipFacts {
  /** File name without folders. */
  name: string;
  /** The name of the format that it was read from. */
  format: string;
  joints: JointFacts[];
  endSites: EndSiteFacts[];
  frames: number;
  frameTimeS: number;
  /** frames × frameTimeS. */
  durationS: number;
  channelCount: number;
  /** 0 when unknown. */
  metresPerUnit: number;
  scaleName: string;
  scaleConfidence: Confidence;
  scaleReason: string;
  /** Leg and spine chain, head to toe, file units; 0 when unknown. */
  bodyLength: number;
  /** From the soles to the crown of the standing figure, file units; 0 when unknown. */
  height: number;
  up: AxisName;
  upConfidence: Confidence;
  upReason: string;
  facing: AxisName;
  facingConfidence: Confidence;
  family: string;
  producer: string;
  referenceFirstFrame: boolean;
  decisions: Decisions;
  rotationOrders: string[];
  /** Of all points over all frames, file units. */
  boundsLow: [number, number, number];
  boundsHigh: [number, number, number];
  /** Along the ground, file units. */
  pathLength: number;
  /** Joint whose path is the body's, usually the hips. */
  hips: number;
  /** Joints that touch the ground: feet and toes by name or shape; may be empty. */
  feet: number[];
}

/** World poses of a run of frames, file units, the file's own axes. */
export interface PoseBlock {
  first: number;
  frames: number;
  /** frames × (joints + endSites) × 3 */
  positions: Float32Array;
  /** frames × joints × 4, unit quaternions x y z w */
  rotations: Float32Array;
}

/** Frames [first, last] in which a foot touches the ground. */
export interface Contact {
  first: number;
  last: number;
}

/** The contacts of a foot or toe joint, ascending. */
export interface FootContacts {
  joint: number;
  spans: Contact[];
}

export interface OpenedClip {
  /** Handle for the calls below. */
  id: number;
  facts: ClipFacts;
  findings: Finding[];
  /** One frame: the rest pose. */
  rest: PoseBlock;
  /** The files that it was read from (an ASF and its AMC are two). */
  files: string[];
}

/** A file, or a pair, that could not be read. */
export interface FailedFile {
  name: string;
  findings: Finding[];
  /** Set where an AMC waits for its ASF or the other way round: say so, keep it, ask for the other. */
  waitsFor?: 'asf' | 'amc';
}

export interface OpenResult {
  clips: OpenedClip[];
  failed: FailedFile[];
}

export interface NamedBytes {
  name: string;
  bytes: ArrayBuffer;
}

/** The name of a format that is written (shared/formats.ts). */
export type SaveFormat = string;

export interface SaveOptions {
  /** What a table holds: `table` of one of the format's choices. Default: the first. */
  table?: string;
  /** Metres; where the user has chosen the unit of the clip. Default: as found. */
  metresPerUnit?: number;
  /** Where the user has chosen the up axis of the clip, for formats that have one of their own. Default: as found, where that is sure. */
  up?: AxisName;
  /** What an .anim says. Default: as it was read, else as Second Life uploads it. */
  animation?: Partial<AnimationFacts>;
}

/** How Second Life plays an animation. */
export interface AnimationFacts {
  /** 0 to 6: of two animations that move a joint the higher one wins. */
  priority: number;
  loops: boolean;
  easeInS: number;
  easeOutS: number;
}

/** Files that were written. `notes` says what the format cannot hold. */
export interface SavedFiles {
  files: NamedBytes[];
  notes: Finding[];
}

/** Distance between two clips, joints matched by name; see `mocap diff`. File units of the first. */
export interface ClipDistance {
  frames: number;
  joints: number;
  max: number;
  mean: number;
  maxJoint: number;
  maxFrame: number;
}

/** One edit in words, as `mocap convert` takes it: `trim` with `10..200`. */
export interface EditStep {
  name: string;
  /** Empty where the edit needs none. */
  value: string;
  /** Only these joints: names, paths or patterns with commas between them. */
  only?: string;
  /** Only these frames: `10..200`, `1s..4s`. */
  during?: string;
  /** How long the edit grows and fades at the ends of these frames: `0.2s`. */
  fade?: string;
}

/** What an edit is called, and what its value looks like. */
export interface EditFacts {
  name: string;
  /** `RANGE`; empty: it takes no value. `FILE` names one that is handed over with the edit. */
  valueName: string;
  /** The value that may be left out; empty: it may not. */
  valueLeftOut: string;
  /** Sentences for people. */
  text: string;
}

/** `notes` tells of each step what it did. */
export interface EditedClip {
  clip: OpenedClip;
  notes: Finding[][];
}

/** A chain that could not be done; `step` is the index of the edit that failed, `name` its name. */
export interface FailedEdit extends FailedFile {
  step: number;
}

export interface Core {
  /**
   * Opens files together: an AMC finds its ASF among them, or among those opened earlier. Never
   * rejects for bad input; that is in `failed`. An ASF that is `passing`, as those of samples are,
   * is not tried on motions that come later.
   */
  open(files: NamedBytes[], passing?: boolean): Promise<OpenResult>;
  /** Whole bytes of a file, mended as `mocap check --fix` does, where it can. */
  mend(file: NamedBytes, fix: string): Promise<NamedBytes | FailedFile>;
  /** World poses of frames [first, first + count), cut at the clip's end. */
  poses(id: number, first: number, count: number): Promise<PoseBlock>;
  /** Authored numbers of some columns for all frames, degrees or file units; columns × frames. */
  channels(id: number, columns: number[]): Promise<Float32Array[]>;
  /**
   * Contacts of each of the feet with the ground; none without feet. `up`: default as the facts say.
   * Rejects where the module that finds them cannot be fetched.
   */
  contacts(id: number, up?: AxisName): Promise<FootContacts[]>;
  /** The clip in another format. An `amc` is two files. */
  save(id: number, format: SaveFormat, options?: SaveOptions): Promise<SavedFiles | FailedFile>;
  /** The same for the pieces that `--split` cuts it in: `walk-1.bvh`, `walk-2.bvh`, ... */
  savePieces(id: number, where: string, format: SaveFormat, options?: SaveOptions): Promise<SavedFiles | FailedFile>;
  /** What an .anim of the clip says as it is. */
  animation(id: number): Promise<AnimationFacts>;
  distance(a: number, b: number): Promise<ClipDistance | null>;
  /** All edits that there are, in the order of a help page. */
  editFacts(): Promise<EditFacts[]>;
  /**
   * A new clip: the opened one, which stays as it is, with all steps done to it in their order.
   * `files` are those that steps name.
   */
  edit(id: number, steps: readonly EditStep[], files?: NamedBytes[]): Promise<EditedClip | FailedEdit>;
  close(id: number): void;
  /**
   * Ends what is being computed. Calls that wait are rejected with `CoreStopped`, and every clip is
   * gone; the next call starts anew.
   */
  stop(): void;
}
