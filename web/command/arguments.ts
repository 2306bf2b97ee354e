// Parses the words of a command line according to the options of a command.
import { closest, distance } from 'fastest-levenshtein';
import { parseArgs } from 'node:util';
import { command as strings } from '../strings/command.ts';
import { badInput } from './failure.ts';

/** An option of a command. One without `value` is a switch. */
export interface Option {
  /** The placeholder for its value in the help, such as FILE. */
  value?: string;
  short?: string;
  about: string;
}
export type Options = Record<string, Option>;

export interface Arguments {
  /** The positional arguments, in their order. */
  words: string[];
  /** Options with their values; a switch has an empty one. */
  options: Map<string, string>;
}

/** The known name that was probably meant; undefined if none is close. */
export function meant(name: string, known: readonly string[]): string | undefined {
  const nearest = closest(name, known);
  const begins = known.find((one) => name.length > 2 && one.startsWith(name));
  return begins ?? (distance(name, nearest) <= (name.length + 1) / 2 ? nearest : undefined);
}

/** Throws a `Failure` for an option that is unknown, is given twice, or lacks its value. */
export function readArguments(args: string[], known: Options): Arguments {
  const types = Object.entries(known).map(([name, { value, short }]) => [
    name,
    { type: value === undefined ? 'boolean' : 'string', ...(short !== undefined && { short }) } as const,
  ]);
  // Not strict: a value may start with a minus (--scale -0.5), and the messages name the option that was meant.
  const { tokens } = parseArgs({
    args,
    options: Object.fromEntries(types),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const words: string[] = [];
  const options = new Map<string, string>();
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    const option = Object.hasOwn(known, name) ? known[name] : undefined;
    if (option === undefined) throw badInput(strings.unknownOption(rawName, meant(name, Object.keys(known))));
    if (options.has(name)) throw badInput(strings.optionTwice(rawName));
    if (option.value === undefined && value !== undefined) throw badInput(strings.noValue(rawName));
    const takesNext = value?.startsWith('--') && !inlineValue;
    if (option.value !== undefined && (value === undefined || takesNext))
      throw badInput(strings.needsValue(rawName, option.value));
    options.set(name, value ?? '');
  }
  return { words, options };
}
