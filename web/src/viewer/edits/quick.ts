// SPDX-License-Identifier: MIT
import type { EditStep } from '../../core/contract';
import type { Clip } from '../clip';
import { units } from '../units';
import { transferStep } from './edited';

/** A number, followed by `unit`. */
export interface NumberField {
  kind: 'number';
  label: string;
  initial: string;
  unit?: string;
  suggestions?: readonly number[];
}

/** One of several words. A choice may have a number with its own unit. */
export interface ChoiceField {
  kind: 'choice';
  label: string;
  choices: readonly { value: string; text: string; number?: { label: string; initial: string } }[];
}

export type Field = NumberField | ChoiceField;

/** An edit with its own button. Without `form`, pressing it applies the edit. */
export interface QuickEdit {
  /** The name of the step; a step that the core does not support has no button. */
  name: string;
  text: string;
  group: 'Time' | 'Body' | 'Place' | 'Second Life';
  /** The value if there is no form. */
  value?: string;
  /** A second press undoes it. */
  toggles?: true;
  form?: {
    /** Explanation next to the fields. */
    text: string;
    fields(clip: Clip): readonly Field[];
    /** The values in the order of the fields; a choice's number follows the choice. */
    steps(values: readonly string[], clip: Clip): EditStep[];
  };
}

const plain = (name: string, text: string, group: QuickEdit['group']): QuickEdit => ({ name, text, group });

const numbered = (
  name: string,
  text: string,
  group: QuickEdit['group'],
  says: string,
  field: Omit<NumberField, 'kind'>,
  valueOf: (number: string) => string = (number) => number,
): QuickEdit => ({
  name,
  text,
  group,
  form: {
    text: says,
    fields: () => [{ kind: 'number', ...field }],
    steps: ([number = '']) => [{ name, value: number === '' ? '' : valueOf(number) }],
  },
});

const keep = '';

/** `z`, or `y:z` if the user has specified the current up axis. */
function upSteps(to: string, clip: Clip): EditStep[] {
  if (to === keep) return [];
  const from = /^\+([XYZ])$/.exec(clip.chosenUp ?? '')?.[1]?.toLowerCase();
  return [{ name: 'up', value: from === undefined ? to : `${from}:${to}` }];
}

/** Specifies both units, so that the saved file has the new one. */
function unitSteps(metresPerUnit: string, clip: Clip): EditStep[] {
  if (metresPerUnit === keep || !clip.scale.known) return [];
  const now = clip.scale.metresPerUnit;
  if (Math.abs(now / Number(metresPerUnit) - 1) < 1e-9) return [];
  return [
    { name: 'units', value: String(now) },
    { name: 'to-units', value: metresPerUnit },
  ];
}

const axesAndUnits: QuickEdit = {
  name: 'up',
  text: 'Axes and units',
  group: 'Place',
  form: {
    text: 'Rotates the axes, and scales all lengths.',
    fields: (clip) => [
      {
        kind: 'choice',
        label: 'Up axis',
        choices: [{ value: keep, text: `unchanged (${clip.up})` }, ...['x', 'y', 'z'].map((value) => ({ value, text: value.toUpperCase() }))],
      },
      {
        kind: 'choice',
        label: 'Lengths in',
        choices: [
          { value: keep, text: clip.scale.known ? 'unchanged' : 'unknown: set it under Display' },
          ...(clip.scale.known ? units.map((one) => ({ value: String(one.metresPerUnit), text: one.plural })) : []),
        ],
      },
      { kind: 'number', label: 'Height', initial: '', unit: 'm' },
    ],
    steps: ([up = keep, unit = keep, height = ''], clip) => [
      ...upSteps(up, clip),
      ...(height === '' ? [] : [{ name: 'to-height', value: height }]),
      ...unitSteps(unit, clip),
    ],
  },
};

const smooth: QuickEdit = {
  name: 'smooth',
  text: 'Smooth',
  group: 'Body',
  form: {
    text: 'Removes jitter without delay. Rotations are smoothed as quaternions.',
    fields: () => [
      {
        kind: 'choice',
        label: 'Method',
        choices: [
          { value: '', text: 'Low-pass (Butterworth)', number: { label: 'Cutoff, Hz', initial: '6' } },
          { value: 'gaussian:', text: 'Gaussian', number: { label: 'Width, seconds', initial: '0.05' } },
          { value: 'savitzky-golay:', text: 'Peak-preserving (Savitzky–Golay)', number: { label: 'Frames', initial: '9' } },
        ],
      },
    ],
    steps: ([method = '', number = '']) => [{ name: 'smooth', value: `${method}${number}` }],
  },
};

/** Blend of a loop: the default of the core, in seconds. */
export const initialLoopS = '0.25';

/** Does not include trimming, whose range is that of the timeline. */
export const quickEdits: readonly QuickEdit[] = [
  numbered('fps', 'Frame rate', 'Time', 'Resamples the motion. Downsampling applies a low-pass filter first.', {
    label: 'Frames per second',
    initial: '30',
    suggestions: [24, 25, 30, 50, 60, 100, 120],
  }),
  numbered('speed', 'Speed', 'Time', 'Changes the frame time only.', {
    label: 'Speed factor',
    initial: '2',
    suggestions: [0.25, 0.5, 2, 4],
  }),
  numbered(
    'loop',
    'Loop',
    'Time',
    'Blends the end into the start for a seamless loop.',
    { label: 'Blend length', initial: initialLoopS, unit: 's' },
    (seconds) => `${seconds}s`,
  ),
  plain('reverse', 'Reverse', 'Time'),
  plain('mirror', 'Mirror', 'Body'),
  smooth,
  plain('rotate-only', 'Rotations only', 'Body'),
  plain('in-place', 'In place', 'Place'),
  plain('on-ground', 'On the ground', 'Place'),
  plain('at-origin', 'At the origin', 'Place'),
  axesAndUnits,
  { ...plain('profile', 'Retarget', 'Second Life'), value: 'secondlife' },
  { ...plain('as-played', 'Upload preview', 'Second Life'), toggles: true },
];

/** Steps that have buttons. */
export const quickNames: ReadonlySet<string> = new Set(['trim', 'to-units', 'to-height', transferStep, ...quickEdits.map((edit) => edit.name)]);
