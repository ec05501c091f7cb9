// SPDX-License-Identifier: MIT
import type { Plugin } from 'vite';
import { withoutParts } from './unused_parts';
import { withoutShaders } from './unused_shaders';

/** Removes the third of three.js that the viewer does not use but bundlers cannot detect. */
export function leanThree(): Plugin {
  return {
    name: 'lean-three',
    apply: 'build',
    transform(code, id) {
      return /\/three\/build\/three\.module\.js$/.test(id) ? { code: withoutParts(withoutShaders(code)), map: null } : null;
    },
  };
}
