// SPDX-License-Identifier: MIT

/**
 * A fake library: it implements the HTTP interface with any number of invented motions, for testing
 * pages with responses that a real library rarely gives.
 */
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import type { Entry } from '../src/library/api';

export interface FakeLibrary {
  address: string;
  entries: Entry[];
  /** Replaces the usual response if it returns true. */
  answer: (request: IncomingMessage, response: ServerResponse, url: URL) => boolean;
  /** Requested targets. */
  asked: string[];
  close(): Promise<void>;
}

const security =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; " +
  "media-src 'self' blob:; worker-src 'self' blob:; connect-src 'self'; object-src 'none'; " +
  "base-uri 'none'; form-action 'self'; frame-ancestors 'self'";
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css',
  '.svg': 'image/svg+xml', '.json': 'application/json', '.wasm': 'application/wasm',
};

export async function startFakeLibrary(site: string, count: number, port = 0): Promise<FakeLibrary> {
  const fake: FakeLibrary = {
    address: '',
    entries: Array.from({ length: count }, (_, index) => inventEntry(index)),
    answer: () => false,
    asked: [],
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://fake');
    fake.asked.push(`${request.method} ${url.pathname}${url.search}`);
    response.setHeader('content-security-policy', security);
    if (fake.answer(request, response, url)) return;
    serve(fake, site, request, response, url);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  fake.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return fake;
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

export function sendError(response: ServerResponse, status: number, code: string, message: string): void {
  sendJson(response, status, { error: { code, message, advice: 'Do something else.', status } });
}

const kinds = ['walk', 'run', 'jump', 'dance', 'kick', 'idle', 'stroll', 'cartwheel', 'turn', 'wave'];

export function inventEntry(index: number): Entry {
  const kind = kinds[index % kinds.length] ?? 'walk';
  const slug = index < kinds.length ? kind : `${kind}-${index}`;
  const frames = 120 + ((index * 37) % 1900);
  const amc = index % 7 === 6;
  const id = `m${index}`;
  const time = new Date(Date.UTC(2026, 10, 21) - index * 60_000).toISOString();
  const extension = amc ? 'amc' : 'bvh';
  const file = (ending: string, size: number) => ({
    name: `${slug}.${ending}`, extension: ending, sha256: `${index}`.padStart(64, 'ab12'), size,
  });
  return {
    id, slug, name: slug, format: extension,
    files: amc ? [file('amc', frames * 410), file('asf', 8123)] : [file('bvh', frames * 540)],
    frames, joints: 19 + (index % 5) * 14,
    recorded: { points: 0, bodies: 0, analog: 0, events: 0, columns: 0 },
    frame_time: 1 / 120, rate: 120, duration: frames / 120,
    metres_per_unit: index % 4 === 3 ? null : 0.0254, up: '+Y',
    family: index % 3 === 0 ? 'CMU (MotionBuilder names)' : index % 3 === 1 ? 'Mixamo' : null,
    findings: { notes: index % 3, warnings: index % 5 === 0 ? 1 : 0, errors: 0 },
    licence: index % 2 === 0 ? 'CC0-1.0' : index % 4 === 1 ? 'CC-BY-4.0' : null,
    origin: index % 2 === 0 ? 'https://example.org/motions' : 'Motion lab', description: null,
    uploader: index % 6 === 0 ? 'ann' : 'folder',
    tags: index % 2 === 0 ? [kind, 'outdoors'] : [kind],
    added: time, changed: time,
    links: {
      self: `/api/v1/motions/${id}`, page: `/motions/${slug}`, file: `/api/v1/motions/${id}/file`,
      thumbnail: `/api/v1/motions/${id}/thumbnail`, card: `/api/v1/motions/${id}/card`,
      embed: `/embed/${slug}`,
    },
  };
}

function serve(
  fake: FakeLibrary, site: string, request: IncomingMessage, response: ServerResponse, url: URL,
): void {
  const path = url.pathname;
  if (path === '/health') {
    return sendJson(response, 200, {
      status: 'ok', motions: fake.entries.length, generation: 1,
      scan: { found: 0, indexed: 0, failed: 0, done: true },
    });
  }
  if (path === '/api/v1') {
    return sendJson(response, 200, {
      name: 'mocapkit', uploads: { open: true, needs_token: false },
      limits: { upload_bytes: 256_000_000, files: 10_000, archive_motions: 10_000 },
      rights: { add: true, edit: true, delete: true },
    });
  }
  if (path === '/api/v1/motions' && request.method === 'GET') {
    return sendJson(response, 200, page(fake, url.searchParams));
  }
  if (path === '/api/v1/facets') return sendJson(response, 200, facets(fake, url.searchParams));
  const one = /^\/api\/v1\/motions\/([^/]+)(?:\/(\w+))?$/.exec(path);
  if (one) return serveMotion(fake, request, response, url, one[1] ?? '', one[2] ?? '');
  if (path === '/api/v1/motions') return take(fake, request, response);
  if (path.startsWith('/api/')) return sendError(response, 404, 'server.no-route', 'Nothing is here.');
  sendFile(site, path, response);
}

function serveMotion(
  fake: FakeLibrary, request: IncomingMessage, response: ServerResponse, url: URL, id: string,
  part: string,
): void {
  const wanted = decodeURIComponent(id);
  const index = fake.entries.findIndex((entry) => entry.id === wanted || entry.slug === wanted);
  const entry = fake.entries[index];
  if (!entry) return sendError(response, 404, 'library.not-found', 'No motion has this address.');
  if (part === '' && request.method === 'DELETE') {
    fake.entries.splice(index, 1);
    return void response.writeHead(204).end();
  }
  if (part === '' && request.method === 'PATCH') {
    return void readBody(request).then((body) => {
      Object.assign(entry, JSON.parse(body.toString('utf8')));
      sendJson(response, 200, entry);
    });
  }
  if (part === '') return sendJson(response, 200, entry);
  if (part === 'findings') {
    return sendJson(response, 200, {
      findings: [
        {
          code: 'bvh.row-width', severity: 'warning', line: 327, column: 9, count: 2,
          message: 'this frame has 65 values, but 66 are declared', advice: 'Drop the affected frames.',
          excerpt: { text: '-0.4178 91.2031 12.0044', caret: 23, cut_before: false, cut_after: false },
        },
      ],
    });
  }
  if (part === 'similar') {
    return sendJson(response, 200, { items: fake.entries.filter((o) => o !== entry).slice(0, 12) });
  }
  if (part === 'thumbnail') {
    response.writeHead(200, { 'content-type': 'image/svg+xml' });
    return void response.end(drawFigure(index, url.searchParams.has('moving')));
  }
  // All motions are similar here.
  const samples = process.env.MOCAP_SAMPLES;
  if (part === 'file' && samples) return sendFile(samples, '/walk.bvh', response);
  sendError(response, 404, 'server.no-route', 'Nothing is here.');
}

function matching(fake: FakeLibrary, wanted: URLSearchParams): Entry[] {
  const words = (wanted.get('q') ?? '').toLowerCase().split(/\s+/).filter((word) => word !== '');
  const number = (name: string, otherwise: number): number => Number(wanted.get(name) ?? otherwise);
  return fake.entries.filter(
    (entry) =>
      words.every((word) => `${entry.name} ${entry.tags.join(' ')}`.toLowerCase().includes(word)) &&
      wanted.getAll('tag').every((tag) => entry.tags.includes(tag)) &&
      (!wanted.has('format') || entry.format === wanted.get('format')) &&
      (!wanted.has('family') || entry.family === wanted.get('family')) &&
      (!wanted.has('licence') || entry.licence === wanted.get('licence')) &&
      (!wanted.has('uploader') || entry.uploader === wanted.get('uploader')) &&
      entry.duration >= number('min_duration', 0) &&
      entry.duration <= number('max_duration', Infinity) &&
      entry.joints >= number('min_joints', 0) &&
      entry.joints <= number('max_joints', Infinity),
  );
}

function page(fake: FakeLibrary, wanted: URLSearchParams) {
  const found = matching(fake, wanted);
  const sort = wanted.get('sort');
  if (sort === 'name') found.sort((a, b) => (a.name < b.name ? -1 : 1));
  if (sort === 'longest') found.sort((a, b) => b.duration - a.duration);
  if (sort === 'shortest') found.sort((a, b) => a.duration - b.duration);
  if (sort === 'oldest') found.reverse();
  const limit = Number(wanted.get('limit') ?? 60);
  const first = Number(wanted.get('cursor') ?? 0);
  const next = first + limit < found.length ? String(first + limit) : null;
  return { count: found.length, items: found.slice(first, first + limit), next };
}

function facets(fake: FakeLibrary, wanted: URLSearchParams) {
  const found = matching(fake, wanted);
  const tally = (values: (entry: Entry) => (string | null)[]) => {
    const counts = new Map<string, number>();
    for (const entry of found) {
      for (const value of values(entry)) if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    return [...counts]
      .map(([value, count]) => ({ value, count }))
      .sort((a, b) => b.count - a.count)
      .slice(0, 50);
  };
  return {
    count: found.length,
    formats: tally((entry) => [entry.format]),
    families: tally((entry) => [entry.family]),
    licences: tally((entry) => [entry.licence]),
    uploaders: tally((entry) => [entry.uploader]),
    tags: tally((entry) => entry.tags),
  };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/** Accepts every file under its uploaded name. */
function take(fake: FakeLibrary, request: IncomingMessage, response: ServerResponse): void {
  void readBody(request).then((body) => {
    const name = /filename="([^"]*)"/.exec(body.toString('latin1'))?.[1] ?? 'motion.bvh';
    const slug = name.replace(/\.\w+$/, '').replace(/[^a-z0-9]+/gi, '-').toLowerCase();
    const here = fake.entries.find((entry) => entry.slug === slug);
    if (here) {
      return sendJson(response, 200, { ...here, duplicate: true, match: 'same_bytes', findings_list: [] });
    }
    const entry = { ...inventEntry(0), id: `n${slug}`, slug, name: slug };
    entry.links = { ...entry.links, page: `/motions/${slug}` };
    fake.entries.unshift(entry);
    sendJson(response, 201, { ...entry, duplicate: false, findings_list: [] });
  });
}

function sendFile(site: string, path: string, response: ServerResponse): void {
  const file =
    path === '/' ? '/index.html'
    : path.startsWith('/motions/') ? '/motion.html'
    : path === '/view' ? '/view.html'
    : path.startsWith('/embed/') ? '/embed.html'
    : path;
  const whole = join(site, normalize(file));
  if (!whole.startsWith(site) || !existsSync(whole) || !statSync(whole).isFile()) {
    return void response.writeHead(404).end('not here');
  }
  response.writeHead(200, { 'content-type': types[extname(whole)] ?? 'application/octet-stream' });
  createReadStream(whole).pipe(response);
}

/** A stick figure in the site's colours, slightly different for each motion. */
function drawFigure(index: number, moving: boolean): string {
  const swing = ((index * 53) % 40) - 20;
  const limb = (colour: string, d: string): string =>
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="14" stroke-linecap="round" stroke-linejoin="round"/>`;
  const turn = moving ? '<animateTransform attributeName="transform" type="rotate" values="-6 160 160;6 160 160;-6 160 160" dur="1.2s" repeatCount="indefinite"/>' : '';
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 320"><g>' + turn +
    '<path d="M50 282h220" stroke="#8a8f98" stroke-opacity=".5" stroke-width="2"/>' +
    limb('#4f9dff', `M160 120l${-40 - swing} 40 ${-6 + swing} 40`) +
    limb('#4f9dff', `M160 190l${-26 - swing} 44 ${-8 + swing} 46`) +
    limb('#8a8f98', 'M160 110v80') +
    limb('#f0913a', `M160 120l${36 + swing} 36 ${14 - swing} 40`) +
    limb('#f0913a', `M160 190l${28 + swing} 44 ${6 - swing} 46`) +
    '<circle cx="160" cy="76" r="22" fill="#8a8f98"/></g></svg>'
  );
}
