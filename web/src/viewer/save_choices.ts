// SPDX-License-Identifier: MIT
import type { SaveOptions } from '../core/contract';
import { formats } from '../shared/formats';
import { saveDialogOf } from './save_dialogs';

export interface SaveChoice {
  text: string;
  note: string;
  /** The format's name. */
  format: string;
  options?: SaveOptions;
}

/** All formats that can be written directly; the others have a dialog. */
export const saveChoices: readonly SaveChoice[] = formats
  .filter(({ name }) => !saveDialogOf(name))
  .flatMap(({ name, choices }) =>
    choices.map(({ label, note, table }) => ({ text: label, note, format: name, ...(table ? { options: { table } } : {}) })),
  );
