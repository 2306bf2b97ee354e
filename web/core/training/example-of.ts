// A held-out sentence and the parameters of one checkpoint as an example like any other, for the core to run and the elements to show.
import { LONGEST_TOKEN } from '../words.ts';
import type { Checkpoint, ParameterPlace, TrainingFacts, TrainingSettings } from './types.ts';

type Matrix = number[][];

/** An example document (docs/example-document.md): plain data. */
export type ExampleDocument = Record<string, unknown>;

/** Numbers as they are written shortest, which the core reads as the same 32-bit floats. */
const short = (number: number): number => {
  for (let digits = 6; digits < 9; digits++) {
    const written = Number(number.toPrecision(digits));
    if (Math.fround(written) === number) return written;
  }
  return number;
};

/** A reader's own word may be longer than an example's. */
function clipped(word: string): string {
  return word.length > LONGEST_TOKEN ? `${word.slice(0, LONGEST_TOKEN - 1).replace(/[\ud800-\udbff]$/, '')}…` : word;
}

/** Takes a matrix out of the numbers of a checkpoint, from `start` on. */
type Take = (numbers: Float32Array, start: number, rows: number, columns: number) => Matrix;

const taking =
  (write: (number: number) => number): Take =>
  (numbers, start, rows, columns) =>
    Array.from({ length: rows }, (_, row) =>
      Array.from(numbers.subarray(start + row * columns, start + (row + 1) * columns), write),
    );

/** The names that an example document has for the roles of parameters. */
const names: Record<string, string> = {
  ...{ W_Q: 'query', W_K: 'key', W_V: 'value', W_O: 'output', W_1: 'W_1', W_2: 'W_2', gain: 'gain', shift: 'shift' },
  W_U: 'unembedding',
};

/** The name of a bias's matrix. */
const biases: Record<string, string> = {
  b_1: 'W_1',
  b_2: 'W_2',
  b_Q: 'query',
  b_K: 'key',
  b_V: 'value',
  b_O: 'output',
};

/** What a document says of the parameters: in groups by layer and part, as they stand in the model. */
function parametersOf(
  layout: readonly ParameterPlace[],
  numbers: Float32Array,
  matrixOf: Take,
): Record<string, unknown> {
  const all: Record<string, unknown> = {};
  const group = (place: ParameterPlace): Record<string, unknown> => {
    const isNorm = place.role === 'gain' || place.role === 'shift';
    const keys = [...(place.layer > 0 ? [`layer${place.layer}`] : []), ...(isNorm ? [place.part] : [])];
    let inside = all;
    for (const key of keys) inside = (inside[key] ??= {}) as Record<string, unknown>;
    return inside;
  };
  for (const place of layout) {
    const { role, start, rows, columns } = place;
    const name = names[role];
    const bias = biases[role];
    const matrix = matrixOf(numbers, start, rows, columns);
    if (role === 'gain' || role === 'shift') group(place)[role] = matrix[0];
    else if (name !== undefined) group(place)[name] = matrix;
    else if (bias !== undefined) group(place)[bias] = { W: group(place)[bias], bias: matrix[0] };
  }
  return all;
}

/** What stands at the positions of an example: the words, their vectors, and what each must say (null: nothing). */
interface Positions {
  tokens: readonly string[];
  embeddings: Matrix;
  wanted: readonly (number | number[] | null)[];
}

/** What an example says of the norms. */
const normOf = ({ norm, norm_kind, embedding_norm, final_norm }: TrainingSettings): string | object =>
  norm === 'none' || (norm_kind === 'layer' && !embedding_norm && (final_norm || norm === 'post'))
    ? norm
    : {
        place: norm,
        kind: norm_kind,
        ...(norm === 'pre' && !final_norm && { final: false }),
        ...(embedding_norm && { embeddings: true }),
      };

