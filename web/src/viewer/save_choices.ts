// SPDX-License-Identifier: MIT
import type { ClipFacts, SaveOptions } from '../core/contract';
import { formats } from '../shared/formats';
import { saveDialogOf } from './save_dialogs';

export interface SaveChoice {
  text: string;
  note: string;
  /** The format's name. */
  format: string;
  options?: SaveOptions;
  /** Only offered for human figures. */
  needsBody?: boolean;
}

/** All formats that can be written directly; the others have a dialog. */
export const saveChoices: readonly SaveChoice[] = formats
  .filter(({ name }) => !saveDialogOf(name))
  .flatMap(({ name, choices, needs_body: needsBody }) =>
    choices.map(({ label, note, table }) => ({ text: label, note, format: name, needsBody, ...(table ? { options: { table } } : {}) })),
  );

/** Whether a clip may be written in a format: one that needs a body is not offered for a snake. */
export function isOffered({ needsBody }: SaveChoice, { head, feet, hands }: ClipFacts): boolean {
  return !needsBody || (head !== null && feet.length >= 2 && hands.length >= 2);
}
