// SPDX-License-Identifier: MIT
import { loaded } from './loading';
import type { ViewerParts } from './parts';
import { saveChoices } from './save_choices';
import type { MenuItem } from './ui/menu';

/** The items of the Save menu. Their code is loaded on first use. */
export function saveItems({ session, world, loop, edits }: ViewerParts): MenuItem[] {
  const reportFailure = (work: Promise<void>): void => {
    work.catch((reason: unknown) => session.said.emit(reason instanceof Error ? reason.message : String(reason)));
  };
  const files = saveChoices.map((choice): MenuItem => ({
    text: choice.text,
    note: choice.note,
    act: () => reportFailure(loaded('Saving', () => import('./save')).then((save) => save.saveClip(session, choice))),
  }));
  const animation: MenuItem = {
    text: '.anim …',
    note: 'animation for Second Life',
    act: () => reportFailure(loaded('Saving', () => import('./anim_dialog')).then((dialog) => dialog.saveAnimation(session, edits))),
  };
  const video = (text: string, note: string, what: 'clip' | 'turn'): MenuItem => ({
    text,
    note,
    act: () => reportFailure(loaded('Saving', () => import('./photo')).then((photo) => photo.saveVideo(session, world, loop, what))),
  });
  const picture: MenuItem = {
    text: 'PNG',
    note: 'this picture',
    act: () => reportFailure(loaded('Saving', () => import('./photo')).then((photo) => photo.savePicture(session, world, loop))),
  };
  return [
    ...files,
    animation,
    picture,
    video('WebM of the clip', 'the range, once', 'clip'),
    video('WebM turntable', 'six-second orbit', 'turn'),
  ];
}
