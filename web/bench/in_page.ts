// SPDX-License-Identifier: MIT

/** Measurements inside the page: both readers, on the same bytes, on the same thread. */
import { BVHLoader } from 'three/examples/jsm/loaders/BVHLoader.js';
import startPlayer from '../generated/mocap_player.js';
import { PlayerClips } from '../src/core/player_clips';

export interface ParseTimes {
  /** Seconds, parsing from memory: text for three.js, bytes for ours. */
  three: number[];
  ours: number[];
}

declare global {
  interface Window {
    measureParsing(address: string, rounds: number): Promise<ParseTimes>;
  }
}

const secondsOf = (act: () => void): number => {
  const began = performance.now();
  act();
  return (performance.now() - began) / 1000;
};

window.measureParsing = async (address, rounds) => {
  const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer());
  const text = new TextDecoder().decode(bytes);
  const wasmBinary = await (await fetch('/bench/mocap_player.wasm')).arrayBuffer();
  const clips = new PlayerClips(await startPlayer({ wasmBinary }));
  const times: ParseTimes = { three: [], ours: [] };
  for (let round = 0; round < rounds; ++round) {
    times.ours.push(
      secondsOf(() => {
        const opened = clips.open({ name: 'a.bvh', bytes: bytes.buffer });
        if (!('id' in opened)) throw new Error('the file cannot be read');
        clips.close(opened.id);
      }),
    );
    times.three.push(secondsOf(() => new BVHLoader().parse(text)));
  }
  return times;
};
