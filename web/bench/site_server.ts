// SPDX-License-Identifier: MIT

/** Serves the built site compressed, as `mocap serve` does, and counts the bytes. */
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const kinds: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};

export interface SiteServer {
  address: string;
  /** Body bytes sent since the last call. */
  takeSent(): { path: string; bytes: number }[];
  close(): void;
}

/** `extra` maps paths to files that are not part of the site. */
export async function serveSite(site: string, extra: Record<string, string | Buffer>): Promise<SiteServer> {
  let sent: { path: string; bytes: number }[] = [];
  const server: Server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const own = extra[path];
    const file = join(site, path === '/view' ? 'view.html' : path);
    const packed = own === undefined && existsSync(`${file}.br`);
    if (own === undefined && !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    const body = own ?? readFileSync(packed ? `${file}.br` : file);
    const type = kinds[extname(path === '/view' ? 'view.html' : path)] ?? 'application/octet-stream';
    response.setHeader('Content-Type', type);
    if (packed) response.setHeader('Content-Encoding', 'br');
    sent.push({ path, bytes: body.length });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    takeSent: () => {
      const all = sent;
      sent = [];
      return all;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
