// SPDX-License-Identifier: MIT
import { stillPicture } from '../shared/still_picture';
import type { Core } from '../core/contract';
import type { ViewerHandle } from './options';
import { handedSources, localSources, motionSources, samples, type Sample } from './places';
import type { Source } from './session';
import { mountWith, type MountedViewer } from './viewer';
import { welcome } from './welcome';

declare global {
  interface Window {
    /** For tests and debugging: the viewer of this page. */
    viewer?: ViewerHandle;
  }
}

/** The page /view: the files to open are in the URL. */
export async function showPage(host: HTMLElement, core: Promise<Core>): Promise<void> {
  let viewer: MountedViewer;
  try {
    viewer = await mountWith(host, { chrome: 'full', core });
  } catch (reason) {
    const slug = new URLSearchParams(location.search).get('motion');
    const thumbnail = slug === null ? null : `/api/v1/motions/${encodeURIComponent(slug)}/thumbnail`;
    host.replaceChildren(stillPicture(thumbnail, reason));
    return;
  }
  host.querySelector('.page-opening')?.remove();
  window.viewer = viewer;
  const query = new URLSearchParams(location.search);
  try {
    const groups = await groupsOf(query);
    if (groups.length > 0) {
      const aimed = /[#&]cam=/.test(location.hash);
      const names = clipNames();
      if (query.getAll('motion').length > 1 && !/[#&]layout=/.test(location.hash)) {
        viewer.session.changeDisplay((display) => (display.layout = 'beside'));
      }
      for (const [i, sources] of groups.entries()) await viewer.openSources(sources, i > 0, aimed && i > 0);
      if (names.length > viewer.session.clips.length) await addSamples(viewer, names, aimed);
      return;
    }
  } catch (reason) {
    const asked = query.getAll('motion').join(', ') || 'The requested motion';
    viewer.session.reportFailure(asked, reason instanceof Error ? reason.message : String(reason));
    return;
  }
  await showSamples(viewer);
}

/** Groups of files to open in sequence; the files of a group belong together. */
async function groupsOf(query: URLSearchParams): Promise<Source[][]> {
  const slugs = query.getAll('motion').slice(0, 24);
  const groups = await Promise.all(slugs.map(motionSources));
  if (query.has('local')) groups.push(await localSources());
  if (query.has('handed')) groups.push(await handedSources());
  return groups.filter((sources) => sources.length > 0);
}

/** The site's samples that a link shows next to motions in the library. */
async function addSamples(viewer: MountedViewer, names: readonly string[], steady: boolean): Promise<void> {
  const all = await samples();
  for (const name of names) {
    if (viewer.session.clips.some((clip) => clip.name === name)) continue;
    const sample = all.find((one) => holds(one, name));
    if (sample) await viewer.openSources(sample.sources, true, steady);
  }
}

async function showSamples(viewer: MountedViewer): Promise<void> {
  const all = await samples();
  const names = clipNames();
  const wanted = names.flatMap((name) => all.find((sample) => holds(sample, name)) ?? []);
  if (names.length > 0 && wanted.length < names.length) {
    const missing = names.filter((name) => !all.some((sample) => holds(sample, name)));
    viewer.say(`This link shows ${missing.join(', ')}, which is a local file. Drop it here to open it.`);
  }
  if (wanted.length === 0) wanted.push(...all.slice(0, 1));
  const openSample = welcome(viewer, all, names.length > 0);
  const aimed = /[#&]cam=/.test(location.hash);
  for (const [i, sample] of wanted.entries()) await openSample(sample, i > 0, aimed && i > 0);
}

function holds(sample: Sample, clip: string): boolean {
  return sample.name === clip || sample.sources.some((source) => source.name === clip);
}

function clipNames(): string[] {
  const clip = /[#&]clip=([^&]*)/.exec(location.hash)?.[1] ?? '';
  return clip
    .split(',')
    .filter((name) => name !== '')
    .map((name) => {
      try {
        return decodeURIComponent(name.replace(/\+/g, ' '));
      } catch {
        return name;
      }
    });
}
