// SPDX-License-Identifier: MIT
import type { Plugin } from 'vite';
import { withoutJson, withoutParts } from './unused_parts';
import { withoutShaders } from './unused_shaders';

/**
 * Removes the parts of three.js, about a third, that the viewer does not use and that bundlers
 * cannot detect.
 */
export function leanThree(): Plugin {
  return {
    name: 'lean-three',
    apply: 'build',
    transform(code, id) {
      if (/\/three\/build\/three\.module\.js$/.test(id)) return { code: withoutParts(withoutShaders(code)), map: null };
      if (/\/three\/build\/three\.core\.js(?:\?|$)/.test(id)) return { code: withoutJson(code), map: null };
      return null;
    },
  };
}
