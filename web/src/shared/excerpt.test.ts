// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { marked } from './excerpt';

describe('the mark under an excerpt', () => {
  it('is below the position, also after truncation', () => {
    expect(marked({ text: '1 2 x 4', caret: 4 })).toEqual({ text: '1 2 x 4', mark: '    ^' });
    const cut = marked({ text: '1 2 x 4', caret: 4, cut_before: true, cut_after: true });
    expect(cut.text).toBe('… 1 2 x 4 …');
    expect(cut.text[cut.mark.indexOf('^')]).toBe('x');
  });
  it('converts bytes of the file to characters of the page', () => {
    const { text, mark } = marked({ text: 'Hüfte x', caret: 7 });
    expect(text[mark.indexOf('^')]).toBe('x');
  });
  it('is not moved by tabs or control characters', () => {
    expect(marked({ text: '\tx\u202ey', caret: 1 })).toEqual({ text: ' x y', mark: ' ^' });
  });
  it('may be after the end', () => {
    expect(marked({ text: 'ab', caret: 2 }).mark).toBe('  ^');
    expect(marked({ text: 'ab', caret: -5 }).mark).toBe('^');
  });
});
