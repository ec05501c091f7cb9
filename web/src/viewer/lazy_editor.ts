// SPDX-License-Identifier: MIT
import type { Clip } from './clip';
import type { Editor } from './edits/editor';
import { stepsOf, wordsOf } from './edits/link';
import { loaded } from './loading';
import type { ViewerParts } from './parts';

type EditContext = Pick<ViewerParts, 'session' | 'world' | 'framing'>;

/** Lazy access to the editor, which is loaded on first use. */
export class LazyEditor {
  private editor_: Promise<Editor> | null = null;

  constructor(private readonly context_: EditContext) {}

  editor(): Promise<Editor> {
    return (this.editor_ ??= loaded('The editor', () => import('./edits/editor')).then(
      ({ Editor }) => new Editor(this.context_),
      (reason: unknown) => {
        this.editor_ = null;
        throw reason;
      },
    ));
  }

  step(to: 'undo' | 'redo'): void {
    this.editor().then(
      (editor) => editor[to](),
      (reason: Error) => this.context_.session.announced.emit(reason.message),
    );
  }

  /** Applies the edits in a link to the clip that it names; without `words` the clip is not
   * changed. */
  async restore(clip: Clip | null | undefined, words: readonly string[] | undefined): Promise<void> {
    if (!clip || words === undefined) return;
    const { steps, unknown } = stepsOf(words);
    const text = (chain: typeof steps): string => chain.flatMap(wordsOf).join('\n');
    if (text(steps) !== text([...(clip.edited?.history.steps ?? [])])) await (await this.editor()).restore(clip, steps);
    if (unknown.length > 0) this.context_.session.announced.emit(`This link contains invalid edits: ${unknown.join(', ')}`);
  }
}
