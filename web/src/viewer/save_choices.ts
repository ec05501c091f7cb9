// SPDX-License-Identifier: MIT
import type { OpenedClip, SaveOptions } from '../core/contract';
import { formats, type FormatChoice } from '../shared/formats';
import { saveDialogOf } from './save_dialogs';

export interface SaveChoice extends Pick<FormatChoice, 'part'> {
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
    choices.map(({ label, note, table, part }) => ({
      text: label, note, format: name, needsBody, ...(table ? { options: { table } } : {}), ...(part ? { part } : {}),
    })),
  );

/** Whether a clip has what is written: a body, if the format needs one, or the part of a table. */
export function isOffered({ needsBody, options, part }: SaveChoice, { facts, recording }: Pick<OpenedClip, 'facts' | 'recording'>): boolean {
  const { head, feet, hands } = facts;
  if (options?.table && !(part ? recordedCount(recording, part) : recording?.firstJoint !== 0)) return false;
  return !needsBody || (head !== null && feet.length >= 2 && hands.length >= 2);
}

/** 0 for parts that the viewer does not show, such as columns. */
function recordedCount(recording: OpenedClip['recording'], part: string): number {
  return recording?.[part as 'points' | 'bodies' | 'analog' | 'events']?.length ?? 0;
}
