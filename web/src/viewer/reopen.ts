// SPDX-License-Identifier: MIT
import type { OpenedClip } from '../core/contract';
import type { Clip } from './clip';
import { needsFiles } from './edits/edited';
import { bytesOf, type Session } from './session';

/**
 * Opens every clip again from its files, with its edits, after the core has ended. The display does
 * not change. Rejects if a file is no longer available.
 */
export async function reopen(session: Session): Promise<void> {
  const originals = session.clips.filter((clip) => !clip.beforeOf);
  for (const clip of originals) await openOriginal(session, clip);
  for (const clip of session.clips) {
    if (clip.isEdited || clip.beforeOf) await editAgain(session, clip);
    clip.store.recover();
  }
  session.measureAgain();
}

async function openOriginal(session: Session, clip: Clip): Promise<void> {
  const original = clip.edited?.original ?? clip.opened;
  const { core } = session;
  const isPassing = clip.sources.every((source) => source.origin?.query === '');
  const { clips } = await core.open(await bytesOf(clip.sources), isPassing);
  const fresh = clips.find((one) => one.facts.name === original.facts.name) ?? clips[0];
  for (const other of clips) if (other !== fresh) core.close(other.id);
  take(fresh, original);
}

async function editAgain(session: Session, clip: Clip): Promise<void> {
  const edited = clip.beforeOf ?? clip.edited;
  if (!edited) return;
  const chain = clip.beforeOf ? [] : edited.history.steps;
  const files = needsFiles(chain) ? await bytesOf([...edited.files.values()]) : [];
  const made = await session.core.edit(edited.original.id, chain, files);
  take('clip' in made ? made.clip : undefined, clip.opened);
}

/** Gives the clip its new id. */
function take(fresh: OpenedClip | undefined, of: OpenedClip): void {
  if (!fresh) throw new Error(`${of.facts.name} could not be reopened`);
  of.id = fresh.id;
}
