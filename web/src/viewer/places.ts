// SPDX-License-Identifier: MIT
import { defaultFormat, holds } from '../shared/formats';
import { takeHandedFiles } from '../shared/handed_files';
import { sourceOfFile, type Origin, type Source } from './session';

/** URL of a resource next to the page, both in the site and in a static build. */
export function besidePage(path: string): string {
  return new URL(`${import.meta.env.BASE_URL}${path}`, location.href).href;
}

/** Fetches a resource. Errors have displayable messages. */
async function get(address: string, what: string): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(address);
  } catch {
    throw new Error(`${what} could not be loaded: the server does not respond. Try again.`);
  }
  if (answer.ok) return answer;
  const message = await messageIn(answer);
  throw new Error(message || `${what} could not be loaded: the server responded with status ${answer.status}.`);
}

async function messageIn(answer: Response): Promise<string> {
  try {
    const body: unknown = await answer.json();
    if (typeof body !== 'object' || body === null || !('error' in body)) return '';
    const { error } = body as { error: { message?: unknown; advice?: unknown } };
    return [error.message, error.advice].filter((one) => typeof one === 'string').join(' ');
  } catch {
    return '';
  }
}

function fetched(address: string, name: string, origin: Origin): Source {
  return { name, origin, bytes: async () => (await get(address, name)).arrayBuffer() };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value)
    ? value.filter((one): one is Record<string, unknown> => typeof one === 'object' && one !== null)
    : [];
}

/** The files of one motion in this library; a pair has two. */
export async function motionSources(slug: string): Promise<Source[]> {
  const base = `/api/v1/motions/${encodeURIComponent(slug)}`;
  const origin = { query: `motion=${encodeURIComponent(slug)}`, shareable: true };
  const entry = (await (await get(base, `The motion "${slug}"`)).json()) as Record<string, unknown>;
  const files = listOf(entry.files);
  const skeleton = files.find((file) => holds(`.${textOf(file.extension)}`, 'skeleton'));
  const motion = files.find((file) => file !== skeleton) ?? files[0];
  const sources = [fetched(`${base}/file`, textOf(motion?.name) || `${slug}${defaultFormat.extensions[0] ?? ''}`, origin)];
  if (skeleton && skeleton !== motion) {
    const extension = textOf(skeleton.extension);
    sources.push(fetched(`${base}/file?part=${encodeURIComponent(extension)}`, textOf(skeleton.name) || `${slug}.${extension}`, origin));
  }
  return sources;
}

/** The files passed to `mocap view FILE…`. */
export async function localSources(): Promise<Source[]> {
  const list = (await (await get('/local.json', 'The list of files')).json()) as Record<string, unknown>;
  return listOf(list.files)
    .filter((file) => textOf(file.address).startsWith('/'))
    .map((file) => fetched(textOf(file.address), textOf(file.name), { query: 'local=1', shareable: false }));
}

/** The files that were just dropped on the library. */
export async function handedSources(): Promise<Source[]> {
  return (await takeHandedFiles()).map((file) => ({ ...sourceOfFile(file), origin: { query: 'handed=1', shareable: false } }));
}

const sampleOrigin: Origin = { query: '', shareable: true };

export interface Sample {
  name: string;
  title: string;
  sources: Source[];
}

/** The sample motions of the site; empty if it was built without any. */
export async function samples(): Promise<Sample[]> {
  try {
    const answer = await fetch(besidePage('samples/index.json'));
    if (!answer.ok) return [];
    const list = (await answer.json()) as Record<string, unknown>;
    return listOf(list.samples).map((one) => ({
      name: textOf(one.name),
      title: textOf(one.title) || textOf(one.name),
      sources: (Array.isArray(one.files) ? one.files : [])
        .filter((file): file is string => typeof file === 'string')
        .map((file) => fetched(besidePage(`samples/${encodeURIComponent(file)}`), file, sampleOrigin)),
    }));
  } catch {
    return [];
  }
}

/** A motion to open next to another. */
export interface Choice {
  title: string;
  note: string;
  /** URL of its picture; null if there is none. */
  thumbnail: string | null;
  sources(): Promise<Source[]>;
}

const mostChoices = 24;

/** Motions in this library that match the words; without words, those similar to `likeSlug`, otherwise
 * the newest. */
export async function libraryChoices(words: string, likeSlug: string | null): Promise<{ title: string; choices: Choice[] }> {
  const base = '/api/v1/motions';
  const like = words === '' && likeSlug !== null;
  const fields = new URLSearchParams({ limit: String(mostChoices), ...(words === '' ? {} : { q: words }) });
  const address = like ? `${base}/${encodeURIComponent(likeSlug)}/similar?limit=${mostChoices}` : `${base}?${fields}`;
  const list = (await (await get(address, 'The list of motions')).json()) as Record<string, unknown>;
  const choices = listOf(list.items).flatMap((entry): Choice[] => {
    const slug = textOf(entry.slug);
    const links = typeof entry.links === 'object' && entry.links !== null ? (entry.links as Record<string, unknown>) : {};
    const duration = typeof entry.duration === 'number' ? `${entry.duration.toFixed(1)} s` : '';
    if (slug === '') return [];
    return [{ title: textOf(entry.name) || slug, note: duration, thumbnail: textOf(links.thumbnail) || null, sources: () => motionSources(slug) }];
  });
  if (like && choices.length === 0) return libraryChoices('', null);
  return { title: like ? 'Similar motions' : words === '' ? 'Newest motions' : 'Found in the library', choices };
}

/** Samples of this site whose names contain all the words. */
export async function sampleChoices(words: string): Promise<Choice[]> {
  const wanted = words.toLowerCase().split(/\s+/).filter((word) => word !== '');
  return (await samples())
    .filter(({ title }) => wanted.every((word) => title.toLowerCase().includes(word)))
    .map(({ title, sources }) => ({ title, note: '', thumbnail: null, sources: () => Promise.resolve(sources) }));
}
