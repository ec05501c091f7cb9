// SPDX-License-Identifier: MIT
import type {
  AxisName,
  ClipFacts,
  Core,
  EditFacts,
  EditStep,
  JointFacts,
  NamedBytes,
  OpenedClip,
  PoseBlock,
  RecordingFacts,
  SaveFormat,
  SaveOptions,
  ShownClip,
  TransferQuality,
} from '../../core/contract';
import { CoreStopped } from '../../core/ended';
import { ownFinding } from '../../shared/finding';

export interface FakeMotion {
  frames?: number;
  frameTimeS?: number;
  joints?: number;
  up?: AxisName;
  metresPerUnit?: number;
  name?: string;
  referenceFirstFrame?: boolean;
  recording?: RecordingFacts;
}

/** A chain of joints, each one unit above its parent, that moves along +Z by one unit per second.
 * */
export function fakeFacts(motion: FakeMotion = {}): ClipFacts {
  const count = motion.joints ?? 3;
  const frames = motion.frames ?? 600;
  const frameTimeS = motion.frameTimeS ?? 1 / 60;
  const joints = Array.from({ length: count }, (_, i): JointFacts => ({
    name: i === 0 ? 'Hips' : `Joint${i}`,
    parent: i - 1,
    side: i % 3 === 1 ? 'left' : i % 3 === 2 ? 'right' : 'middle',
    offset: [0, i === 0 ? 0 : 1, 0],
    channels: i === 0 ? ['Xposition', 'Yposition', 'Zposition', 'Zrotation', 'Xrotation', 'Yrotation'] : ['Zrotation', 'Xrotation', 'Yrotation'],
    firstChannel: i === 0 ? 0 : 3 + i * 3,
  }));
  return {
    name: motion.name ?? 'fake.bvh',
    format: 'bvh',
    joints,
    endSites: [{ joint: count - 1, label: '', offset: [0, 1, 0] }],
    frames,
    frameTimeS,
    durationS: frames * frameTimeS,
    channelCount: 3 + count * 3,
    metresPerUnit: motion.metresPerUnit ?? 0,
    scaleName: '',
    scaleConfidence: 'none',
    scaleReason: '',
    bodyLength: count,
    height: count,
    up: motion.up ?? '+Y',
    upReason: '',
    knownUp: motion.up ?? '+Y',
    facing: '+Z',
    facingConfidence: 'high',
    family: '',
    producer: '',
    referenceFirstFrame: motion.referenceFirstFrame ?? false,
    firstFrame: motion.referenceFirstFrame ? 1 : 0,
    decisions: {
      position_mode: { value: 'replace', confidence: 'high', evidence: '', option: '' },
      up: { value: '+Y', confidence: 'high', evidence: '', option: '--up AXIS' },
      unit: { value: null, confidence: 'none', evidence: '', option: '--units UNIT' },
      reference_frame: {
        value: motion.referenceFirstFrame ?? false,
        confidence: 'high',
        evidence: '',
        option: '--first-frame motion|reference',
      },
      rate: { value: 1 / frameTimeS, confidence: 'high', evidence: '', option: '--rate N' },
    },
    rotationOrders: ['ZXY'],
    boundsLow: [0, 0, 0],
    boundsHigh: [0, count, frames * frameTimeS],
    pathLength: frames * frameTimeS,
    hips: 0,
    head: null,
    feet: [0],
    hands: [],
  };
}

export function fakePoses(facts: ClipFacts, first: number, count: number): PoseBlock {
  const frames = Math.max(0, Math.min(count, facts.frames - first));
  const points = facts.joints.length + facts.endSites.length;
  const positions = new Float32Array(frames * points * 3);
  const rotations = new Float32Array(frames * facts.joints.length * 4);
  for (let f = 0; f < frames; ++f) {
    for (let i = 0; i < points; ++i) {
      positions[(f * points + i) * 3 + 1] = i;
      positions[(f * points + i) * 3 + 2] = (first + f) * facts.frameTimeS;
    }
    for (let j = 0; j < facts.joints.length; ++j) rotations[(f * facts.joints.length + j) * 4 + 3] = 1;
  }
  return { first, frames, positions, rotations };
}

