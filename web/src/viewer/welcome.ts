// SPDX-License-Identifier: MIT
import { h } from '../shared/dom';
import { droppedFiles } from '../shared/formats';
import type { Clip } from './clip';
import { pickFiles } from './drop';
import type { Sample } from './places';
import { Thumbnail } from './thumbnail';
import { button } from './ui/controls';
import * as icons from './ui/icons';
import type { MountedViewer } from './viewer';

/**
 * Shows a line and a row of samples over a playing motion on the first visit. They disappear when
 * something else is opened. Returns a function that opens a sample without hiding them.
 */
export function welcome(
  viewer: MountedViewer,
  all: readonly Sample[],
  fromLink: boolean,
): (sample: Sample, keep: boolean, steady: boolean) => Promise<void> {
  const { session } = viewer;
  const list = h('div', { class: 'viewer-samples', role: 'list', 'aria-label': 'Sample motions' });
  const line = h('p', { class: 'viewer-welcome-line' }, invitation(viewer), h('small', {}, 'It plays on your machine. Nothing is uploaded.'));
  const element = h('div', { class: 'viewer-welcome' }, list);
  if (!fromLink) viewer.over.append(line);
  const away = button({ label: 'Hide the samples', icon: icons.close, className: 'viewer-welcome-close' }, () => leave());
  if (all.length > 0) element.append(away);
  viewer.over.append(element);
  // The height covered by the line and the tray depends on the height of the picture.
  const cover = (): void => {
    const picture = viewer.over.getBoundingClientRect();
    const below = (one: HTMLElement): number => (one.offsetHeight > 0 ? one.getBoundingClientRect().bottom - picture.top : 0);
    const above = (one: HTMLElement): number => (one.offsetHeight > 0 ? picture.bottom - one.getBoundingClientRect().top : 0);
    viewer.cover(fromLink ? 0 : below(line), all.length > 0 ? above(list) + 4 : 0);
  };
  const watch = new ResizeObserver(cover);

  let opening = 0;
  let ours: readonly Clip[] = [];
  const openSample = async (sample: Sample, keep: boolean, steady: boolean): Promise<void> => {
    ++opening;
    await viewer.openSources(sample.sources, keep, steady);
    --opening;
    ours = session.clips;
  };
  const thumbnails = all.map((sample) => {
    const thumbnail = new Thumbnail(sample, session.core, () => void openSample(sample, false, false));
    list.append(h('div', { role: 'listitem' }, thumbnail.element));
    return thumbnail;
  });
  const leave = (): void => {
    for (const thumbnail of thumbnails) thumbnail.dispose();
    watch.disconnect();
    element.remove();
    line.remove();
    viewer.cover(0, 0);
    end();
  };
  // The visitor opened a file: the samples are no longer needed.
  const end = session.clipsChanged.on(() => {
    if (opening === 0 && session.clips.some((clip) => !ours.includes(clip))) leave();
    for (const thumbnail of thumbnails) thumbnail.mark(session.clips.some((clip) => clip.opened.files.includes(thumbnail.fileName)));
  });
  watch.observe(viewer.over);
  const begin = (): void => {
    for (const thumbnail of thumbnails) thumbnail.watch(list);
  };
  void viewer.ready.then(() => ('requestIdleCallback' in window ? requestIdleCallback(begin, { timeout: 1500 }) : setTimeout(begin, 300)));
  return openSample;
}

/** Touch devices cannot drop files, but they can pick them. */
function invitation(viewer: MountedViewer): HTMLElement {
  if (!matchMedia('(hover: none) and (pointer: coarse)').matches) return h('b', {}, `Drop ${droppedFiles.join(', or ')}, anywhere`);
  const open = (): void => pickFiles(false, (sources) => void viewer.openSources(sources));
  const text = `Open ${droppedFiles.join(', or ')}`;
  return button({ label: text, text, icon: icons.open, className: 'is-accent' }, open);
}
