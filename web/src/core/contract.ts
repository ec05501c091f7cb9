// SPDX-License-Identifier: MIT

/**
 * The data types of motions in the page. Everything here is computed by the C++ core, compiled to
 * WebAssembly, in a worker, and accessed only through `core.ts`.
 */

import type { Finding } from '../shared/finding';

export type { Finding, Severity } from '../shared/finding';

export type Side = 'left' | 'right' | 'middle';

export interface JointFacts {
  name: string;
  /** Index of the parent, -1 for a root. Parents come before children. */
  parent: number;
  side: Side;
  /** Offset from the parent in the rest pose, file units. */
  offset: [number, number, number];
  /** Names of axis and kind: `Xposition`, `Zrotation`, ... */
  channels: string[];
  /** Column of the first channel in a row of the motion. */
  firstChannel: number;
}

/** An end site is drawn as a point at the end of its joint. Point index = joints.length + its
 * index. */
export interface EndSiteFacts {
  joint: number;
  label: string;
  offset: [number, number, number];
}

export type AxisName = '+X' | '-X' | '+Y' | '-Y' | '+Z' | '-Z';
export type Confidence = 'none' | 'low' | 'medium' | 'high';

/** An ambiguity in a file and its resolution: the value (null: unknown), the reason, and the option
 * that overrides it. */
export interface Decision<Value = string | number | boolean> {
  value: Value | null;
  confidence: 'none' | 'low' | 'medium' | 'high';
  evidence: string;
  option: string;
}

export interface Decisions {
  position_mode: Decision;
  up: Decision;
  unit: Decision;
  reference_frame: Decision;
  /** Frames per second; null if the frame time is implausible. */
  rate: Decision<number>;
}

export interface ClipFacts {
  /** File name without folders. */
  name: string;
  /** The name of the format that it was read from. */
  format: string;
  joints: JointFacts[];
  endSites: EndSiteFacts[];
  frames: number;
  /** As given in the file; the rate that it represents is in `decisions`. */
  frameTimeS: number;
  /** At the rate in `decisions`. */
  durationS: number;
  channelCount: number;
  /** 0 if unknown. */
  metresPerUnit: number;
  scaleName: string;
  scaleConfidence: Confidence;
  scaleReason: string;
  /** Leg and spine chain, head to toe, file units; 0 if unknown. */
  bodyLength: number;
  /** From the soles to the crown of the standing figure, file units; 0 if unknown. */
  height: number;
  up: AxisName;
  upReason: string;
  /** The up axis for drawing, as in pictures, contacts and exports: +Y unless `up` is certain. */
  knownUp: AxisName;
  facing: AxisName;
  facingConfidence: Confidence;
  family: string;
  producer: string;
  referenceFirstFrame: boolean;
  /** The first frame of the motion, after any reference pose. */
  firstFrame: number;
  decisions: Decisions;
  rotationOrders: string[];
  /** Bounds of all points over all frames, file units. */
  boundsLow: [number, number, number];
  boundsHigh: [number, number, number];
  /** Along the ground, file units. */
  pathLength: number;
  /** The joint that represents the body's path, usually the hips; -1 if there is no body. */
  hips: number;
  /** Null if there is none. */
  head: number | null;
  /** Joints that touch the ground: feet and toes by name or shape; may be empty. */
  feet: number[];
  /** Hands or wrists by name, one per side; may be empty. */
  hands: number[];
}

/** World poses of a range of frames, file units, the file's own axes. */
export interface PoseBlock {
  first: number;
  frames: number;
  /** frames × (joints + endSites) × 3 */
  positions: Float32Array;
  /** frames × joints × 4, unit quaternions x y z w */
  rotations: Float32Array;
}

/** Frames [first, last]. */
export interface FrameSpan {
  first: number;
  last: number;
}

/** The frames in which a foot or toe joint touches the ground, ascending. */
export interface FootContacts {
  joint: number;
  spans: FrameSpan[];
}

export interface AnalogFacts {
  label: string;
  /** As in the file, such as `N`; may be empty. */
  unit: string;
}

export interface EventFacts {
  /** Seconds from the first frame; may be negative. */
  time: number;
  label: string;
  /** `Left`, `Right`, `General`; may be empty. */
  context: string;
  subject: string;
}

/**
 * The points, rigid bodies, analog channels and events of a clip, as in `mocap info --json`. Points
 * and bodies are joints without bones, after those of the skeleton.
 */
export interface RecordingFacts {
  points: {
    label: string;
    missing_frames: number;
    gaps: number;
    longest_gap: number;
    kind?: string;
    unit?: string;
    interpolated_frames?: number;
    mean_residual?: number;
    mean_cameras?: number;
  }[];
  bodies: { label: string; parent: number | null }[];
  analog: AnalogFacts[];
  analog_per_frame: number;
  events: EventFacts[];
  /** Index of the first joint that is a point; the bodies follow the points. */
  firstJoint: number;
  /** Number of joints that are points; points without any known position are not drawn. */
  drawnPoints: number;
  /** For each joint from `firstJoint` on, the frames in which its position is unknown, ascending. */
  unknown: FrameSpan[][];
  /** The frames in which any point has a gap between known positions, ascending. */
  gaps: FrameSpan[];
}

