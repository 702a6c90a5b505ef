import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.gz': 'application/gzip',
  '.webmanifest': 'application/manifest+json',
};

/** A server that has files and nothing else, as static hosts are. */
export interface FileServer {
  readonly address: string;
  /** What was asked for and is no file, as `METHOD /path`. */
  readonly refused: readonly string[];
  readonly close: () => void;
}

/** Serves `folder` under `base`, such as `/a/b/`; everything else is 404, with the folder's `404.html`. */
export async function startFileServer(folder: string, base: string): Promise<FileServer> {
  const refused: string[] = [];
  const server = createServer(({ method = '', url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://host');
    const inside = pathname.startsWith(base) ? pathname.slice(base.length) || 'index.html' : '..';
    const file = path.join(folder, inside);
    const isFile = file.startsWith(folder + path.sep) && existsSync(file) && statSync(file).isFile();
    if (method !== 'GET' || !isFile) {
      refused.push(`${method} ${pathname}`);
      response.writeHead(404, { 'content-type': 'text/html' });
      createReadStream(path.join(folder, '404.html')).pipe(response);
      return;
    }
    response.writeHead(200, { 'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address object.
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}${base}`,
    refused,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
