// SPDX-License-Identifier: MIT
import type { QualityCurve, TransferQuality } from '../core/contract';
import type { Clip } from './clip';
import type { Session } from './session';
import type { Scale } from './units';

/** The clip whose last edit is a transfer to another skeleton: the active one, or the result of which
 * it is the original; null if there is none. */
export function transferredClip({ active, clips }: Pick<Session, 'active' | 'clips'>): Clip | null {
  const clip = active?.beforeOf ? clips.find((one) => one.edited === active.beforeOf) : active;
  return clip?.isEdited && clip.edited?.transfer ? clip : null;
}

/** The curve with this name, otherwise the first, with its index; null if there are none. */
export function curveNamed({ curves }: TransferQuality, name: string): { curve: QualityCurve; index: number } | null {
  const index = Math.max(0, curves.findIndex((one) => one.name === name));
  const curve = curves[index];
  return curve ? { curve, index } : null;
}

/** The unit in which lengths per frame are shown, and its number in a file unit. */
export function stepUnit({ known, metresPerUnit }: Scale): { unit: string; perFileUnit: number } {
  return known ? { unit: 'mm', perFileUnit: metresPerUnit * 1000 } : { unit: 'units', perFileUnit: 1 };
}

/** `97 % of contacts kept · slide 1.2 mm per frame, original 1.5 · jerk ratio 1.02` */
export function qualityText(quality: TransferQuality, scale: Scale): string {
  const { unit, perFileUnit } = stepUnit(scale);
  const step = (value: number): string => String(Number((value * perFileUnit).toPrecision(2)));
  const { contactsF1, meanSlide, sourceMeanSlide, jerkRatio } = quality;
  return [
    contactsF1 === null ? '' : `${Math.round(contactsF1 * 100)} % of contacts kept`,
    meanSlide === null ? '' : `slide ${step(meanSlide)} ${unit} per frame, original ${step(sourceMeanSlide ?? 0)}`,
    `jerk ratio ${jerkRatio.toFixed(2)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
