// SPDX-License-Identifier: MIT
import type { Finding } from '../shared/finding';
import { apiFilters, effectiveSort, type Query } from './query';

/** The library's HTTP interface, with names as in the API. All requests by the pages except uploads
 * (adding/upload.ts) are made here. */

export interface StoredFile {
  name: string;
  extension: string;
  sha256: string;
  size: number;
}

export interface Entry {
  id: string;
  slug: string;
  name: string;
  format: string;
  files: StoredFile[];
  frames: number;
  /** 0 for a recording without a skeleton. */
  joints: number;
  /** Numbers of the parts of a recording. */
  recorded: { points: number; bodies: number; analog: number; events: number; columns: number };
  frame_time: number;
  /** Frames per second; null if the frame time is implausible. */
  rate: number | null;
  duration: number;
  metres_per_unit: number | null;
  up: string | null;
  family: string | null;
  findings: { notes: number; warnings: number; errors: number };
  licence: string | null;
  origin: string | null;
  description: string | null;
  uploader: string;
  tags: string[];
  added: string;
  changed: string;
  /** The version to specify for a change; only for an entry that was requested individually. */
  etag?: string;
  links: {
    self: string;
    page: string;
    file: string;
    thumbnail: string;
    card: string;
    embed: string;
  };
}

export type ApiFinding = Finding;

export interface Page {
  count: number;
  items: Entry[];
  next: string | null;
  /** The words that were searched for instead, if no motion has all words of the query. */
  searched_for?: string[] | null;
}

export interface FacetValue {
  value: string;
  count: number;
}

export interface Facets {
  count: number;
  formats: FacetValue[];
  families: FacetValue[];
  licences: FacetValue[];
  uploaders: FacetValue[];
  tags: FacetValue[];
}

export interface Health {
  motions: number;
  scan?: { found: number; indexed: number; failed: number; done: boolean };
}

export interface Service {
  uploads: { open: boolean; needs_token: boolean };
  limits?: { upload_bytes?: number; files?: number; archive_motions?: number };
  /** Rights of the client, based on the token that was sent. */
  rights?: { add: boolean; edit: boolean; delete: boolean };
}

export interface Changes {
  name?: string;
  licence?: string;
  origin?: string;
  description?: string;
  tags?: string[];
}

export interface ErrorBody {
  error: { code: string; message: string; advice?: string | null; status: number };
  findings?: ApiFinding[];
}

/** A failed request. `status` is 0 if the library could not be reached. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly advice: string,
    readonly findings: readonly ApiFinding[] = [],
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

export const unreachable = (): ApiError =>
  new ApiError(
    0,
    'page.unreachable',
    'The library does not respond.',
    'It may be restarting, or the network may be down: try again in a moment.',
  );

/** The error in an unsuccessful response; reverse proxies use other formats. */
export function errorOf(status: number, body: unknown): ApiError {
  if (isErrorBody(body)) {
    const { code, message, advice } = body.error;
    return new ApiError(status, code, message, advice ?? '', body.findings ?? []);
  }
  return new ApiError(
    status,
    'page.strange-answer',
    `The library responded with status ${status} and no reason.`,
    status === 413
      ? 'The file is too large for this server or its proxy.'
      : 'Try again; if the error persists, contact the site owner.',
  );
}

function isErrorBody(body: unknown): body is ErrorBody {
  if (typeof body !== 'object' || body === null || !('error' in body)) return false;
  const error: unknown = body.error;
  return typeof error === 'object' && error !== null && 'code' in error && 'message' in error;
}

async function request(address: string, options: RequestInit = {}): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(address, options);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw unreachable();
  }
  if (answer.ok) return answer;
  throw errorOf(answer.status, await answer.json().catch(() => null));
}

async function json<Answer>(address: string, options: RequestInit = {}): Promise<Answer> {
  const answer = await request(address, options);
  try {
    return (await answer.json()) as Answer;
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw errorOf(answer.status, null);
  }
}

const base = '/api/v1';
export const motionsAddress = `${base}/motions`;
const motionAddress = (id: string): string => `${motionsAddress}/${encodeURIComponent(id)}`;
const withSignal = (signal?: AbortSignal): RequestInit => (signal ? { signal } : {});

export function searchMotions(
  query: Query,
  limit: number,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<Page> {
  const parameters = apiFilters(query);
  parameters.set('sort', effectiveSort(query));
  parameters.set('limit', String(limit));
  if (cursor !== null) parameters.set('cursor', cursor);
  return json(`${motionsAddress}?${parameters}`, withSignal(signal));
}

export function findFacets(query: Query, signal?: AbortSignal): Promise<Facets> {
  return json(`${base}/facets?${apiFilters(query)}`, withSignal(signal));
}

/** URL of a zip with all results. */
export function archiveAddress(query: Query): string {
  const filters = apiFilters(query).toString();
  return `${base}/archive${filters === '' ? '' : `?${filters}`}`;
}

export function health(signal?: AbortSignal): Promise<Health> {
  return json('/health', withSignal(signal));
}

export function service(token: string): Promise<Service> {
  return json(base, { headers: authorization(token) });
}

async function entryOf(answer: Response): Promise<Entry> {
  const entry = (await answer.json().catch(() => {
    throw errorOf(answer.status, null);
  })) as Entry;
  const etag = answer.headers.get('etag');
  return etag === null ? entry : { ...entry, etag };
}

export async function motion(idOrSlug: string): Promise<Entry> {
  return entryOf(await request(motionAddress(idOrSlug)));
}

export async function findingsOf(id: string): Promise<ApiFinding[]> {
  return (await json<{ findings: ApiFinding[] }>(`${motionAddress(id)}/findings`)).findings;
}

export async function similarTo(id: string, limit: number): Promise<Entry[]> {
  return (await json<{ items: Entry[] }>(`${motionAddress(id)}/similar?limit=${limit}`)).items;
}

/** Size in bytes of the resource at a URL, which the library generates if necessary; null if
 * unknown. */
export async function sizeOf(address: string): Promise<number | null> {
  const length = await request(address, { method: 'HEAD' }).then(
    // The response may be compressed; the size is that of the uncompressed file.
    ({ headers }) => headers.get('x-uncompressed-length') ?? headers.get('content-length'),
    () => null,
  );
  return length === null ? null : Number(length);
}

/** If `token` is empty, none is sent. Rejects with status 412 if the motion has changed since
 * `entry` was read. */
export async function editMotion(entry: Entry, changes: Changes, token: string): Promise<Entry> {
  const answer = await request(motionAddress(entry.id), {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', ...ifMatch(entry), ...authorization(token) },
    body: JSON.stringify(changes),
  });
  return entryOf(answer);
}

export async function removeMotion(entry: Entry, token: string): Promise<void> {
  await request(motionAddress(entry.id), {
    method: 'DELETE',
    headers: { ...ifMatch(entry), ...authorization(token) },
  });
}

function ifMatch({ etag }: Entry): Record<string, string> {
  return etag === undefined ? {} : { 'if-match': etag };
}

export function authorization(token: string): Record<string, string> {
  return token === '' ? {} : { authorization: `Bearer ${token}` };
}
