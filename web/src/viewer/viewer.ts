// SPDX-License-Identifier: MIT
import { Viewer, type MountedViewer } from './mounted_viewer';
import type { ViewerHandle, ViewerOptions } from './options';
import { Session } from './session';

export type { MountedViewer } from './mounted_viewer';
export type { Chrome, ViewerHandle, ViewerOptions } from './options';

/** Mounts a viewer in an element, which determines its size. */
export async function mountWith(host: HTMLElement, options: ViewerOptions): Promise<MountedViewer> {
  const core = await (options.core ?? import('../core/core').then((module) => module.startCore()));
  return new Viewer(host, options, new Session(core));
}

/**
 * Like `mountWith`, but returns immediately; calls before the core is loaded wait for it. If it
 * cannot start, `ready` rejects and the host is restored.
 */
export function mountViewer(host: HTMLElement, options: ViewerOptions): ViewerHandle {
  let mounted: MountedViewer | null = null;
  let gone = false;
  const standing = mountWith(host, options).then((viewer) => {
    if (gone) viewer.dispose();
    mounted = viewer;
    return viewer;
  });
  const later = (act: (viewer: MountedViewer) => void): void => void standing.then(act, () => undefined);
  return {
    ready: standing.then((viewer) => viewer.ready),
    open: async (files, compare) => (await standing).open(files, compare),
    seek: (frame) => later((viewer) => viewer.seek(frame)),
    play: () => later((viewer) => viewer.play()),
    pause: () => later((viewer) => viewer.pause()),
    positions: () => mounted?.positions() ?? null,
    picturePoints: () => mounted?.picturePoints() ?? null,
    frame: () => mounted?.frame() ?? 0,
    frameCost: () => mounted?.frameCost() ?? 0,
    settled: () => mounted?.settled() ?? false,
    dispose: () => {
      gone = true;
      mounted?.dispose();
    },
  };
}
