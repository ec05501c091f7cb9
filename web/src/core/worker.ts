// SPDX-License-Identifier: MIT

import startMocapCore from '../../generated/mocap_core.js';
import wasmAddress from '../../generated/mocap_core.wasm?url';
import { Clips } from './clips';
import type { Answer, Call } from './messages';

const clips = startMocapCore({ locateFile: () => wasmAddress }).then((module) => new Clips(module));

/** Arrays of an answer are handed over, not copied. */
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
    const receiver = (await clips) as unknown as Record<string, (...values: unknown[]) => unknown>;
    const value = receiver[call.method]?.(...call.arguments);
    return { number: call.number, value };
  } catch (error) {
    return { number: call.number, failure: error instanceof Error ? error.message : String(error) };
  }
}

self.onmessage = (event: MessageEvent<Call>) => {
  void answer(event.data).then((reply) =>
    self.postMessage(reply, { transfer: [...new Set(buffersOf(reply.value))] }),
  );
};
