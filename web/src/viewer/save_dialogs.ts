// SPDX-License-Identifier: MIT
import list from '../../generated/save_dialogs.json';
import type { EditStep } from '../core/contract';

/** An option of a format that a dialog asks for. */
export interface DialogField {
  /** As on the command line, without dashes. */
  option: string;
  /** `switch`: yes or no. */
  kind: 'switch' | 'choice' | 'time' | 'word';
  label: string;
  /** Empty if there is nothing to explain. */
  note: string;
  /** The values of a choice. */
  offered: readonly { value: string; text: string }[];
  /** The longest time, seconds. Default: any. */
  mostS?: number;
}

/** The save dialog of a format, as declared by its descriptor in the core. */
export interface SaveDialog {
  /** The format's name. */
  format: string;
  fields: readonly DialogField[];
  /** The edit after which any figure can be written. */
  fittingEdit?: Pick<EditStep, 'name' | 'value'> & {
    text: string;
    /** The code of the error that it prevents. */
    without: string;
  };
}

const dialogs = new Map((list as readonly SaveDialog[]).map((dialog) => [dialog.format, dialog]));

/** Undefined if the format has no save dialog. */
export function saveDialogOf(format: string): SaveDialog | undefined {
  return dialogs.get(format);
}
