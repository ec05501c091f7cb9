// SPDX-License-Identifier: MIT
import list from '../../generated/formats.json';

/** A menu entry for writing a format. */
export interface FormatChoice {
  label: string;
  note: string;
  /** The value of the option `table`, for a format that is a table. */
  table?: string;
  /** The part of the motion in the table; by default, its joints. */
  part?: Format['parts'][number];
}

/** A row of the core's format table, as returned by GET /api/v1, without its title. */
export interface Format {
  name: string;
  label: string;
  /** Including the dots; files are written with the first. */
  extensions: string[];
  media_type: string;
  reads: boolean;
  writes: boolean;
  /** `motion`: needs the skeleton in another file. */
  holds: 'clip' | 'skeleton' | 'motion';
  /** The format of the other file of a pair. */
  partner?: string;
  /** The parts of a motion that a written file can hold. */
  parts: ('joints' | 'points' | 'bodies' | 'analog' | 'events' | 'columns')[];
  /** Whether files of other formats also use the extension, or most of its files are of other
   * formats. */
  extension_use: 'this_format' | 'shared' | 'general';
  /** The supported skeleton family; empty for any. */
  family: string;
  /** Whether only human figures can be written. */
  needs_body: boolean;
  choices: FormatChoice[];
}

export const formats = list as readonly Format[];

/** The format that is written if nothing else is chosen. */
export const defaultFormat = formats[0] as Format;

const readable = formats.filter(({ reads }) => reads);
const byExtension = new Map(readable.flatMap((format) => format.extensions.map((extension) => [extension, format])));

/** The format of an input file by its extension, ignoring case. */
export function formatOfFile(name: string): Format | undefined {
  return byExtension.get(/\.[^./\\]*$/.exec(name)?.[0].toLowerCase() ?? '');
}

export function holds(name: string, what: Format['holds']): boolean {
  return formatOfFile(name)?.holds === what;
}

/** The default filter of file dialogs. */
export const acceptedFiles = [...byExtension.keys(), '.zip'].join(',');

/** The labels of readable formats. A pair is named once. */
export const readableLabels: readonly string[] = labelsOf(() => true);
/** The same without formats that need not contain a motion, such as tables. */
export const motionLabels: readonly string[] = labelsOf(({ extension_use: use }) => use !== 'general');

function labelsOf(wanted: (format: Format) => boolean): string[] {
  return readable.filter((format) => format.holds !== 'skeleton' && wanted(format)).map(({ label }) => label);
}

/** The files to drop on a page: a file of the default format, or both files of a pair. */
export const droppedFiles: readonly string[] = [
  `a ${defaultFormat.label}`,
  ...formats
    .filter((format) => format.holds === 'motion')
    .map(({ name, partner = '' }) => `${withArticle(partner.toUpperCase())} with its ${name.toUpperCase()}`),
];

/** With the article for an abbreviation that is spelt out: "an" before the sound of a vowel. */
function withArticle(abbreviation: string): string {
  return `${/^[AEFHILMNORSX]/.test(abbreviation) ? 'an' : 'a'} ${abbreviation}`;
}

/** `a, b or c` */
export function either(words: readonly string[]): string {
  return words.join(', ').replace(/, ([^,]*)$/, ' or $1');
}
