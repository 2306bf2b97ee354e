// The command `attention-steps`: words of a command line in, standard output and an exit code out.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { command as strings } from '../strings/command.ts';
import { meant, readArguments } from './arguments.ts';
import type { Arguments } from './arguments.ts';
import { check } from './check.ts';
import { compareExamples } from './compare.ts';
import { diagnose } from './diagnose.ts';
import { badInput, exitCodes, reported } from './failure.ts';
import type { ExitCode } from './failure.ts';
import { generalHelp, helpOf } from './help.ts';
import { commands, optionsOf } from './options.ts';
import type { CommandName } from './options.ts';
import { render } from './render.ts';
import { run } from './run.ts';
import { modelFiles } from './source.ts';
import { scorm } from './scorm.ts';
import { serve } from './serve.ts';
import { worksheet } from './worksheet.ts';

const works: Record<CommandName, (args: Arguments, dist: string) => Promise<ExitCode | void>> = {
  run,
  render,
  check,
  compare: compareExamples,
  diagnose,
  worksheet,
  scorm,
  serve,
};

async function answer([word, ...args]: string[], dist: string): Promise<ExitCode> {
  if (word === undefined) throw badInput(generalHelp().trimEnd());
  const name = commands.find((one) => one === (word === 'help' ? args[0] : word));
  if (['--help', '-h', 'help'].includes(word)) {
    process.stdout.write(name === undefined ? generalHelp() : helpOf(name));
    return exitCodes.good;
  }
  if (['--version', '-V'].includes(word)) {
    const { version } = JSON.parse(await readFile(join(dist, '../package.json'), 'utf8')) as { version: string };
    process.stdout.write(`${version}\n`);
    return exitCodes.good;
  }
  if (name === undefined) throw badInput(strings.unknownCommand(word, meant(word, commands), commands));
  const parsed = readArguments(args, optionsOf[name]);
  modelFiles.folder = parsed.options.get('model-files') ?? join(dist, 'models');
  if (!parsed.options.has('help')) return (await works[name](parsed, dist)) ?? exitCodes.good;
  process.stdout.write(helpOf(name));
  return exitCodes.good;
}

/**
 * Runs a command line.
 * @param dist the folder of the page, of standalone.html and of the core
 * @returns the exit code of the process
 */
export async function main(args: string[], dist: string): Promise<ExitCode> {
  // A reader that closes the pipe early (`| head`) is no error: what was found still decides the exit code.
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code !== 'EPIPE' && code !== 'ERR_STREAM_DESTROYED') process.exit(exitCodes.failed);
  });
  // What was wrong can no longer be said.
  process.stderr.on('error', () => process.exit(exitCodes.failed));
  try {
    return await answer(args, dist);
  } catch (error) {
    return reported(error);
  }
}
