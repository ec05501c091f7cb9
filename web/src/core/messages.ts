// SPDX-License-Identifier: MIT

/** Messages between the page and the worker: a call by name, and its result or its failure. */

import type { Core } from './contract';

export type Method = Exclude<keyof Core, 'stop'>;

export interface Call {
  number: number;
  method: Method;
  arguments: unknown[];
}

export interface Answer {
  number: number;
  value?: unknown;
  /** Why there is no result. */
  failure?: string;
  /** The module has ended: out of memory, or an internal error. Open clips are lost. */
  ended?: boolean;
}
