// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { partAdvice } from './advice';

describe('advice on a page', () => {
  it('names the page\'s own way to mend', () => {
    expect(partAdvice('`mocap check --fix` writes plain numbers.')).toEqual({ here: 'The repair writes plain numbers.', inShell: '' });
    expect(partAdvice('Save as UTF-8, or let `mocap check --fix` do it.').here).toBe('Save as UTF-8, or let the repair do it.');
  });
  it('keeps apart what needs a shell', () => {
    expect(partAdvice('Give the rate with --rate if it is another.')).toEqual({
      here: '', inShell: 'Give the rate with --rate if it is another.',
    });
    expect(partAdvice('Export it again. Or run `mocap convert FILE --units cm`.')).toEqual({
      here: 'Export it again.', inShell: 'Or run `mocap convert FILE --units cm`.',
    });
    expect(partAdvice('drop such frames: mocap check a.bvh --fix=drop-frames -o b.bvh')).toEqual({
      here: 'Drop such frames.', inShell: '`mocap check a.bvh --fix=drop-frames -o b.bvh`',
    });
    expect(partAdvice('if the figure floats: --positions replace').here).toBe('');
  });
  it('leaves all else as it is', () => {
    const plain = 'Choose a.bvh - or b.bvh -- as you like. Nothing else.';
    expect(partAdvice(plain)).toEqual({ here: plain, inShell: '' });
    expect(partAdvice('')).toEqual({ here: '', inShell: '' });
  });
});
