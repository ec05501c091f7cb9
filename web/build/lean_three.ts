// SPDX-License-Identifier: MIT
import type { Plugin } from 'vite';
import { withoutParts } from './unused_parts';
import { withoutShaders } from './unused_shaders';

/** Leaves out of three.js what the viewer does not use and no bundler can find: a third of it. */
export function leanThree(): Plugin {
  return {
    name: 'lean-three',
    apply: 'build',
    transform(code, id) {
      return /\/three\/build\/three\.module\.js$/.test(id) ? { code: withoutParts(withoutShaders(code)), map: null } : null;
    },
  };
}
