// SPDX-License-Identifier: MIT
import type { LazyEditor } from './lazy_editor';
import type { Framing } from './framing';
import type { PageLayout } from './layout';
import type { Loop } from './loop';
import type { ViewerOptions } from './options';
import type { World } from './scene/world';
import type { Session, Source } from './session';
import type { StateKeeper } from './state';

/** The parts of a mounted viewer, for its modules. */
export interface ViewerParts {
  session: Session;
  layout: PageLayout;
  world: World;
  loop: Loop;
  framing: Framing;
  keeper: StateKeeper;
  edits: LazyEditor;
  chrome: ViewerOptions['chrome'];
  /** Resolves when the first pose is drawn, or the first failure is shown. */
  ready: Promise<void>;
  /** `keep` also keeps the open clips. */
  openSources(sources: readonly Source[], keep?: boolean): void;
  /** Opens clips in addition to the open ones, side by side unless a layout was chosen. */
  compareWith(sources: readonly Source[]): Promise<void>;
  say(text: string): void;
  cameraMoved(): void;
}