export interface OpenedClip {
  /** Handle for the calls below. */
  id: number;
  facts: ClipFacts;
  /** Null if the clip is only a skeleton and its motion. */
  recording: RecordingFacts | null;
  findings: Finding[];
  /** One frame: the rest pose. */
  rest: PoseBlock;
  /** The files that it was read from (a pair has two). */
  files: string[];
}

/** A file, or a pair, that could not be read. */
export interface FailedFile {
  name: string;
  findings: Finding[];
  /** The format of the missing half of a pair, which the page asks for; the file is kept. */
  waitsFor?: string;
}

export interface OpenResult {
  clips: OpenedClip[];
  failed: FailedFile[];
}

export interface NamedBytes {
  name: string;
  bytes: ArrayBuffer;
}

/** Bytes at the start of a motion that decide about its skeleton file. */
export const pairedBytes = 16 * 1024;

/** The name of a writable format (shared/formats.ts). */
export type SaveFormat = string;

export interface SaveOptions {
  /** The contents of a table: `table` of one of the format's choices. Default: the first. */
  table?: string;
  /** Metres; set if the user has chosen the unit of the clip. Default: as detected. */
  metresPerUnit?: number;
  /** Set if the user has chosen the up axis of the clip, for formats with a fixed one. Default: as
   * detected, if certain. */
  up?: AxisName;
  /** Options of the format and their values, as on the command line. Default: as in `optionValues`. */
  options?: Readonly<Record<string, string>>;
}

/** The written files. `notes` lists what the format cannot represent. */
export interface SavedFiles {
  files: NamedBytes[];
  notes: Finding[];
}

