// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { Queue } from './queue';

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Tasks that finish when the test lets them. */
function controlled() {
  const begun: string[] = [];
  const ends = new Map<string, { resolve: () => void; reject: (error: Error) => void }>();
  const queue = new Queue<string>(
    (task) => {
      begun.push(task);
      return new Promise((resolve, reject) => ends.set(task, { resolve, reject }));
    },
    () => undefined,
    3,
  );
  return { begun, ends, queue };
}

describe('a queue', () => {
  it('runs three at a time, in order', async () => {
    const { begun, ends, queue } = controlled();
    queue.add(['a', 'b', 'c', 'd', 'e']);
    expect(begun).toEqual(['a', 'b', 'c']);
    expect([queue.running, queue.left]).toEqual([3, 2]);
    ends.get('b')?.resolve();
    await settle();
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
  });
  it('continues after a failure', async () => {
    const { begun, ends, queue } = controlled();
    queue.add(['a', 'b', 'c', 'd']);
    ends.get('a')?.reject(new Error('no'));
    await settle();
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
    for (const end of ends.values()) end.resolve();
    await settle();
    expect(queue.busy).toBe(false);
  });
  it('accepts jobs while running and starts no cleared ones', async () => {
    const { begun, ends, queue } = controlled();
    queue.add(['a', 'b', 'c']);
    queue.add(['d']);
    queue.clear();
    for (const end of ends.values()) end.resolve();
    await settle();
    expect(begun).toEqual(['a', 'b', 'c']);
    expect(queue.busy).toBe(false);
  });
});
