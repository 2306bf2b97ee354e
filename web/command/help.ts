// The text of --help, made from the lists of commands and options.
import { examples } from '../examples/index.ts';
import { command as strings } from '../strings/command.ts';
import { commands, optionsOf } from './options.ts';
import type { CommandName } from './options.ts';

const WIDTH = 100;
const INDENT = 24;

/** Wraps a text; the first line already has something before it. */
function wrapped(text: string, indent: number): string {
  const lines: string[] = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1)!;
    if (last !== '' && indent + last.length + 1 + word.length > WIDTH) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines.join(`\n${' '.repeat(indent)}`);
}

function entry(term: string, about: string): string {
  const start = term.length + 4 > INDENT ? `  ${term}\n${' '.repeat(INDENT)}` : `  ${term}`.padEnd(INDENT);
  return start + wrapped(about, INDENT);
}

/** The overview of all commands, with the exit codes. */
export const generalHelp = (): string =>
  [
    wrapped(strings.purpose, 0),
    '',
    ...commands.map((name) => entry(name, strings.commands[name].short)),
    '',
    strings.moreHelp,
    '',
    strings.exitCodesHeading,
    ...strings.exitCodes.map((about, code) => entry(String(code), about)),
    '',
  ].join('\n');

export function helpOf(name: CommandName): string {
  const { usage, long, examples: lines } = strings.commands[name];
  const options = Object.entries(optionsOf[name]).map(([option, { value, short, about }]) =>
    entry(`${short === undefined ? '' : `-${short}, `}--${option}${value === undefined ? '' : ` ${value}`}`, about),
  );
  return [
    ...usage.map((line) => `attention-steps ${line}`),
    '',
    ...long.map((paragraph) => wrapped(paragraph, 0)),
    '',
    ...options,
    '',
    ...('example' in optionsOf[name] ? [wrapped(strings.galleryHas(examples.map(({ id }) => id)), 0), ''] : []),
    strings.examplesHeading,
    ...lines.map((line) => `  ${line}`),
    '',
  ].join('\n');
}
