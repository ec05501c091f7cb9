// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { queryOf, shareWords } from './share';

const motion = { name: 'walk.bvh', origin: { query: 'motion=walk', shareable: true } };
const sample = { name: 'jump.bvh', origin: { query: '', shareable: true } };
const local = { name: 'mine.bvh', origin: { query: 'local=1', shareable: false } };
const dropped = { name: 'own.bvh', origin: null };

describe('a link', () => {
  it('opens each clip of an address once', () => {
    expect(queryOf([motion, sample, motion])).toBe('?motion=walk');
    expect(queryOf([motion, local, local])).toBe('?motion=walk&local=1');
    expect(queryOf([dropped, sample])).toBe('');
  });
  it('is offered only if others can open it', () => {
    expect(shareWords([motion, sample]).copied).toBe(true);
    expect(shareWords([motion, sample]).words).toContain('It opens the current view');
    expect(shareWords([dropped]).copied).toBe(false);
    expect(shareWords([dropped]).words).toContain('own.bvh is only on your machine');
    expect(shareWords([local, dropped]).words).toContain('mine.bvh and 1 more are');
    expect(shareWords([motion, dropped])).toMatchObject({ copied: true });
    expect(shareWords([motion, dropped]).words).toContain('for the other motions: own.bvh');
  });
});
