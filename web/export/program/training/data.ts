// Parameters, sentences and losses of the first steps, as Python writes them.
import type { FirstSteps, TrainingStep } from '../../../core/training/first-steps.ts';
import { matrixLiteral, numberLiteral } from '../literals.ts';
import { stringLiteral } from '../strings.ts';
import { parameterName } from './model.ts';

/** Words of one line stay together up to this many characters. */
const LINE = 110;

/** Literals, as many to a line as fit. */
function wrapped(literals: readonly string[]): string {
  const lines: string[] = [];
  for (const literal of literals) {
    const last = lines.at(-1);
    if (last === undefined || last.length + literal.length + 2 > LINE) lines.push(`${literal},`);
    else lines[lines.length - 1] = `${last} ${literal},`;
  }
  return lines.map((line) => `    ${line}\n`).join('');
}

/** Whether two symbols stand at a position. */
export const hasTwoSymbols = ({ steps }: FirstSteps): boolean =>
  steps.some(({ symbols }) => symbols.some((symbol, index) => index % 2 === 1 && symbol >= 0));

/** Whether some position between others says nothing. */
export function hasGaps({ steps, asked }: FirstSteps): boolean {
  return steps.some(({ answers }) =>
    answers.some((answer, index) => answer >= 0 && index % asked > 0 && answers[index - 1]! < 0),
  );
}

/** What no answer is written as where there are gaps; no class of those tasks is called so. */
const NOTHING = '-';

/** The two texts of a sentence: its words, and what they must say. */
function sentence(
  first: FirstSteps,
  { symbols, answers }: TrainingStep,
  index: number,
  gaps: boolean,
): [string, string] {
  const { facts, tokens, asked } = first;
  const words: string[] = [];
  for (let at = 0; at < tokens; at++) {
    const start = 2 * (index * tokens + at);
    const both = [...symbols.subarray(start, start + 2)].filter((symbol) => symbol >= 0);
    if (both.length > 0) words.push(both.map((symbol) => facts.symbols[symbol]!).join('+'));
  }
  const own = [...answers.subarray(index * asked, (index + 1) * asked)];
  // Without gaps, only what is behind the end of a line says nothing.
  const said = (gaps ? own : own.filter((answer) => answer >= 0)).map((answer) =>
    answer < 0 ? NOTHING : facts.classes[answer]!,
  );
  return [words.join(' '), said.join(' ')];
}

/** The sentences of one step, a line each. */
const sentences = (first: FirstSteps, step: TrainingStep, gaps: boolean): string =>
  Array.from({ length: step.answers.length / first.asked }, (_, index) => {
    const [words, said] = sentence(first, step, index, gaps);
    return `        (${stringLiteral(words)}, ${stringLiteral(said)}),\n`;
  }).join('');

/** A parameter of one row that PyTorch has as a vector. */
const isVector = (role: string): boolean => role === 'gain' || role === 'shift';

const parameters = ({ facts, parameters: numbers }: FirstSteps): string =>
  facts.layout
    .map((place) => {
      const { role, start, rows, columns } = place;
      const values = numbers.subarray(start, start + rows * columns);
      const literal = isVector(role)
        ? `[\n${wrapped(Array.from(values, numberLiteral)).replaceAll(/^ /gm, '     ')}    ]`
        : matrixLiteral(values, columns, undefined, '    ');
      return `    "${parameterName(place)}": ${literal},\n`;
    })
    .join('');

/** Python's names of symbols and classes. */
export const vocabulary = ({ facts: { symbols, classes } }: FirstSteps): string => {
  const same = symbols.length === classes.length && symbols.every((symbol, index) => symbol === classes[index]);
  return `SYMBOLS = [\n${wrapped(symbols.map(stringLiteral))}]\nCLASSES = ${
    same ? 'SYMBOLS' : `[\n${wrapped(classes.map(stringLiteral))}]`
  }`;
};

/** The data at the end of the program. */
export function dataOf(first: FirstSteps): string {
  const gaps = hasGaps(first);
  return `# The parameters before the first step.
PARAMETERS = {
${parameters(first)}}

# The sentences of each step: their words, and what ${first.asked === 1 ? 'the last one' : 'each'} must say.
BATCHES = [
${first.steps.map((step, index) => `    # Step ${index + 1}.\n    [\n${sentences(first, step, gaps)}    ],\n`).join('')}]

# The loss of each batch before its step, as attention-steps computed it.
LOSSES = [
${wrapped(first.steps.map(({ loss }) => numberLiteral(loss)))}]`;
}
