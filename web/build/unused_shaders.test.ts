// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { takenLines, withoutShaders } from './unused_shaders';

const three = readFileSync(new URL('../node_modules/three/build/three.module.js', import.meta.url), 'utf8');

it('finds all of them in the installed three.js', () => {
  const lean = withoutShaders(three);
  expect(lean).toContain("points_frag: '#error omitted'");
  expect(lean).toMatch(/\scommon: common,/);
});

it('reports which one is missing', () => {
  expect(() => withoutShaders(three, ['nonsense'])).toThrow('nonsense');
  expect(() => withoutShaders('')).toThrow('ShaderChunk');
});

it('removes only branches that are never compiled', () => {
  const taken = (text: string): string => takenLines(text.split(';')).join(';');
  expect(taken('a;#ifdef USE_TRANSMISSION;b;#ifdef X;c;#endif;#else;d;#endif;e')).toBe('a;#ifdef USE_TRANSMISSION;#error omitted;#else;d;#endif;e');
  expect(taken('#if ( NUM_SPOT_LIGHTS > 0 ) && defined( RE_Direct );a;#endif;b')).toBe('#if ( NUM_SPOT_LIGHTS > 0 ) && defined( RE_Direct );#error omitted;#endif;b');
  expect(taken('#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_POINT_LIGHT_SHADOWS );a;#else;b;#endif')).toContain('#error omitted;#else;b;');
  for (const kept of [
    '#ifdef USE_FOG;a;#endif',
    '#ifndef USE_TRANSMISSION;a;#endif',
    '#if defined( USE_TRANSMISSION ) || defined( USE_UV );a;#endif',
    '#if ! defined( USE_TRANSMISSION );a;#endif',
    '#if NUM_DIR_LIGHTS > 0;a;#endif',
    '#if NUM_SPOT_LIGHTS == 0;a;#endif',
    '#if defined( USE_NORMALMAP );a;#elif defined( USE_UV );b;#else;c;#endif',
    '#ifdef X;a;#else;b;#endif',
  ]) expect(taken(kept)).toBe(kept);
});

it('keeps conditions balanced in every shader', () => {
  for (const [, text = ''] of withoutShaders(three).matchAll(/ = "((?:[^"\\]|\\.)*#(?:[^"\\]|\\.)*)";/g)) {
    const words = text.split('\\n');
    const count = (word: RegExp): number => words.filter((line) => word.test(line)).length;
    expect(count(/^\s*#\s*if/), text.slice(0, 80)).toBe(count(/^\s*#\s*endif/));
  }
});
