// A static file server for this machine only.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { command } from '../strings/command.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

export interface StaticServer {
  /** The address of the folder, ending in a slash. */
  url: string;
  close(): Promise<void>;
}

/**
 * Serves `folder` on 127.0.0.1 at `port`, or at a free port where that is 0. One that is taken is an error (EADDRINUSE),
 * unless `orAnother` is set (the default).
 */
export async function serve(folder: string, port = 0, { orAnother = true } = {}): Promise<StaticServer> {
  const server = createServer(async (request, response) => {
    try {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      // URL has resolved every "..", so the path stays inside the folder; %2e%2e must not bring one back.
      const path = decodeURIComponent(pathname);
      if (path.split(/[/\\]/).includes('..')) throw new Error('outside the folder');
      const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
      const { size } = await stat(file).then((found) =>
        found.isFile() ? found : Promise.reject(new Error('not a file')),
      );
      const type = types[extname(file)] ?? 'application/octet-stream';
      response.writeHead(200, { 'Content-Type': type, 'Content-Length': size, 'Cache-Control': 'no-cache' });
      if (request.method === 'HEAD') response.end();
      else await pipeline(createReadStream(file), response);
    } catch {
      if (response.headersSent) return void response.destroy();
      response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${command.notFound}\n`);
    }
  });

  const listen = (at: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(at, '127.0.0.1', resolve);
    });
  await listen(port).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE' || !orAnother) throw error;
    return listen(0);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
