// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { changedAddress, readAddress, writeAddress, type AddressState } from './address';
import { defaultDisplay } from './display';

function full(): AddressState {
  const display = defaultDisplay();
  Object.assign(display.show, { body: false, names: true, ghosts: true, grid: false });
  Object.assign(display, { sampling: 'smooth', inPlace: true, skipReference: false, layout: 'beside', follow: 'mixamorig:Head', graph: 'speed' });
  return {
    clips: ['a walk, slow & sad.bvh', 'Läufer#2.amc'],
    frame: 146,
    range: [12, 200],
    speed: 0.25,
    loop: false,
    camera: { yawDeg: -30.5, pitchDeg: 12, distance: 4.25, target: [0, 0.9, -1.125] },
    joints: ['mixamorig:Hips', 'Right Hand'],
    unit: 0.0254,
    up: '-Z',
    display,
  };
}

describe('the address', () => {
  it('round-trips the view', () => {
    const state = full();
    expect(readAddress(writeAddress(state))).toEqual(state);
  });
  it('is short for the initial view', () => {
    expect(writeAddress({ clips: [], display: defaultDisplay() })).toBe('');
    expect(writeAddress({ clips: ['walk.bvh'], frame: 3, display: defaultDisplay() })).toBe('#clip=walk.bvh&f=3');
  });
  it('reads an empty address', () => {
    expect(readAddress('')).toEqual({ clips: [], display: defaultDisplay() });
  });
  it('follows no joint if the address disables it', () => {
    const display = { ...defaultDisplay(), follow: '' };
    expect(readAddress(writeAddress({ clips: [], display })).display.follow).toBe('');
  });
  it.each([
    '#f=-3',
    '#f=NaN',
    '#f=',
    '#cam=1,2,3',
    '#cam=1,2,-3,0,0,0',
    '#cam=1,2,1e9,0,0,0',
    '#cam=a,b,c,d,e,f',
    '#range=9',
    '#range=-1-4',
    '#speed=0',
    '#unit=-1',
    '#up=W',
    '#show=everything&hide=nothing',
    '#between=magic&layout=heap&graph=pie',
    '#&&=&=x&f',
  ])('ignores %s', (hash) => {
    expect(readAddress(hash)).toEqual({ clips: [], display: defaultDisplay() });
  });
  it('handles invalid escapes', () => {
    expect(readAddress('#clip=%E0%A4%A').clips).toEqual(['%E0%A4%A']);
  });
  it('limits the number of names', () => {
    expect(readAddress(`#joints=${'a,'.repeat(10000)}`).joints).toHaveLength(64);
  });
});

describe('an address that changes on an open page', () => {
  it('changes only the given settings, and shows a frame without playing', () => {
    const now = { ...full(), playing: true };
    const { playing, ...still } = now;
    expect(playing).toBe(true);
    expect(changedAddress(now, '#f=9')).toEqual({ ...still, frame: 9 });
    expect(changedAddress(now, '#speed=2')).toEqual({ ...now, speed: 2 });
    expect(changedAddress(now, '#f=9&play=1')).toEqual({ ...now, frame: 9 });
  });
  it('is complete if it names its clips', () => {
    expect(changedAddress(full(), '#clip=walk.bvh&f=3')).toEqual({
      clips: ['walk.bvh'], frame: 3, speed: 1, loop: true, joints: [], edits: [], display: defaultDisplay(),
    });
  });
  it.each(['', '#', '#motions'])('requests nothing for %j', (hash) => {
    expect(changedAddress(full(), hash)).toBeNull();
  });
});
