// The values of options: numbers, and one of several words.
import { command as strings } from '../strings/command.ts';
import { meant } from './arguments.ts';
import { badInput } from './failure.ts';

type Given = ReadonlyMap<string, string>;

/** The number of an option; undefined where it is not given. @throws Failure */
export function numberOption(
  options: Given,
  name: string,
  fits: (value: number) => boolean,
  expected: string,
): number | undefined {
  const text = options.get(name);
  if (text === undefined) return undefined;
  const value = text.trim() === '' ? NaN : Number(text);
  if (!fits(value)) throw badInput(strings.notANumber(name, expected, text));
  return value;
}

/** The value of an option, which must be one of several; undefined where it is not given. @throws Failure */
export function choiceOption<const T extends string>(
  options: Given,
  name: string,
  choices: readonly T[],
): T | undefined {
  const value = options.get(name);
  const found = choices.find((one) => one === value);
  if (value !== undefined && found === undefined)
    throw badInput(strings.badChoice(`--${name}`, value, meant(value, choices), choices));
  return found;
}
