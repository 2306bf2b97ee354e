// `serve`: the page of the package, from this machine only.
import { join } from 'node:path';
import { stat } from 'node:fs/promises';
import { command as strings } from '../strings/command.ts';
import type { Arguments } from './arguments.ts';
import { badInput, exitCodes, Failure } from './failure.ts';
import { serve as serveFolder } from './static-server.ts';

const USUAL_PORT = 8000;

function portOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65535) return port;
  throw badInput(strings.badPort(text));
}

/** Serves a folder until the process is ended. @param dist the folder of the page */
export async function serve({ words, options }: Arguments, dist: string): Promise<void> {
  const [folder = dist, ...more] = words;
  if (more.length > 0) throw badInput(strings.oneFolder(words.length));
  const asked = portOf(options.get('port'));
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory()) throw new Failure(exitCodes.failed, `${folder}: ${strings.noFolder}`);
  if (folder === dist && !(await stat(join(dist, 'index.html')).catch(() => undefined)))
    throw new Failure(exitCodes.failed, strings.noPage(dist));
  const { url } = await serveFolder(folder, asked ?? USUAL_PORT, { orAnother: asked === undefined }).catch(
    ({ code, message }: NodeJS.ErrnoException) => {
      throw new Failure(exitCodes.failed, code === 'EADDRINUSE' ? strings.portTaken(asked!) : message);
    },
  );
  process.stdout.write(`${strings.serving(words[0], url)}\n`);
}
