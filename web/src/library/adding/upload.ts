// SPDX-License-Identifier: MIT
import { authorization, motionsAddress, unreachable } from '../api';
import { readAnswer, type Outcome } from './answer';
import type { Parcel } from './batch';

/** What is said of all files of a batch. */
export interface About {
  licence: string;
  origin: string;
  /** Parted by commas. */
  tags: string;
}

export interface UploadEvents {
  /** Bytes that left this machine, of all that will. */
  onSent(sent: number, all: number): void;
  /** All is sent: the library reads and checks it now. */
  onChecking(): void;
}

/** What becomes of a copy of a motion that is here: see the API's parameter `duplicate`. */
export type OnDouble = 'keep' | 'replace' | 'add';

/** The library asks to wait; seconds. */
export class TooFast extends Error {
  constructor(readonly retryAfter: number) {
    super('too many requests');
  }
}

/** Parcels travel in one request, in their order; so do the outcomes, where each is one motion.
 *  fetch() cannot tell how much was sent. Rejects with ApiError, TooFast or an AbortError. */
export function upload(
  parcels: readonly Parcel[],
  about: About,
  token: string,
  events: UploadEvents,
  signal: AbortSignal,
  onDouble: OnDouble = 'keep',
): Promise<Outcome[]> {
  const form = new FormData();
  // Words first: the library knows them before the first file comes.
  for (const [name, value] of Object.entries(about)) if (value !== '') form.append(name, String(value));
  for (const file of parcels.flatMap(({ files }) => files)) form.append('file', file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', onDouble === 'keep' ? motionsAddress : `${motionsAddress}?duplicate=${onDouble}`);
    for (const [name, value] of Object.entries(authorization(token))) {
      request.setRequestHeader(name, value);
    }
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => events.onSent(loaded, total);
    request.upload.onload = () => events.onChecking();
    request.onerror = () => reject(unreachable());
    request.onabort = () => reject(new DOMException('stopped', 'AbortError'));
    request.onload = () => {
      // 503: others send so much that the library has no memory left for this just now.
      if (request.status === 429 || request.status === 503) {
        reject(new TooFast(Number(request.getResponseHeader('retry-after')) || 1));
        return;
      }
      try {
        resolve(readAnswer(request.status, request.response, parcels[0]?.name ?? ''));
      } catch (error) {
        reject(error as Error);
      }
    };
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}
