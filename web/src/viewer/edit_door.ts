// SPDX-License-Identifier: MIT
import type { Clip } from './clip';
import type { Editor } from './edits/editor';
import { stepsOf } from './edits/link';
import type { ViewerParts } from './parts';

type Room = Pick<ViewerParts, 'session' | 'world' | 'framing'>;

/** The way to the edits: what does them is fetched when it is first asked for. */
export class EditDoor {
  private editor_: Promise<Editor> | null = null;

  constructor(private readonly room_: Room) {}

  editor(): Promise<Editor> {
    return (this.editor_ ??= import('./edits/editor').then(
      ({ Editor }) => new Editor(this.room_),
      (reason: unknown) => {
        this.editor_ = null;
        throw reason;
      },
    ));
  }

  step(to: 'undo' | 'redo'): void {
    this.editor().then(
      (editor) => editor[to](),
      () => this.room_.session.said.emit('What does edits could not be fetched.'),
    );
  }

  /** The edits that a link names, done to the clip that it names. */
  async restore(clip: Clip | undefined, words: readonly string[] | undefined): Promise<void> {
    const steps = stepsOf(words ?? []);
    if (clip && steps.length > 0) await (await this.editor()).restore(clip, steps);
  }
}
