// SPDX-License-Identifier: MIT

/** A small motion that differs from all samples: `height` makes it unique. */
export function ballMotion(height: number): string {
  const rows = Array.from({ length: 30 }, (_, i) => {
    const up = (height + Math.sin(i / height) * 9).toFixed(4);
    return `${i} ${up} 0 0 0 ${(i * height).toFixed(2)} 0 0 ${i}`;
  });
  return [
    'HIERARCHY', 'ROOT Ball', '{', '\tOFFSET 0 0 0',
    '\tCHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation',
    '\tJOINT Spot', '\t{', '\t\tOFFSET 0 8 0', '\t\tCHANNELS 3 Zrotation Xrotation Yrotation',
    '\t\tEnd Site', '\t\t{', '\t\t\tOFFSET 0 2 0', '\t\t}', '\t}', '}',
    'MOTION', `Frames: ${rows.length}`,
    'Frame Time: 0.0333333', ...rows, '',
  ].join('\n');
}
