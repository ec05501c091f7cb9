// SPDX-License-Identifier: MIT
import type { Loop } from './loop';
import { saveChoices } from './save_choices';
import type { World } from './scene/world';
import type { Session } from './session';
import type { MenuItem } from './ui/menu';

/** All that can be saved. What does it is fetched when it is first asked for. */
export function saveItems(session: Session, world: World, loop: Loop): MenuItem[] {
  const told = (work: Promise<void>): void => {
    work.catch((reason: unknown) =>
      session.said.emit(`This could not be saved: ${reason instanceof Error ? reason.message : String(reason)}`),
    );
  };
  const files = saveChoices.map((choice): MenuItem => ({
    text: choice.text,
    note: choice.note,
    act: () => told(import('./save').then((save) => save.saveClip(session, choice))),
  }));
  const video = (text: string, note: string, what: 'clip' | 'turn'): MenuItem => ({
    text,
    note,
    act: () => told(import('./photo').then((photo) => photo.saveVideo(session, world, loop, what))),
  });
  const picture: MenuItem = {
    text: 'PNG',
    note: 'this picture',
    act: () => told(import('./photo').then((photo) => photo.savePicture(session, world, loop))),
  };
  return [
    ...files,
    picture,
    video('WebM of the clip', 'the range, once', 'clip'),
    video('WebM of a turn', 'six seconds around', 'turn'),
  ];
}
