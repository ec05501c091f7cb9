// SPDX-License-Identifier: MIT

export type Severity = 'note' | 'warning' | 'error';

/** One finding, as returned by `mocap check --json`, the API and the core in the browser. */
export interface Finding {
  code: string;
  severity: Severity;
  /** File name without folders. */
  file?: string;
  /** From 1; null if the finding has no location. */
  line: number | null;
  column: number | null;
  message: string;
  count: number;
  subject?: string;
  detail?: string;
  /** Including the command, in backquotes. */
  advice?: string;
  /** Only the command of the advice. */
  command?: string;
  /** Numbers in the message, such as random values. */
  values?: number[];
  /** The repair that `mocap check --fix` can make. */
  repair?: 'rewrite' | 'drop-frames' | 'hold-values';
  /** Lines of further occurrences. */
  other_lines?: number[];
  /** The offending line, or a part of it. `caret` counts UTF-8 bytes. */
  excerpt?: { text: string; caret: number; cut_before?: boolean; cut_after?: boolean };
}

/** A finding of the page itself, without a location in a file. */
export function ownFinding(words: Pick<Finding, 'code' | 'message'> & Partial<Finding>): Finding {
  return { severity: 'error', line: null, column: null, count: 1, ...words };
}

/** `line 12, column 3`; empty without a location. */
export function placeText({ line, column }: Finding, spelled: (number: number) => string = String): string {
  if (line === null) return '';
  return column === null ? `line ${spelled(line)}` : `line ${spelled(line)}, column ${spelled(column)}`;
}
