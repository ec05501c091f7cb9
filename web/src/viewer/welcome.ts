// SPDX-License-Identifier: MIT
import { h } from '../shared/dom';
import type { Clip } from './clip';
import type { Sample } from './places';
import { Thumbnail } from './thumbnail';
import { button } from './ui/controls';
import * as icons from './ui/icons';
import type { MountedViewer } from './viewer';

/**
 * What a first visit sees: one line, and a row of samples, over a motion that plays. All of it goes
 * when something else is opened. Returns how a sample is opened without that.
 */
export function welcome(
  viewer: MountedViewer,
  all: readonly Sample[],
  fromLink: boolean,
): (sample: Sample, keep: boolean, steady: boolean) => Promise<void> {
  const { session } = viewer;
  const list = h('div', { class: 'viewer-samples', role: 'list', 'aria-label': 'Sample motions' });
  const line = h(
    'p',
    { class: 'viewer-welcome-line' },
    h('b', {}, 'Drop a BVH, or an ASF with its AMC, anywhere'),
    h('small', {}, 'It plays here, on your machine. Nothing is sent.'),
  );
  const element = h('div', { class: 'viewer-welcome' }, list);
  if (!fromLink) viewer.over.append(line);
  const away = button({ label: 'Hide the samples', icon: icons.close, className: 'viewer-welcome-close' }, () => leave());
  if (all.length > 0) element.append(away);
  viewer.over.append(element);
  const cover = (): void => viewer.cover(fromLink ? 0 : line.offsetHeight + 24, all.length > 0 ? list.offsetHeight + 60 : 0);

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
    element.remove();
    line.remove();
    viewer.cover(0, 0);
    end();
  };
  // A file of one's own has come: the samples have done their work.
  const end = session.clipsChanged.on(() => {
    if (opening === 0 && session.clips.some((clip) => !ours.includes(clip))) leave();
    for (const thumbnail of thumbnails) thumbnail.mark(session.clips.some((clip) => clip.opened.files.includes(thumbnail.fileName)));
  });
  cover();
  const begin = (): void => {
    for (const thumbnail of thumbnails) thumbnail.watch(list);
  };
  void viewer.ready.then(() => ('requestIdleCallback' in window ? requestIdleCallback(begin, { timeout: 1500 }) : setTimeout(begin, 300)));
  return openSample;
}