export function fakeClip(id: number, motion: FakeMotion = {}): OpenedClip {
  const facts = fakeFacts(motion);
  return { id, facts, recording: motion.recording ?? null, findings: [], rest: fakePoses({ ...facts, frames: 1 }, 0, 1), files: [facts.name] };
}

function fakeTransfer(steps: readonly EditStep[]): TransferQuality | null {
  if (steps.at(-1)?.name !== 'onto') return null;
  return {
    pairs: 3,
    scale: 2,
    contactsF1: 0.9,
    meanSlide: 0.01,
    sourceMeanSlide: 0.02,
    jerkRatio: 1.5,
    doubts: [],
    curves: [
      { name: 'slide', title: 'Slide', unit: 'step', hasSource: true, worstFrames: [120, 30] },
      { name: 'contacts', title: 'Contacts', unit: 'count', hasSource: false, worstFrames: [] },
    ],
  };
}

/**
 * A core for tests: every file contains the same clip, a pole that walks. `trim` cuts off frames at its
 * start, `fail` fails, `long` runs until it is stopped.
 */
export class FakeCore implements Core {
  readonly asked: [number, number][] = [];
  /** Applied chains, one string each, and closed clips. */
  readonly edited: string[] = [];
  readonly closed: number[] = [];
  readonly distancesAsked: { a: ShownClip; b: ShownClip; hipsTogether: boolean }[] = [];
  /** The repairs of each requested copy. */
  readonly repairs: string[][] = [];
  /** The options of requested files. */
  readonly saveOptions: (SaveOptions | undefined)[] = [];
  /** The up axes for which contacts were requested. */
  readonly contactsAsked: (string | undefined)[] = [];
  private next_ = 1;
  private stop_: (() => void)[] = [];
  private readonly clips_ = new Map<number, OpenedClip>();

  constructor(private readonly motion_: FakeMotion = {}) {}

  frames(id: number): number {
    return this.clips_.get(id)?.facts.frames ?? 0;
  }

