// SPDX-License-Identifier: MIT
import { Color, type InstancedBufferGeometry, type Mesh, type MeshStandardMaterial } from 'three';
import { describe, expect, it } from 'vitest';
import { Clip } from '../clip';
import { defaultDisplay } from '../display';
import { FakeCore } from '../testing/fake_core';
import type { Capsules } from './capsules';
import { Crowd } from './crowd';
import { Figure } from './figure';
import type { Palette } from './palette';

const grey = new Color('#888888');
const palette: Palette = {
  dark: true, ground: grey, line: grey, text: '', textSoft: '', panel: '', accent: grey,
  side: { left: grey, right: grey, middle: grey },
  clips: [new Color('#ff0000'), new Color('#00ff00')],
};

async function clipOf(joints: number): Promise<Clip> {
  const core = new FakeCore({ joints });
  const { clips } = await core.open([{ name: 'fake.bvh', bytes: new ArrayBuffer(0) }]);
  return new Clip(clips[0]!, core, 1 << 20);
}

/** The data uploaded for the mesh of a crowd: x y z and radius of both ends, one capsule per
 * row. */
function rowsOf(crowd: Crowd): number[][] {
  const { geometry } = crowd.group.children[0] as Mesh<Capsules['mesh']['geometry']>;
  const ends = (geometry.getAttribute('capsuleA') as unknown as { data: { array: Float32Array } }).data.array;
  return Array.from({ length: geometry.instanceCount }, (_, i) => [...ends.subarray(i * 8, i * 8 + 8)]);
}

describe('a crowd', () => {
  it('stores all bodies in one mesh', async () => {
    const clips = [await clipOf(3), await clipOf(5)];
    const figures = clips.map((clip) => new Figure(clip));
    const crowd = new Crowd(false);
    expect(crowd.seat(figures)).toEqual([]);
    figures.forEach((figure) => figure.restyle(defaultDisplay(), palette, true, new Set()));
    expect(crowd.group.children).toHaveLength(1);
    const rows = rowsOf(crowd);
    expect(rows).toHaveLength(clips[0]!.shape.points + clips[1]!.shape.points);
    const tips = rows.map((row) => row.slice(4, 7));
    expect(tips.flat()).toEqual([...clips[0]!.points, ...clips[1]!.points]);
  });

  it('hides one body only', async () => {
    const clips = [await clipOf(3), await clipOf(5)];
    const figures = clips.map((clip) => new Figure(clip));
    const crowd = new Crowd(false);
    crowd.seat(figures);
    clips[0]!.visible = false;
    figures.forEach((figure) => figure.restyle(defaultDisplay(), palette, true, new Set()));
    const rows = rowsOf(crowd);
    const hidden = clips[0]!.shape.points;
    expect(rows.slice(0, hidden).flat().every((value) => value === 0)).toBe(true);
    expect(rows.slice(hidden).flatMap((row) => row.slice(4, 7))).toEqual([...clips[1]!.points]);
  });

  it('reuses its mesh until it is full', async () => {
    const small = new Figure(await clipOf(2));
    const large = new Figure(await clipOf(9));
    const crowd = new Crowd(false);
    crowd.seat([large]);
    const mesh = crowd.group.children[0];
    expect(crowd.seat([small])).toEqual([]);
    expect(crowd.group.children[0]).toBe(mesh);
    expect(crowd.seat([small, large]).map((old) => old.mesh)).toEqual([mesh]);
    expect(crowd.group.children).toHaveLength(1);
  });

  it('puts transparent bodies into a separate mesh', async () => {
    const solid = new Figure(await clipOf(2));
    const veiled = new Figure(await clipOf(9));
    const crowd = new Crowd(false);
    crowd.seat([solid, veiled], (figure) => figure === veiled);
    const [first, second] = crowd.group.children as Mesh<InstancedBufferGeometry, MeshStandardMaterial>[];
    expect([first!.geometry.instanceCount, second!.geometry.instanceCount]).toEqual([solid.bones, veiled.bones]);
    expect([first!.material.transparent, second!.material.transparent]).toEqual([false, true]);
    crowd.seat([solid, veiled]);
    expect(second!.visible).toBe(false);
  });
});
