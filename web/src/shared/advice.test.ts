// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { adviceFor } from './advice';

describe('advice on a page', () => {
  it('describes the repair of a finding', () => {
    expect(adviceFor({ advice: '`mocap check --fix` writes plain numbers.', repair: 'rewrite' })).toEqual({
      here: 'Fixed in a repaired copy.', inShell: '`mocap check --fix` writes plain numbers.',
    });
    const advice = 'drop the affected frames: mocap check a.bvh --fix=drop-frames -o b.bvh';
    expect(adviceFor({ advice, repair: 'drop-frames' }).here).toMatch(/drops the unreadable frames/);
    expect(adviceFor({ repair: 'hold-values' })).toMatchObject({ inShell: '' });
  });
  it('does not parse the sentences', () => {
    for (const advice of ['Run `mocap check --fix`.', 'Give the rate with --rate.', 'Export it again.', '']) {
      expect(adviceFor({ advice })).toEqual({ here: advice, inShell: '' });
    }
  });
});