/** The model of a checkpoint, with its parameters, on some words; undefined for a model without attention, which no example can be. */
function exampleOn(
  { settings, layout, classes }: TrainingFacts,
  { parameters: numbers }: Checkpoint,
  { tokens, embeddings, wanted }: Positions,
  matrixOf: Take,
): ExampleDocument | undefined {
  const { control, d_model, d_k, heads, layers, d_ff } = settings;
  if (control === 'feed_forward') return undefined;
  const positions = layout.find(({ role }) => role === 'positions');
  const parameters = parametersOf(layout, numbers, matrixOf);
  // Tied: the output matrix is the table, on its side.
  if (settings.tied) {
    const table = tableOf(layout);
    parameters.unembedding = {
      W: matrixOf(numbers, table.start, table.rows, table.columns).slice(0, classes.length),
      layout: 'out_in',
    };
  }
  return {
    version: 1,
    tokens: tokens.map(clipped),
    punctuation: 'keep',
    embeddings,
    ...(positions && { positions: { learned: matrixOf(numbers, positions.start, tokens.length, d_model) } }),
    attention: {
      heads,
      d_k,
      d_v: layout.find(({ role }) => role === 'W_V')!.columns / heads,
      scale: settings.scaled ? 'sqrt' : 'none',
      mask: settings.causal ? 'causal' : 'none',
    },
    layers,
    residual: true,
    norm: normOf(settings),
    ...(d_ff > 0 && { feed_forward: { d_ff, activation: 'relu' } }),
    parameters,
    loss: { cross_entropy: wanted, classes: classes.map(clipped) },
  };
}

const tableOf = (layout: readonly ParameterPlace[]): ParameterPlace =>
  layout.find(({ role }) => role === 'embeddings')!;

/** The most words that the model of a run reads at once. */
export const wordsRead = ({ sentences, settings }: TrainingFacts, { embeddings }: Checkpoint): number =>
  embeddings.length / (sentences.length * settings.d_model);

/**
 * The example of a checkpoint of a run: its parameters on one of the held-out sentences. Undefined where no example says it:
 * a model without attention.
 * @param sentence its number in `facts.sentences`, from 0
 * @param write what a number becomes; by default as it is written shortest, which takes time
 */
export function exampleOf(
  facts: TrainingFacts,
  checkpoint: Checkpoint,
  sentence: number,
  write: (number: number) => number = short,
): ExampleDocument | undefined {
  const { classes, settings } = facts;
  const { task, control, seed, d_model } = settings;
  const matrixOf = taking(write);
  const chosen = facts.sentences[sentence];
  if (chosen === undefined) return undefined;
  const { tokens, answers } = chosen;
  const start = sentence * wordsRead(facts, checkpoint) * d_model;
  const embeddings = matrixOf(checkpoint.embeddings, start, tokens.length, d_model);
  const wanted: (number | number[] | null)[] = tokens.map(() => null);
  for (const { position, answer, truth } of answers) {
    wanted[position] = truth ? Array.from(truth, write) : classes.indexOf(answer);
  }
  const example = exampleOn(facts, checkpoint, { tokens, embeddings, wanted }, matrixOf);
  return (
    example && {
      ...example,
      trained: {
        ...{ task, steps: checkpoint.step, loss: checkpoint.loss, seed },
        ...(control !== 'none' && { control }),
        sentence,
      },
    }
  );
}

/**
 * The same parameters on other words, to see what the model says after the last of them (`probabilities`, one row for each word).
 * @param words 1 … `wordsRead` of the run's `symbols`
 */
export function exampleOfBeginning(
  facts: TrainingFacts,
  checkpoint: Checkpoint,
  words: readonly string[],
  write: (number: number) => number = short,
): ExampleDocument | undefined {
  const matrixOf = taking(write);
  const { start, columns } = tableOf(facts.layout);
  const vectorOf = (word: string) =>
    matrixOf(checkpoint.parameters, start + facts.symbols.indexOf(word) * columns, 1, columns)[0]!;
  // Only an example with a loss has probabilities. Which class is wanted changes none of them.
  const wanted = words.map((_, at) => (at === words.length - 1 ? 0 : null));
  return exampleOn(facts, checkpoint, { tokens: words, embeddings: words.map(vectorOf), wanted }, matrixOf);
}
