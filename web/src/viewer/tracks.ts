// SPDX-License-Identifier: MIT
import type { ClipFacts, FrameSpan, RecordingFacts } from '../core/contract';
import { framesIn, includesFrame } from './frame_spans';

/** What a joint of a clip is: a joint of its skeleton, or a point or rigid body of its recording. */
export type JointKind = 'joint' | 'point' | 'body';

export const counted = (count: number, one: string, several: string): string => `${count} ${count === 1 ? one : several}`;
const always: readonly FrameSpan[] = [];

/** The label of an analog channel; a channel without one has a number. */
export function analogName(label: string, channel: number): string {
  return label || `channel ${channel + 1}`;
}

/** The joints of a clip that are points or rigid bodies, and the frames in which they are known. */
export class Tracks {
  /** Of each kind. */
  readonly counts: Record<JointKind, number>;

  constructor(
    { joints }: ClipFacts,
    private readonly recording_: RecordingFacts | null,
  ) {
    const own = recording_?.firstJoint ?? joints.length;
    const points = recording_?.drawnPoints ?? 0;
    this.counts = { joint: own, point: points, body: joints.length - own - points };
  }

  kindOf(joint: number): JointKind {
    const { joint: own, point: points } = this.counts;
    if (joint < own) return 'joint';
    return joint < own + points ? 'point' : 'body';
  }

  /** The frames in which the position of a joint is unknown, ascending. */
  unknownOf(joint: number): readonly FrameSpan[] {
    return this.recording_?.unknown[joint - this.counts.joint] ?? always;
  }

  unknownFrames(joint: number): number {
    return framesIn(this.unknownOf(joint));
  }

  /** Whether the position of a joint is known at a frame, or in both frames beside it. */
  isKnown(joint: number, frame: number): boolean {
    const spans = this.unknownOf(joint);
    if (spans.length === 0) return true;
    const whole = Math.floor(frame);
    return !includesFrame(spans, whole) && (whole === frame || !includesFrame(spans, whole + 1));
  }

  /** `24 joints`, `41 points, 2 rigid bodies`. */
  get countsText(): string {
    const { joint: joints, point: points, body: bodies } = this.counts;
    const parts = [
      joints > 0 || points + bodies === 0 ? counted(joints, 'joint', 'joints') : '',
      points > 0 ? counted(points, 'point', 'points') : '',
      bodies > 0 ? counted(bodies, 'rigid body', 'rigid bodies') : '',
    ];
    return parts.filter(Boolean).join(', ');
  }

  /** The title of the list of joints. */
  get title(): string {
    const { joint: joints, point: points, body: bodies } = this.counts;
    if (points + bodies === 0) return 'Joints';
    if (joints > 0) return points > 0 ? 'Joints and points' : 'Joints and rigid bodies';
    if (bodies === 0) return 'Points';
    return points > 0 ? 'Points and rigid bodies' : 'Rigid bodies';
  }
}
