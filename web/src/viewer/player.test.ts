// SPDX-License-Identifier: MIT
import { beforeEach, describe, expect, it } from 'vitest';
import { Player } from './player';

let player: Player;
beforeEach(() => {
  player = new Player();
  player.setClock({ frames: 100, frameTimeS: 0.01 });
});

describe('playing', () => {
  it('advances by real time and speed', () => {
    player.play();
    expect(player.advance(0.1)).toBe(true);
    expect(player.frame).toBeCloseTo(10);
    player.setSpeed(0.5);
    player.advance(0.1);
    expect(player.frame).toBeCloseTo(15);
    player.direction = -1;
    player.advance(0.2);
    expect(player.frame).toBeCloseTo(5);
  });
  it('does nothing while paused', () => {
    expect(player.advance(1)).toBe(false);
    expect(player.timeS).toBe(0);
  });
  it('loops and shows the last frame for its full time', () => {
    player.play();
    player.advance(0.995);
    expect(player.frame).toBe(99);
    player.advance(0.01);
    expect(player.timeS).toBeCloseTo(0.005);
    expect(player.playing).toBe(true);
  });
  it('loops backwards, and several times at once', () => {
    player.direction = -1;
    player.seekFrame(1);
    player.play();
    player.advance(0.02);
    expect(player.timeS).toBeCloseTo(0.99);
    player.direction = 1;
    player.seekFrame(0);
    player.advance(3.25);
    expect(player.timeS).toBeCloseTo(0.25);
  });
  it('stops on the last frame without looping, and restarts on request', () => {
    player.loop = false;
    player.seekFrame(95);
    player.play();
    player.advance(1);
    expect(player.playing).toBe(false);
    expect(player.frame).toBe(99);
    player.play();
    expect(player.frame).toBe(0);
  });
  it('stops on the first frame when playing backwards', () => {
    player.loop = false;
    player.direction = -1;
    player.seekFrame(5);
    player.play();
    player.advance(1);
    expect([player.playing, player.frame]).toEqual([false, 0]);
  });
  it('pauses on an integer frame', () => {
    player.play();
    player.advance(0.1037);
    player.pause();
    expect(player.frame).toBe(10);
  });
});

describe('ranges', () => {
  it('limit the playhead and the loop', () => {
    player.setRange(20, 29);
    expect(player.frame).toBe(20);
    player.play();
    player.advance(0.105);
    expect(player.frame).toBeCloseTo(20.5);
  });
  it('are ordered and clamped', () => {
    player.setRange(500, -3);
    expect(player.range).toEqual({ first: 0, last: 99 });
    player.setRange(40, 10);
    expect(player.range).toEqual({ first: 10, last: 40 });
  });
  it('do not limit scrubbing', () => {
    player.setRange(20, 29);
    player.seekFrame(80);
    expect(player.frame).toBe(80);
  });
  it('start after the reference frame on request', () => {
    player.setClock({ frames: 100, frameTimeS: 0.01 }, 0, 1);
    expect(player.range).toEqual({ first: 1, last: 99 });
  });
});

describe('steps', () => {
  it('go to integer frames and stop playback', () => {
    player.play();
    player.advance(0.105);
    player.step(1);
    expect([player.frame, player.playing]).toEqual([11, false]);
    player.seekTime(0.105);
    player.step(-1);
    expect(player.frame).toBe(10);
  });
  it('loop in the range, or stop at its ends', () => {
    player.setRange(5, 9);
    player.seekFrame(9);
    player.step(1);
    expect(player.frame).toBe(5);
    player.step(-1);
    expect(player.frame).toBe(9);
    player.loop = false;
    player.setRange(0, 99);
    player.seekFrame(99);
    player.step(1);
    expect(player.frame).toBe(99);
  });
});

describe('speed', () => {
  it('stays within 0.1 and 4', () => {
    player.setSpeed(9);
    expect(player.speed).toBe(4);
    player.setSpeed(0.001);
    expect(player.speed).toBe(0.1);
    player.setSpeed(NaN);
    expect(player.speed).toBe(0.1);
  });
  it('steps along the list', () => {
    player.stepSpeed(1);
    expect(player.speed).toBe(1.5);
    player.setSpeed(0.7);
    player.stepSpeed(-1);
    expect(player.speed).toBe(0.5);
    player.setSpeed(4);
    player.stepSpeed(1);
    expect(player.speed).toBe(4);
  });
});

describe('several clips', () => {
  it('play as long as the longest', () => {
    player.setClock({ frames: 100, frameTimeS: 0.01 }, 2);
    expect(player.frames).toBe(200);
    expect(player.range.last).toBe(199);
    player.seekTime(1.5);
    expect(player.timeS).toBeCloseTo(1.5);
    // The clock's own clip has ended, and stays at its last frame.
    expect(player.frame).toBe(99);
  });
  it('handle clips without frames or time', () => {
    player.setClock({ frames: 0, frameTimeS: 0 });
    player.play();
    player.advance(0.5);
    expect(Number.isFinite(player.timeS)).toBe(true);
    expect(player.frames).toBe(1);
  });
  it('stays on the last frame of the range while that plays for its frame time', () => {
    const player = new Player();
    player.setClock({ frames: 10, frameTimeS: 0.1 });
    player.setRange(2, 5);
    player.seekFrame(5);
    player.playing = true;
    player.advance(0.06);
    expect(player.timeS).toBeCloseTo(0.5);
    expect(player.frame).toBe(5);
    player.advance(0.05);
    expect(player.timeS).toBeCloseTo(0.21);
    player.seekFrame(5);
    player.advance(0.06);
    player.pause();
    expect(player.frame).toBe(5);
  });
});
