// SPDX-License-Identifier: MIT
import { Color } from 'three';
import type { Side } from '../../core/contract';

/** Colours of the scene, from the page's style sheet, so that both change together. */
export interface Palette {
  dark: boolean;
  ground: Color;
  line: Color;
  text: string;
  textSoft: string;
  panel: string;
  accent: Color;
  side: Record<Side, Color>;
  /** One per clip, if there are several. */
  clips: readonly Color[];
}

/** The number of colours that the style sheet defines, from `--clip-0` on. */
const clipColours = 8;

export function readPalette(element: HTMLElement): Palette {
  const style = getComputedStyle(element);
  const css = (name: string, otherwise: string): string =>
    style.getPropertyValue(name).trim() || otherwise;
  const colour = (name: string, otherwise: string): Color => new Color(css(name, otherwise));
  const ground = colour('--scene', css('--ground', '#14161a'));
  const hsl = { h: 0, s: 0, l: 0 };
  ground.getHSL(hsl);
  const dark = hsl.l < 0.5;
  const clips = Array.from({ length: clipColours }, (_, i) => colour(`--clip-${i}`, '#8b94a3'));
  return {
    dark,
    ground,
    line: colour('--line', '#343a45'),
    text: css('--text', '#e8eaee'),
    textSoft: css('--text-soft', '#a7aebb'),
    panel: css('--panel', '#1b1e24'),
    accent: colour('--accent', '#4f9dff'),
    side: {
      left: colour('--left', '#4f9dff'),
      right: colour('--right', '#f0913a'),
      middle: new Color(dark ? '#c3c9d4' : '#8b94a3'),
    },
    clips,
  };
}
