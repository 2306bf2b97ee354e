// What is asked of the result, and where trained numbers come from.
import { found } from '../messages/example.ts';
import { listOf, matrix, object, onlyOne, onlyOneJson } from '../schema/containers.ts';
import { pathTo } from '../schema/path.ts';
import { refuse } from '../schema/refuse.ts';
import { refined, schema, union } from '../schema/schema.ts';
import { integer, number, text } from '../schema/values.ts';
import { line } from './lines.ts';
import { seed } from './sizes.ts';
import { tokenIndex } from './words.ts';
import { has, optional } from '../has.ts';

const probability = refined(number, (read, path) => (read >= 0 ? read : refuse(path, 'probability', read)), {
  minimum: 0,
});

const probabilities = refined(listOf(probability), (read, path) => {
  const sum = read.reduce((total, one) => total + one, 0);
  // Each may be rounded to 32 bits.
  return Math.abs(sum - 1) < 1e-6 ? read : refuse(path, 'probabilities', Number(sum.toPrecision(7)));
});

const classOrNone = schema<number | null>(
  (value, path) =>
    value === null || (typeof value === 'number' && Number.isInteger(value) && value >= 0)
      ? value
      : refuse(path, 'answer', found(value)),
  { type: ['integer', 'null'], minimum: 0 },
);

/** What a row should answer: a class, from 0, or the probabilities t of all classes, which sum to 1. null: it does not answer. */
const answer = union([classOrNone, probabilities], (value) => (Array.isArray(value) ? probabilities : classOrNone));

const answers = refined(listOf(answer), (read, path) =>
  read.some((one) => one !== null) ? read : refuse(path, 'noAnswer'),
);

export const loss = refined(
  object({
    /** L = Σ gradient · output */
    gradient: matrix,
    /** L = Σ (output − this)² */
    squared_error: matrix,
    /**
     * L = −mean of Σ_c t_c · ln softmax(logits)_c, over the rows that answer. Logits are output · `parameters.unembedding`, or the
     * output itself.
     */
    cross_entropy: answers,
    /** With `cross_entropy`: the names of the classes. */
    classes: listOf(line),
  }),
  ({ classes, ...forms }, path) => {
    const form = onlyOne(forms, path, 'gradient', 'squared_error', 'cross_entropy');
    if (has(form, 'cross_entropy')) return { ...form, ...optional('classes', classes) };
    return classes === undefined ? form : refuse(pathTo(path, 'classes'), 'onlyBeside', 'cross_entropy');
  },
  {
    ...onlyOneJson('gradient', 'squared_error', 'cross_entropy'),
    dependentRequired: { classes: ['cross_entropy'] },
  },
);

const name = refined(text(60), (read, path) => (read === '' ? refuse(path, 'emptyName') : read), { minLength: 1 });

export const trained = object(
  {
    /** The task that the run was trained on. */
    task: name,
    /** Steps of the optimizer. */
    steps: integer(0, 1e9),
    /** The loss of the run, in nats: a mean over the sentences that it was measured on. */
    loss: number,
    /** The seed of the run. */
    seed,
    /** What was changed on purpose in the run. */
    control: name,
    /** Which of the sentences that the run shows this is, from 0. */
    sentence: tokenIndex,
  },
  'task',
  'steps',
  'loss',
  'seed',
);
