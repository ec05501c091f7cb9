// SPDX-License-Identifier: MIT
import type { SaveOptions } from '../core/contract';
import { formats } from '../shared/formats';

export interface SaveChoice {
  text: string;
  note: string;
  /** The format's name. */
  format: string;
  options?: SaveOptions;
}

/** All formats that can be written directly; formats for one skeleton family have a dialog. */
export const saveChoices: readonly SaveChoice[] = formats
  .filter(({ family }) => family === '')
  .flatMap(({ name, choices }) =>
    choices.map(({ label, note, table }) => ({ text: label, note, format: name, ...(table ? { options: { table } } : {}) })),
  );
