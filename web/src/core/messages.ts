// SPDX-License-Identifier: MIT

/** What passes between the page and the worker: a call by name, and its answer or its failure. */

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
  /** Why there is no value. */
  failure?: string;
  /** The module has ended: memory ran out, or a fault of ours. Clips that were open are gone. */
  ended?: boolean;
}
