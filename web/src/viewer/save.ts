// SPDX-License-Identifier: MIT
import type { Clip } from './clip';
import { editedName } from './edits/command';
import type { SaveChoice } from './save_choices';
import type { Session } from './session';

export function download(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the address after this turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Saves the active clip; tells what the format cannot hold. */
export async function saveClip(session: Session, choice: SaveChoice): Promise<void> {
  const clip = session.active;
  if (!clip) {
    session.said.emit('Nothing is open to save.');
    return;
  }
  const result = await session.core.save(clip.opened.id, choice.format, choice.options);
  if (!('files' in result)) {
    session.failures = [{ file: result, source: null }];
    session.failuresChanged.emit();
    return;
  }
  const files = result.files.map(({ name, bytes }) => ({ name: clip.isEdited ? editedName(name) : name, bytes }));
  for (const file of files) download(file.name, new Blob([file.bytes]));
  const names = files.map((file) => file.name).join(' and ');
  const losses = result.notes.filter((note) => note.severity !== 'note');
  const told = losses.length > 0 ? ` ${losses[0]!.message}${losses.length > 1 ? ` (and ${losses.length - 1} more)` : ''}` : '';
  session.said.emit(`Saved ${names}.${told}`);
}

/** The file of a clip as `mocap check --fix` writes it: the same motion, without what readers stumble over. */
export async function saveMended(session: Session, clip: Clip): Promise<void> {
  const [source] = clip.sources;
  if (!source) return;
  const fix = clip.findings.find((finding) => finding.fix !== '')?.fix ?? '';
  const mended = await session.core.mend({ name: source.name, bytes: await source.bytes() }, fix);
  if (!('bytes' in mended)) {
    session.failures = [{ file: mended, source }];
    session.failuresChanged.emit();
    return;
  }
  const name = mended.name.replace(/(\.\w+)?$/, '-mended$1');
  download(name, new Blob([mended.bytes]));
  session.said.emit(`Saved ${name}.`);
}
