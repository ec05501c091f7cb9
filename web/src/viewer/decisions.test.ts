// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { decisionRows } from './decisions';
import { fakeFacts } from './testing/fake_core';
import { scaleOf } from './units';

function rowsOf(facts = fakeFacts(), chosenScale: number | null = null, chosenUp: '+Z' | null = null) {
  const rows = decisionRows({ facts, scale: scaleOf(facts, chosenScale), chosenScale, chosenUp });
  return Object.fromEntries(rows.map((row) => [row.term, row]));
}

describe('decisions', () => {
  it('include all five with evidence and option', () => {
    const facts = fakeFacts();
    const decisions = Object.values(facts.decisions);
    decisions.forEach((decision, i) => {
      decision.evidence = `reason ${i}`;
      decision.option = `--option-${i}`;
    });
    const rows = decisionRows({ facts, scale: scaleOf(facts, null), chosenScale: null, chosenUp: null });
    expect(rows.map((row) => row.term)).toEqual(['positions', 'up', 'scale', 'first frame', 'rate']);
    expect(rows.map((row) => row.evidence).sort()).toEqual(decisions.map((one) => one.evidence).sort());
    expect(rows.map((row) => row.option).sort()).toEqual(decisions.map((one) => one.option).sort());
    expect(rows.every((row) => row.value !== '' && row.confidence !== '')).toBe(true);
  });
  it('show certain position mode and first frame', () => {
    const rows = rowsOf();
    expect(rows.positions).toMatchObject({ value: 'replacing the offsets', confidence: 'high' });
    expect(rows['first frame']).toMatchObject({ value: 'motion', confidence: 'high' });
    expect(rowsOf(fakeFacts({ referenceFirstFrame: true }))['first frame']?.value).toContain('reference pose');
  });
  it('show the rate with its confidence', () => {
    const facts = fakeFacts({ frameTimeS: 0.0333 });
    facts.decisions.rate = { value: 30, confidence: 'medium', evidence: 'not a standard rate', option: '--rate N' };
    expect(rowsOf(facts).rate).toMatchObject({ value: '30 fps', confidence: 'medium', evidence: 'not a standard rate' });
    facts.decisions.rate.value = null;
    expect(rowsOf(facts).rate?.value).toBe('unknown');
  });
  it('name the assumed axis and the possible one', () => {
    const facts = { ...fakeFacts({ up: '-Z' }), knownUp: '+Y' as const };
    facts.decisions.up = { value: '-Z', confidence: 'medium', evidence: 'it lies', option: '--up AXIS' };
    expect(rowsOf(facts).up).toMatchObject({ value: 'assuming +Y; -Z is possible', confidence: 'medium', evidence: 'it lies' });
  });
  it("show the user's settings", () => {
    const rows = rowsOf(fakeFacts({ metresPerUnit: 1 }), 0.01, '+Z');
    expect(rows.up).toMatchObject({ value: '+Z', confidence: '', evidence: 'set here' });
    expect(rows.scale).toMatchObject({ value: '1 unit = 1.00 cm', confidence: '', evidence: 'set here' });
  });
});
