// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { embedCode, licenceAddress, slugOf, webAddress, wordsOf } from './slug';

describe('the address of a motion', () => {
  it('names it', () => {
    expect(slugOf('/motions/walk-2')).toBe('walk-2');
    expect(slugOf('/motions/%E6%AD%A9%E3%81%8F/')).toBe('歩く');
  });
  it('may be broken', () => {
    expect(slugOf('/motions/')).toBe('');
    expect(slugOf('/motions/%E6%')).toBe('');
    expect(slugOf('/motions/a/b')).toBe('');
  });
  it('has words', () => expect(wordsOf('slow-walk_02')).toBe('slow walk 02'));
});

describe('origins', () => {
  it('link only if they are web URLs', () => {
    expect(webAddress('https://example.org/a')).toBe('https://example.org/a');
    for (const text of ['javascript:alert(1)', 'data:text/html,x', 'Motion lab', 'https://', '//x', ' JAVASCRIPT:x']) {
      expect(webAddress(text)).toBeNull();
    }
  });
});

describe('embed code', () => {
  it('escapes markup', () => {
    const code = embedCode('https://lab.example/motions/x', '/embed/x', '"><script>alert(1)</script>&');
    expect(code).toContain('src="https://lab.example/embed/x"');
    expect(code).toContain('title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;"');
    expect(code.match(/</g)).toHaveLength(2);
  });
});

describe('licences', () => {
  it('link to their text if it is known', () => {
    expect(licenceAddress('CC-BY-NC-SA-4.0')).toBe('https://creativecommons.org/licenses/by-nc-sa/4.0/');
    expect(licenceAddress('CC0-1.0')).toBe('https://creativecommons.org/publicdomain/zero/1.0/');
    expect(licenceAddress('ask me')).toBeNull();
  });
});
