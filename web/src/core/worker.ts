// SPDX-License-Identifier: MIT

import startPlayer from '../../generated/mocap_player.js';
import playerAddress from '../../generated/mocap_player.wasm?url';
import { Clips, type Modules } from './clips';
import type { Answer, Call } from './messages';
import { PlayerClips } from './player_clips';
import type { WholeClips } from './whole_clips';

async function loadWhole(): Promise<WholeClips> {
  const [{ default: start }, { default: address }, { WholeClips }] = await Promise.all([
    import('../../generated/mocap_whole.js'),
    import('../../generated/mocap_whole.wasm?url'),
    import('./whole_clips'),
  ]);
  return new WholeClips(await start({ locateFile: () => address }));
}

const player = startPlayer({ locateFile: () => playerAddress }).then(
  (module) => new PlayerClips(module),
);
let whole: Promise<WholeClips> | null = null;
const modules: Modules = {
  player: () => player,
  whole: () =>
    (whole ??= loadWhole().catch(() => {
      // The browser may be offline now, and online at the next attempt.
      whole = null;
      throw new Error('Could not load the program that edits and saves. Check the connection and try again.');
    })),
};
const clips = new Clips(modules);

/** Arrays in a result are transferred, not copied. */
function buffersOf(value: unknown, found: ArrayBuffer[] = []): ArrayBuffer[] {
  if (value instanceof ArrayBuffer) found.push(value);
  else if (ArrayBuffer.isView(value)) found.push(value.buffer as ArrayBuffer);
  else if (Array.isArray(value)) for (const item of value) buffersOf(item, found);
  else if (value !== null && typeof value === 'object')
    for (const item of Object.values(value)) buffersOf(item, found);
  return found;
}

async function answer(call: Call): Promise<Answer> {
  try {
    await player;
    const receiver = clips as unknown as Record<string, (...values: unknown[]) => unknown>;
    const value = await receiver[call.method]?.(...call.arguments);
    return { number: call.number, value };
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    // After a trap, a module cannot be called again.
    return { number: call.number, failure, ended: error instanceof WebAssembly.RuntimeError };
  }
}

self.onmessage = (event: MessageEvent<Call>) => {
  void answer(event.data).then((reply) =>
    self.postMessage(reply, { transfer: [...new Set(buffersOf(reply.value))] }),
  );
};
