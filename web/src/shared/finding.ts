// SPDX-License-Identifier: MIT

export type Severity = 'note' | 'warning' | 'error';

/** One finding, as `mocap check --json`, the API and the core in the browser print it. */
export interface Finding {
  code: string;
  severity: Severity;
  /** File name without folders. */
  file?: string;
  /** From 1; null where the finding has no place. */
  line: number | null;
  column: number | null;
  message: string;
  count: number;
  subject?: string;
  detail?: string;
  /** With the command, in backquotes. */
  advice?: string;
  /** The command of the advice alone. */
  command?: string;
  /** Numbers that the message reports, such as values drawn at random. */
  values?: number[];
  /** What `mocap check --fix` can do about it. */
  repair?: 'rewrite' | 'drop-frames' | 'hold-values';
  /** Lines of the next repeats. */
  other_lines?: number[];
  /** The offending line, or a piece of it. `caret` counts bytes of UTF-8. */
  excerpt?: { text: string; caret: number; cut_before?: boolean; cut_after?: boolean };
}

/** A finding of the page itself, which has no place in a file. */
export function ownFinding(words: Pick<Finding, 'code' | 'message'> & Partial<Finding>): Finding {
  return { severity: 'error', line: null, column: null, count: 1, ...words };
}

/** `line 12, column 3`; empty where there is no place. */
export function placeText({ line, column }: Finding, spelled: (number: number) => string = String): string {
  if (line === null) return '';
  return column === null ? `line ${spelled(line)}` : `line ${spelled(line)}, column ${spelled(column)}`;
}
