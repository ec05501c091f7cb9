// SPDX-License-Identifier: MIT
import list from '../../generated/formats.json';

/** One entry of a menu that offers to write a format. */
export interface FormatChoice {
  label: string;
  note: string;
  /** The value of the option `table`, for a format that is a table. */
  table?: string;
}

/** A row of the core's table of formats, as GET /api/v1 gives it too. */
export interface Format {
  name: string;
  label: string;
  title: string;
  /** With their dots; files are written with the first. */
  extensions: string[];
  media_type: string;
  reads: boolean;
  writes: boolean;
  /** `motion`: needs the skeleton in another file. */
  holds: 'clip' | 'skeleton' | 'motion';
  /** The format of the file with the other half. */
  partner?: string;
  /** Whether files of other formats have the extension too, or most of them. */
  extension_use: 'this_format' | 'shared' | 'general';
  /** The family of skeletons that it is for; empty for any. */
  family: string;
  choices: FormatChoice[];
}

export const formats = list as readonly Format[];

const readable = formats.filter(({ reads }) => reads);
const byExtension = new Map(readable.flatMap((format) => format.extensions.map((extension) => [extension, format])));

/** The format that the extension of a file to read belongs to, in any case. */
export function formatOfFile(name: string): Format | undefined {
  return byExtension.get(/\.[^./\\]*$/.exec(name)?.[0].toLowerCase() ?? '');
}

export function holds(name: string, what: Format['holds']): boolean {
  return formatOfFile(name)?.holds === what;
}

/** What a dialog for files offers first. */
export const acceptedFiles = [...byExtension.keys(), '.zip'].join(',');

/** The labels of what can be opened. A pair is named once. */
export const readableLabels: readonly string[] = labelsOf(() => true);
/** Without what only may hold a motion, such as a table. */
export const motionLabels: readonly string[] = labelsOf(({ extension_use: use }) => use !== 'general');

function labelsOf(wanted: (format: Format) => boolean): string[] {
  return readable.filter((format) => format.holds !== 'skeleton' && wanted(format)).map(({ label }) => label);
}

/** `a, b or c` */
export function either(words: readonly string[]): string {
  return words.join(', ').replace(/, ([^,]*)$/, ' or $1');
}
