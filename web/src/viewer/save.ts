// SPDX-License-Identifier: MIT
import type { FailedFile, SavedFiles, SaveOptions } from '../core/contract';
import type { Clip } from './clip';
import { editedName } from './edits/command';
import type { SaveChoice } from './save_choices';
import { bytesOf, type Failure, type Session, type Source } from './session';
import { zipOf } from './zip';

export function download(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the URL after this turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Adds the unit and the up axis that the user chose for a clip. */
function optionsFor(clip: Clip, { options = {} }: SaveChoice): SaveOptions {
  return {
    ...options,
    ...(clip.chosenScale === null ? {} : { metresPerUnit: clip.chosenScale }),
    ...(clip.chosenUp === null ? {} : { up: clip.chosenUp }),
  };
}

/** A remedy for one error. */
export type RemedyFor = NonNullable<Failure['remedy']> & { code: string };

/** Saves the active clip; reports what the format cannot represent, and offers solutions. */
export async function saveClip(session: Session, choice: SaveChoice, ifRefused?: RemedyFor): Promise<void> {
  const clip = session.active;
  if (!clip) {
    session.announced.emit('Open a motion to save it.');
    return;
  }
  const result = await session.core.save(clip.opened.id, choice.format, optionsFor(clip, choice));
  take(session, clip, result, ifRefused);
}

/** Saves a model with the motion of the active clip, which has its skeleton. */
export async function saveModel(session: Session, model: Source): Promise<void> {
  const clip = session.active;
  if (!clip) return;
  const [file] = await bytesOf([model]);
  take(session, clip, await session.core.saveModel(clip.opened.id, file!));
}

function take(session: Session, clip: Clip, result: SavedFiles | FailedFile, ifRefused?: RemedyFor): void {
  if (!('files' in result)) {
    const remedy = result.findings.some(({ code }) => code === ifRefused?.code) ? ifRefused : undefined;
    session.failures = [{ file: result, source: null, saving: true, ...(remedy ? { remedy } : {}) }];
    session.failuresChanged.emit();
    return;
  }
  const files = result.files.map(({ name, bytes }) => ({ name: clip.isEdited ? editedName(name) : name, bytes }));
  for (const file of files) download(file.name, new Blob([file.bytes]));
  const names = files.map((file) => file.name).join(' and ');
  session.announced.emit(`Saved ${names}.${lossesOf(result)}`);
}

function lossesOf({ notes }: SavedFiles): string {
  const losses = notes.filter((note) => note.severity !== 'note');
  return losses.length > 0 ? ` ${losses[0]!.message}${losses.length > 1 ? ` (and ${losses.length - 1} more)` : ''}` : '';
}

/**
 * Saves the pieces of a clip as one file. Nothing is saved if it cannot be cut at these positions.
 */
export async function savePieces(session: Session, clip: Clip, where: string, choice: SaveChoice): Promise<FailedFile | null> {
  const result = await session.core.savePieces(clip.opened.id, where, choice.format, optionsFor(clip, choice));
  if (!('files' in result)) return result;
  const { files } = result;
  const [only] = files;
  const zip = `${clip.name.replace(/\.\w+$/, '')}-pieces.zip`;
  let whole: Blob;
  try {
    whole = files.length === 1 ? new Blob([only!.bytes]) : zipOf(files);
  } catch (reason) {
    session.announced.emit(`Could not save the pieces: ${(reason as Error).message}.`);
    return null;
  }
  download(files.length === 1 ? only!.name : zip, whole);
  const written = files.length === 1 ? only!.name : `${zip}, with ${files.length} files`;
  session.announced.emit(`Saved ${written}.${lossesOf(result)}`);
  return null;
}

/** Saves a copy of a clip with the repairs of its findings, as written by `mocap check --fix`. */
export async function saveRepaired(session: Session, clip: Clip): Promise<void> {
  const [source] = clip.sources;
  if (!source) return;
  const repairs = [...new Set(clip.findings.flatMap(({ repair }) => repair ?? []))];
  const repaired = await session.core.repair(await bytesOf(clip.sources), repairs);
  if (!('files' in repaired)) {
    session.failures = [{ file: repaired, source, saving: true, repairs }];
    session.failuresChanged.emit();
    return;
  }
  const files = repaired.files.map(({ name, bytes }) => ({ name: name.replace(/(\.\w+)?$/, '-repaired$1'), bytes }));
  for (const file of files) download(file.name, new Blob([file.bytes]));
  session.announced.emit(`Saved ${files.map(({ name }) => name).join(' and ')}.`);
}
