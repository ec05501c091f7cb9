// SPDX-License-Identifier: MIT
import { authorization, motionsAddress, unreachable } from '../api';
import { readAnswer, type Outcome } from './answer';
import type { UploadItem } from './batch';

/** Metadata for all files of a batch. */
export interface About {
  licence: string;
  origin: string;
  /** Comma-separated. */
  tags: string;
}

export interface UploadEvents {
  /** Bytes sent so far, of the total. */
  onSent(sent: number, all: number): void;
  /** Everything is sent: the library reads and checks it now. */
  onChecking(): void;
}

/** How to handle a copy of an existing motion: see the API's parameter `duplicate`. */
export type OnDuplicate = 'keep' | 'replace' | 'add';

/** The library asks the client to wait for `retryAfter` seconds. */
export class TooFast extends Error {
  constructor(readonly retryAfter: number) {
    super('too many requests');
  }
}

/** Sends items in one request, in order; the outcomes have the same order if each item is one
 * motion. Not fetch(), which cannot report upload progress. Rejects with ApiError, TooFast or an
 * AbortError. */
export function upload(
  items: readonly UploadItem[],
  about: About,
  token: string,
  events: UploadEvents,
  signal: AbortSignal,
  onDuplicate: OnDuplicate = 'keep',
): Promise<Outcome[]> {
  const form = new FormData();
  // Text fields first, so that the library has them before the first file.
  for (const [name, value] of Object.entries(about)) if (value !== '') form.append(name, String(value));
  for (const file of items.flatMap(({ files }) => files)) form.append('file', file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', onDuplicate === 'keep' ? motionsAddress : `${motionsAddress}?duplicate=${onDuplicate}`);
    for (const [name, value] of Object.entries(authorization(token))) {
      request.setRequestHeader(name, value);
    }
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => events.onSent(loaded, total);
    request.upload.onload = () => events.onChecking();
    request.onerror = () => reject(unreachable());
    request.onabort = () => reject(new DOMException('stopped', 'AbortError'));
    request.onload = () => {
      // 503: the library has no memory left for uploads at the moment.
      if (request.status === 429 || request.status === 503) {
        reject(new TooFast(Number(request.getResponseHeader('retry-after')) || 1));
        return;
      }
      try {
        resolve(readAnswer(request.status, request.response, items[0]?.name ?? ''));
      } catch (error) {
        reject(error as Error);
      }
    };
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}
