// SPDX-License-Identifier: MIT
import type { AxisName, ClipFacts, Decision } from '../core/contract';
import { rateText } from '../shared/rate';
import { formatLength, type Scale } from './units';

/** An ambiguity in a file, as text: the value, its confidence, the reason, and the option that
 * overrides it. */
export interface DecisionRow {
  term: string;
  value: string;
  /** Empty if the visitor chose the value. */
  confidence: string;
  evidence: string;
  /** The option of `mocap convert`; empty if there is none. */
  option: string;
  /** It is about a figure, and meaningless for points alone. */
  isOfFigure: boolean;
}

/** The fields of a clip with its decisions and the values chosen under Display. */
export interface DecidedClip {
  facts: ClipFacts;
  scale: Scale;
  chosenScale: number | null;
  chosenUp: AxisName | null;
}

const figureTerms: readonly string[] = ['positions', 'first frame'];
const certainty = { none: 'unknown', low: 'low', medium: 'medium', high: 'high' } as const;

function row(term: string, value: string, decision: Decision, isChosen = false): DecisionRow {
  return {
    term,
    value,
    confidence: isChosen ? '' : certainty[decision.confidence],
    evidence: isChosen ? 'set here' : decision.evidence,
    option: decision.option,
    isOfFigure: figureTerms.includes(term),
  };
}

function upText({ facts, chosenUp }: DecidedClip): string {
  if (chosenUp) return chosenUp;
  const { up, knownUp } = facts;
  return knownUp === up ? up : `assuming ${knownUp}; ${up} is possible`;
}

/** All five decisions, in the order of `mocap info`. */
export function decisionRows(clip: DecidedClip): DecisionRow[] {
  const { facts, scale } = clip;
  const { position_mode: positions, up, unit, reference_frame: reference, rate } = facts.decisions;
  return [
    row('positions', positions.value === 'add' ? 'added to the offsets' : 'replacing the offsets', positions),
    row('up', upText(clip), up, clip.chosenUp !== null),
    row('scale', scale.known ? `1 unit = ${formatLength(scale.metresPerUnit, scale, 3)}` : scale.why, unit, clip.chosenScale !== null),
    row('first frame', facts.referenceFirstFrame ? 'reference pose, not motion' : 'motion', reference),
    row('rate', rate.value === null ? 'unknown' : rateText(rate.value), rate),
  ];
}
