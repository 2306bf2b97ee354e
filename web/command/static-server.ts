// A static file server for this machine only.
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { command } from '../strings/command.ts';
import { rangeOf } from './byte-range.ts';
import { servedFile } from './served-file.ts';

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

const methods = ['GET', 'HEAD'];

export interface StaticServer {
  /** The address of the folder, ending in a slash. */
  url: string;
  close(): Promise<void>;
}

/**
 * Whether a Host header names this machine. A page elsewhere can make its own name mean 127.0.0.1 (DNS rebinding) and would then read
 * what is served here; its requests still carry that name.
 */
const isLocal = (host: string | undefined) =>
  /^(?:(?:[\w-]+\.)*localhost\.?|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i.test(host ?? '');

function refuse(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  const text = `${command.refused[status]}\n`;
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', ...headers }).end(text);
}

async function answer(folder: string, { method, url, headers }: IncomingMessage, response: ServerResponse) {
  if (!isLocal(headers.host)) return refuse(response, 421);
  if (!methods.includes(method ?? '')) return refuse(response, 405, { Allow: methods.join(', ') });
  const file = await servedFile(folder, url ?? '');
  if (file === undefined) return refuse(response, 404);
  const { path, size } = file;
  // There is no validator that If-Range could name, so that a range with one is never served.
  const range = method === 'HEAD' || headers['if-range'] !== undefined ? undefined : rangeOf(headers.range, size);
  if (range === 'unsatisfiable') return refuse(response, 416, { 'Content-Range': `bytes */${size}` });
  response.writeHead(range === undefined ? 200 : 206, {
    'Content-Type': types[extname(path)] ?? 'application/octet-stream',
    'Content-Length': range === undefined ? size : range.last - range.first + 1,
    ...(range && { 'Content-Range': `bytes ${range.first}-${range.last}/${size}` }),
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'no-cache',
  });
  if (method === 'HEAD' || size === 0) return void response.end();
  // Exactly as many bytes as were promised, even if the file grows meanwhile.
  const { first, last } = range ?? { first: 0, last: size - 1 };
  await pipeline(createReadStream(path, { start: first, end: last }), response);
}

/**
 * Serves `folder` on 127.0.0.1 at `port`, or at a free port where that is 0. One that is taken is an error (EADDRINUSE),
 * unless `orAnother` is set (the default).
 */
export async function serve(folder: string, port = 0, { orAnother = true } = {}): Promise<StaticServer> {
  const server = createServer((request, response) => {
    answer(folder, request, response).catch(() => {
      if (response.headersSent) response.destroy();
      else refuse(response, 404);
    });
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