/** The same joints in two clips, as indices: `a[i]` is `b[i]`. Each joint occurs at most once. */
export interface MatchedJoints {
  a: number[];
  b: number[];
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

/** A clip as it is drawn, in metres with Y up. */
export interface ShownClip {
  id: number;
  metresPerUnit: number;
  up: AxisName;
  /** Added after scaling and rotating. */
  place: readonly [number, number, number];
}

/** One edit in text form, as in `mocap convert`: `trim` with `10..200`. */
export interface EditStep {
  name: string;
  /** Empty if the edit needs no value. */
  value: string;
  /** Only these joints: comma-separated names, paths or patterns. */
  only?: string;
  /** Only these frames: `10..200`, `1s..4s`. */
  during?: string;
  /** Fade-in and fade-out time of the edit at the ends of these frames: `0.2s`. */
  fade?: string;
  /** The value names files of the visitor, which are passed with the edit. */
  hasFiles?: true;
}

/** The name of an edit and the syntax of its value. */
export interface EditFacts {
  name: string;
  /** `RANGE`; empty if it takes no value. */
  valueName: string;
  /** The default of an optional value; empty: the value is required. */
  defaultValue: string;
  /** Help text in sentences. */
  text: string;
  /** The value names a file that is passed with the edit. */
  takesFile: boolean;
  /** `@` and a number or word may follow the name of the file. */
  takesPart: boolean;
}

/** A skeleton that needs no file. */
export interface BuiltInSkeleton {
  /** The value of the edit: `mixamo`. */
  word: string;
  /** `Mixamo` */
  title: string;
}

/** An option of a transfer to another skeleton; it follows the name of the skeleton, as in
 * `mixamo@feet=free`. */
export interface TransferOption {
  name: string;
  valueName: string;
  /** Help text in sentences. */
  text: string;
  /** The words of the value, the default first; a number follows one that ends with a colon. */
  words: string[];
  /** A number is a value, too. */
  takesNumber: boolean;
}

/** What the motion can be transferred to, and how. */
export interface TransferFacts {
  skeletons: BuiltInSkeleton[];
  options: TransferOption[];
}

/** One measure of a transfer for each frame; the values are requested with `qualityCurve`. */
export interface QualityCurve {
  name: string;
  title: string;
  /** Steps are lengths per frame. Lengths are in file units of the result. */
  unit: 'step' | 'length' | 'degrees' | 'count';
  /** The source has the same values, scaled. */
  hasSource: boolean;
  /** The frames in which the result is worst, the worst first; may be empty. */
  worstFrames: number[];
}

/** How well a transfer kept the motion. Lengths are in file units of the result. */
export interface TransferQuality {
  /** Number of joints with a partner. */
  pairs: number;
  /** Units of the result for a unit of the source. */
  scale: number;
  /** Share of ground contacts that were kept, 0 to 1; null without contacts. */
  contactsF1: number | null;
  /** Mean path of a foot along the ground per frame while it is in contact; null without contacts. */
  meanSlide: number | null;
  /** The same of the source, times the scale. */
  sourceMeanSlide: number | null;
  /** Above 1, the result is less smooth. */
  jerkRatio: number;
  /** What may be wrong about the parts of either body. */
  doubts: string[];
  curves: QualityCurve[];
}

/** The values of a curve, one per frame; NaN where there is none. */
export interface CurveValues {
  result: Float32Array;
  /** Empty if the source has none. */
  source: Float32Array;
}

export interface EditedClip {
  clip: OpenedClip;
  /** The results of each step. */
  notes: Finding[][];
  /** Total time that trims cut off before the first frame, seconds. */
  startS: number;
  /** The steps as a recipe for `mocap convert --recipe`. */
  recipe: string;
  /** If the last step is a transfer to another skeleton; otherwise null. */
  transfer: TransferQuality | null;
}

/** A chain that failed; `step` is the index of the failed edit, `name` its name. */
export interface FailedEdit extends FailedFile {
  step: number;
}

export interface Core {
  /**
   * Opens files together: a motion uses its skeleton file among them, or among those opened earlier.
   * Never rejects for bad input; this is reported in `failed`. A `passing` skeleton, such as a
   * sample's, is not tried on later motions.
   */
  open(files: NamedBytes[], passing?: boolean): Promise<OpenResult>;
  /**
   * For each file the index of the skeleton file among them with which it is read, or null. Of a
   * motion only the first `pairedBytes` are needed. A skeleton without bytes is paired by its name
   * only.
   */
  pairs(files: NamedBytes[]): Promise<(number | null)[]>;
  /**
   * A copy of the first file, or of the pair, with all named repairs, as written by
   * `mocap check --fix`. `repairs`: from findings. A motion uses its skeleton file among the others.
   * The notes are the findings that remain in the copy.
   */
  repair(files: NamedBytes[], repairs: readonly string[]): Promise<SavedFiles | FailedFile>;
  /** World poses of frames [first, first + count), clamped to the clip's end. */
  poses(id: number, first: number, count: number): Promise<PoseBlock>;
  /** Channel values of some columns for all frames, degrees or file units; columns × frames. */
  channels(id: number, columns: number[]): Promise<Float32Array[]>;
  /** The samples of an analog channel, in its unit. */
  analog(id: number, channel: number): Promise<Float32Array>;
  /**
   * Ground contacts of each foot; empty without feet. `up`: default as in the facts. Rejects if the
   * module that detects them cannot be loaded.
   */
  contacts(id: number, up?: AxisName): Promise<FootContacts[]>;
  /** The clip in another format. A pair consists of two files. */
  save(id: number, format: SaveFormat, options?: SaveOptions): Promise<SavedFiles | FailedFile>;
  /** The same for the pieces that `--split` produces: `walk-1.bvh`, `walk-2.bvh`, ... */
  savePieces(id: number, where: string, format: SaveFormat, options?: SaveOptions): Promise<SavedFiles | FailedFile>;
  /** The values of the format's options that its dialog asks for, if they are not set. */
  optionValues(id: number, format: SaveFormat): Promise<Record<string, string>>;
  /** Joints matched by name, as in `mocap diff`. */
  match(a: number, b: number): Promise<MatchedJoints>;
  distance(a: number, b: number): Promise<ClipDistance | null>;
  /**
   * For each frame of the first clip, the mean distance of the matched joints at the same time,
   * metres. NaN in reference poses and after the end of the second clip; empty without matched
   * joints. `hipsTogether`: the second clip is moved along the ground to the hips of the first.
   */
  distances(a: ShownClip, b: ShownClip, hipsTogether: boolean): Promise<Float32Array>;
  /** All available edits, in the order of the help. */
  editFacts(): Promise<EditFacts[]>;
  /**
   * A new clip: a copy of the opened one with all steps applied in order. `files` are those named
   * by steps.
   */
  edit(id: number, steps: readonly EditStep[], files?: NamedBytes[]): Promise<EditedClip | FailedEdit>;
  /** The skeletons and options of a transfer, which is the edit `onto`. */
  transferFacts(): Promise<TransferFacts>;
  /** The values of a curve of `EditedClip.transfer`, by its index. `id`: the edited clip. */
  qualityCurve(id: number, curve: number): Promise<CurveValues>;
  /** For each joint of a model, such as a VRM, the index of its node; null if it is no model. */
  modelNodes(model: NamedBytes): Promise<number[] | null>;
  /** A model with the motion of a clip that has its skeleton: the model's own bytes, with one more
   * animation. */
  saveModel(id: number, model: NamedBytes): Promise<SavedFiles | FailedFile>;
  close(id: number): void;
  /**
   * Aborts the running computation. Pending calls are rejected with `CoreStopped`, and all clips
   * are lost; the next call restarts the core.
   */
  stop(): void;
}
