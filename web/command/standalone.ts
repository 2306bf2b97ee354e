// The example as one HTML file, made from the template in the folder of the command.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Example } from '../core/example.ts';
import type { Trace } from '../core/trace.ts';
import { toDocument } from '../edit/to-document.ts';
import { fallback } from '../export/fallback.ts';
import { titleOf } from '../export/report.ts';
import { standaloneFile } from '../export/standalone.ts';
import { command as strings } from '../strings/command.ts';
import { exitCodes, Failure } from './failure.ts';

/** The page that an example is put into. @param dist its folder */
export const standaloneTemplate = (dist: string): Promise<string> =>
  readFile(join(dist, 'standalone.html'), 'utf8').catch(() => {
    throw new Failure(exitCodes.failed, strings.noTemplate(dist));
  });

/** @param dist the folder of standalone.html */
export async function standalone(example: Example, trace: Trace, dist: string): Promise<string> {
  const template = await standaloneTemplate(dist);
  return standaloneFile(template, toDocument(example), titleOf(example), fallback(example, trace));
}