  open(files: NamedBytes[]): ReturnType<Core['open']> {
    const clips = files.map((file) => {
      const clip = fakeClip(this.next_++, { ...this.motion_, name: file.name });
      this.clips_.set(clip.id, clip);
      return clip;
    });
    return Promise.resolve({ clips, failed: [] });
  }
  pairs(files: NamedBytes[]): ReturnType<Core['pairs']> {
    return Promise.resolve(files.map(() => null));
  }
  /** Only both repairs together succeed. */
  repair(files: NamedBytes[], repairs: readonly string[]): ReturnType<Core['repair']> {
    this.repairs.push([...repairs]);
    const missing = (['drop-frames', 'hold-values'] as const).find((repair) => !repairs.includes(repair));
    if (!missing) return Promise.resolve({ files: files.slice(0, 1), notes: [] });
    return Promise.resolve({ name: files[0]!.name, findings: [ownFinding({ code: 'fake', message: '', repair: missing })] });
  }
  poses(id: number, first: number, count: number): Promise<PoseBlock> {
    this.asked.push([first, count]);
    const clip = this.clips_.get(id);
    return clip ? Promise.resolve(fakePoses(clip.facts, first, count)) : Promise.reject(new Error('closed'));
  }
  channels(id: number, columns: number[]): Promise<Float32Array[]> {
    const frames = this.frames(id);
    return Promise.resolve(columns.map((column) => new Float32Array(frames).fill(column)));
  }
  /** Each sample is the number of the channel. */
  analog(id: number, channel: number): Promise<Float32Array> {
    const perFrame = this.motion_.recording?.analog_per_frame ?? 1;
    return Promise.resolve(new Float32Array(this.frames(id) * perFrame).fill(channel));
  }
  /** The first half of the clip. */
  contacts(id: number, up?: string): ReturnType<Core['contacts']> {
    this.contactsAsked.push(up);
    const clip = this.clips_.get(id);
    if (!clip) return Promise.reject(new Error('closed'));
    const last = Math.floor(clip.facts.frames / 2) - 1;
    return Promise.resolve(clip.facts.feet.map((joint) => ({ joint, spans: [{ first: 0, last }] })));
  }
  save(_id: number, _format: SaveFormat, options?: SaveOptions): ReturnType<Core['save']> {
    this.saveOptions.push(options);
    return Promise.resolve({ files: [], notes: [] });
  }
  savePieces(_id: number, _where: string, _format: SaveFormat, options?: SaveOptions): ReturnType<Core['savePieces']> {
    this.saveOptions.push(options);
    return Promise.resolve({ files: [], notes: [] });
  }
  optionValues(): ReturnType<Core['optionValues']> {
    return Promise.resolve({});
  }
  match(a: number, b: number): ReturnType<Core['match']> {
    const count = (id: number): number => this.clips_.get(id)?.facts.joints.length ?? 0;
    const joints = Array.from({ length: Math.min(count(a), count(b)) }, (_, i) => i);
    return Promise.resolve({ a: joints, b: joints });
  }
  distance(): ReturnType<Core['distance']> {
    return Promise.resolve(null);
  }
  /** One metre for each clip that was opened between them. */
  distances(a: ShownClip, b: ShownClip, hipsTogether: boolean): ReturnType<Core['distances']> {
    this.distancesAsked.push({ a, b, hipsTogether });
    return Promise.resolve(new Float32Array(this.frames(a.id)).fill(b.id - a.id));
  }
  editFacts(): Promise<EditFacts[]> {
    return Promise.resolve([]);
  }
  edit(id: number, steps: readonly EditStep[]): ReturnType<Core['edit']> {
    const source = this.clips_.get(id);
    if (!source) return Promise.reject(new Error('closed'));
    this.edited.push(steps.map(({ name, value }) => [name, value].join(' ').trim()).join(', '));
    const step = steps.findIndex(({ name }) => name === 'fail');
    if (step >= 0) return Promise.resolve({ name: 'fail', step, findings: [] });
    if (steps.some(({ name }) => name === 'long')) {
      return new Promise((_, reject) => this.stop_.push(() => reject(new CoreStopped('it was stopped'))));
    }
    const cut = steps.filter(({ name }) => name === 'trim').reduce((sum, { value }) => sum + Number(value), 0);
    const clip = fakeClip(this.next_++, { ...this.motion_, name: source.facts.name, frames: source.facts.frames - cut });
    this.clips_.set(clip.id, clip);
    return Promise.resolve({ clip, notes: steps.map(() => []), startS: cut * source.facts.frameTimeS, recipe: '', transfer: fakeTransfer(steps) });
  }
  transferFacts(): ReturnType<Core['transferFacts']> {
    return Promise.resolve({ skeletons: [], options: [] });
  }
  /** Each value is the number of the curve. */
  qualityCurve(id: number, curve: number): ReturnType<Core['qualityCurve']> {
    const values = (): Float32Array => new Float32Array(this.frames(id)).fill(curve);
    return Promise.resolve({ result: values(), source: values() });
  }
  modelNodes(): ReturnType<Core['modelNodes']> {
    return Promise.resolve(null);
  }
  saveModel(_id: number, model: NamedBytes): ReturnType<Core['saveModel']> {
    return Promise.resolve({ files: [model], notes: [] });
  }
  stop(): void {
    this.clips_.clear();
    for (const one of this.stop_.splice(0)) one();
  }
  close(id: number): void {
    this.closed.push(id);
    this.clips_.delete(id);
  }
}
