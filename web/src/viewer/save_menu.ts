// SPDX-License-Identifier: MIT
import { formats } from '../shared/formats';
import { loaded } from './loading';
import type { ViewerParts } from './parts';
import { isOffered, saveChoices } from './save_choices';
import { saveDialogOf } from './save_dialogs';
import type { MenuItem } from './ui/menu';

/** The items of the Save menu. Their code is loaded on first use. */
export function saveItems({ session, world, loop, edits }: ViewerParts): MenuItem[] {
  const reportFailure = (work: Promise<void>): void => {
    work.catch((reason: unknown) => session.announced.emit(reason instanceof Error ? reason.message : String(reason)));
  };
  const clip = session.active;
  const offered = saveChoices.filter((choice) => !clip || isOffered(choice, clip));
  const files = offered.map((choice): MenuItem => ({
    text: choice.text,
    note: choice.note,
    act: () => reportFailure(loaded('Saving', () => import('./save')).then((save) => save.saveClip(session, choice))),
  }));
  const asked = formats.flatMap((format): MenuItem[] => {
    const dialog = saveDialogOf(format.name);
    if (!dialog) return [];
    const act = (): void =>
      reportFailure(loaded('Saving', () => import('./save_dialog')).then(({ saveWithDialog }) => saveWithDialog(session, edits, format, dialog)));
    return [{ text: `${format.label} …`, note: format.choices[0]?.note ?? '', act }];
  });
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
  const model = session.active?.isEdited ? session.active.model : null;
  const character: MenuItem[] = model
    ? [{
        text: `${model.name} with this motion`,
        note: 'with its mesh',
        act: () => reportFailure(loaded('Saving', () => import('./save')).then((save) => save.saveModel(session, model))),
      }]
    : [];
  return [
    ...files,
    ...character,
    ...asked,
    picture,
    video('WebM of the clip', 'the range, once', 'clip'),
    video('WebM turntable', 'six-second orbit', 'turn'),
  ];
}
