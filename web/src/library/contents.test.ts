// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { formats } from '../shared/formats';
import { canHold, partTexts, partsOf } from './contents';

const nothing = { points: 0, bodies: 0, analog: 0, events: 0, columns: 0 };
const namesThatHold = (contents: Parameters<typeof canHold>[1]): string[] =>
  formats.filter((format) => format.writes && canHold(format, contents)).map(({ name }) => name);

describe('the contents of a motion', () => {
  it('are listed with their numbers', () => {
    expect(partTexts({ joints: 31, recorded: nothing })).toEqual(['31 joints']);
    expect(partTexts({ joints: 0, recorded: { ...nothing, points: 1, bodies: 1, events: 2 } })).toEqual([
      '1 point', '1 rigid body', '2 events',
    ]);
    expect(partsOf({ joints: 0, recorded: { ...nothing, columns: 12 } }).map(({ title }) => title)).toEqual(['Columns']);
  });

  it('decide which formats can hold them', () => {
    const ofPoints = namesThatHold({ joints: 0, recorded: { ...nothing, points: 5 } });
    expect(ofPoints).toContain('c3d');
    expect(ofPoints).toContain('trc');
    expect(ofPoints).not.toContain('bvh');
    expect(namesThatHold({ joints: 0, recorded: { ...nothing, columns: 5 } })).toContain('sto');
    expect(namesThatHold({ joints: 24, recorded: nothing })).toContain('bvh');
  });
});
