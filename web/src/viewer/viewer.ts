// SPDX-License-Identifier: MIT
import type { ViewerHandle, ViewerOptions } from './options';

export type { Chrome, ViewerHandle, ViewerOptions } from './options';

/** Puts a viewer into an element, which gives it its size. */
export function mountViewer(host: HTMLElement, options: ViewerOptions): ViewerHandle {
  throw new Error(`no viewer yet for ${host.tagName} as ${options.chrome}`);
}
