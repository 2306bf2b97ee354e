// A site of somebody else, on this machine: a page of its own, and the built folder on a sub-path.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};

export interface HostOptions {
  /** Its pages, by path ("/post.html"): HTML. */
  pages?: Record<string, string>;
  /** Headers that all answers have. */
  headers?: Record<string, string>;
  /** Where the built folder is, with slashes at both ends. */
  at?: string;
  folder?: string;
}

export interface Host {
  /** Its root, ending in a slash. */
  url: string;
  /** The built folder on it, ending in a slash. */
  attention: string;
  /** The paths that were asked for, of the built folder those below it. */
  asked: string[];
  close(): Promise<void>;
}

/** The policy under which the element has to run. */
export const strictPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'";

export async function host(options: HostOptions = {}): Promise<Host> {
  const { pages = {}, headers = {}, at = '/on/a/sub-path/', folder = 'dist' } = options;
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url!, 'http://host');
    asked.push(pathname);
    const page = pages[pathname];
    try {
      const body = page ?? (await readFile(join(folder, pathname.slice(pathname.indexOf(at) + at.length))));
      const type = page === undefined ? types[extname(pathname)] : types['.html'];
      response.writeHead(200, { 'content-type': type ?? 'application/octet-stream', ...headers }).end(body);
    } catch {
      response.writeHead(404, headers).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    url,
    attention: url + at.slice(1),
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export const page = (body: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8" /><title>A post</title>${head}</head><body>${body}</body></html>`;
