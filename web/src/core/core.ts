// SPDX-License-Identifier: MIT

import type { Core, FailedFile, NamedBytes, OpenResult } from './contract';
import { ownFinding } from '../shared/finding';
import { CoreEnded, CoreStopped } from './ended';
import type { Answer, Call, Method } from './messages';

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** Why a file could not be read at all. */
function unread(name: string, error: unknown): FailedFile {
  const ended = error instanceof CoreEnded;
  return {
    name,
    findings: [
      ownFinding({
        code: ended ? 'limit.memory' : 'io.read',
        file: name,
        message: ended
          ? 'not enough memory in this browser for the file'
          : 'could not load the program that reads this format',
        ...(error instanceof Error ? { detail: error.message } : {}),
        advice: ended
          ? 'close other clips and open it again, or convert it with `mocap convert` first'
          : 'check the connection, and open the file again',
      }),
    ],
  };
}

/** The worker with the core. It is restarted after it has ended; its clips are then lost. */
class WorkerCore implements Core {
  private worker: Worker | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private calls = 0;

  async open(files: NamedBytes[], passing = false): Promise<OpenResult> {
    try {
      // The bytes are transferred, so that a large file is not held twice.
      return (await this.call('open', [files, passing], files.map((file) => file.bytes))) as OpenResult;
    } catch (error) {
      return { clips: [], failed: files.map((file) => unread(file.name, error)) };
    }
  }

  pairs(files: NamedBytes[]): ReturnType<Core['pairs']> {
    return this.call('pairs', [files], files.map((file) => file.bytes)) as ReturnType<Core['pairs']>;
  }

  repair(...values: Parameters<Core['repair']>): ReturnType<Core['repair']> {
    return this.call('repair', values) as ReturnType<Core['repair']>;
  }

  poses(id: number, first: number, count: number): ReturnType<Core['poses']> {
    return this.call('poses', [id, first, count]) as ReturnType<Core['poses']>;
  }

  channels(id: number, columns: number[]): ReturnType<Core['channels']> {
    return this.call('channels', [id, columns]) as ReturnType<Core['channels']>;
  }

  analog(id: number, channel: number): ReturnType<Core['analog']> {
    return this.call('analog', [id, channel]) as ReturnType<Core['analog']>;
  }

  contacts(...values: Parameters<Core['contacts']>): ReturnType<Core['contacts']> {
    return this.call('contacts', values) as ReturnType<Core['contacts']>;
  }

  save(...values: Parameters<Core['save']>): ReturnType<Core['save']> {
    return this.call('save', values) as ReturnType<Core['save']>;
  }

  savePieces(...values: Parameters<Core['savePieces']>): ReturnType<Core['savePieces']> {
    return this.call('savePieces', values) as ReturnType<Core['savePieces']>;
  }

  optionValues(...values: Parameters<Core['optionValues']>): ReturnType<Core['optionValues']> {
    return this.call('optionValues', values) as ReturnType<Core['optionValues']>;
  }

  match(a: number, b: number): ReturnType<Core['match']> {
    return this.call('match', [a, b]) as ReturnType<Core['match']>;
  }

  distance(a: number, b: number): ReturnType<Core['distance']> {
    return this.call('distance', [a, b]) as ReturnType<Core['distance']>;
  }

  distances(...values: Parameters<Core['distances']>): ReturnType<Core['distances']> {
    return this.call('distances', values) as ReturnType<Core['distances']>;
  }

  editFacts(): ReturnType<Core['editFacts']> {
    return this.call('editFacts', []) as ReturnType<Core['editFacts']>;
  }

  edit(...values: Parameters<Core['edit']>): ReturnType<Core['edit']> {
    return this.call('edit', values) as ReturnType<Core['edit']>;
  }

  transferFacts(): ReturnType<Core['transferFacts']> {
    return this.call('transferFacts', []) as ReturnType<Core['transferFacts']>;
  }

  qualityCurve(id: number, curve: number): ReturnType<Core['qualityCurve']> {
    return this.call('qualityCurve', [id, curve]) as ReturnType<Core['qualityCurve']>;
  }

  modelNodes(model: NamedBytes): ReturnType<Core['modelNodes']> {
    return this.call('modelNodes', [model], [model.bytes]) as ReturnType<Core['modelNodes']>;
  }

  saveModel(id: number, model: NamedBytes): ReturnType<Core['saveModel']> {
    return this.call('saveModel', [id, model], [model.bytes]) as ReturnType<Core['saveModel']>;
  }

  close(id: number): void {
    void this.call('close', [id]).catch(() => undefined);
  }

  stop(): void {
    this.end(new CoreStopped('stopped'));
  }

  private call(method: Method, values: unknown[], transfer: ArrayBuffer[] = []): Promise<unknown> {
    const worker = (this.worker ??= this.start());
    return new Promise((resolve, reject) => {
      const call: Call = { number: ++this.calls, method, arguments: values };
      this.waiting.set(call.number, { resolve, reject });
      worker.postMessage(call, { transfer: [...new Set(transfer)] });
    });
  }

  private start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = (event: MessageEvent<Answer>) => this.take(event.data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.end(new CoreEnded(event.message || 'could not load the core'));
    };
    return worker;
  }

  private take(answer: Answer): void {
    if (answer.ended) return this.end(new CoreEnded(answer.failure ?? ''));
    const waiting = this.waiting.get(answer.number);
    this.waiting.delete(answer.number);
    if (answer.failure === undefined) waiting?.resolve(answer.value);
    else waiting?.reject(new Error(answer.failure));
  }

  private end(reason: CoreEnded): void {
    this.worker?.terminate();
    this.worker = null;
    for (const waiting of this.waiting.values()) waiting.reject(reason);
    this.waiting.clear();
  }
}

/** Starts loading the core; the first call waits for it. */
export function startCore(): Promise<Core> {
  const core = new WorkerCore();
  return Promise.resolve(core);
}
