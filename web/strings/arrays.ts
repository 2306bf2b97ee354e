// What is said of files with arrays, and of what is expected in them.
import { counted, listed } from './phrases.ts';

const axisNames: Record<string, string> = { b: 'batch', h: 'heads', n: 'tokens', d: 'numbers' };

export const arrays = {
  unknownFormat: (name: string) => `${name}: is not a .npy, .npz or .safetensors file, nor a JSON object`,
  badShape: (name: string) => `${name}: its shape is not a list of sizes`,
  tooMany: (name: string, most: number) => `${name}: expected at most ${most} numbers`,
  badKind: (name: string, kind: string) => `${name}: numbers of the kind ${kind} cannot be read`,
  badLength: (name: string, expected: number, got: number) =>
    `${name}: its shape needs ${expected} bytes, and there are ${got}`,
  notNpy: (name: string) => `${name}: is not a NumPy array`,
  endsInHeader: (name: string) => `${name}: ends inside its header`,
  badHeader: (name: string) => `${name}: its header cannot be read`,
  badZip: (reason: string) => `the zip cannot be read: ${reason}`,
  unpacksTooLarge: (most: number) => `unpacked, it has more than ${most / 2 ** 20} MB`,
  notANumber: (name: string) => `${name}: expected lists of numbers`,
  tooDeep: (name: string, most: number) => `${name}: has more than ${most} lists inside each other`,
  ragged: (name: string) => `${name}: its rows differ in length`,
  notJson: (reason: string) => `is not JSON: ${reason}`,
  noObject: (name: string) => `${name}: expected a JSON object with an array for each name`,

  twice: (name: string) => `${name} is given twice`,
  inAnother: (name: string, file: string) => `${file}: ${name} is also in another file`,
  unknownName: (name: string, known: readonly string[]) =>
    `${name} is not a known name; known here: ${known.join(', ')}`,
  missing: (names: readonly string[]) => `there is no ${listed(names)}: give q, k and v, or x with w_q, w_k and w_v`,
  noOutputMatrix: 'there is no w_o: the output of several heads is made with it',
  nothingToJudge: 'there is nothing to judge: give output, context, weights or scores',
  axes: (name: string, shape: readonly number[], expected: string) =>
    `${name}: is ${shape.join(' × ') || 'a number'}; expected ${expected}`,
  /** Of the command line. */
  layout: '--layout says what the axes are.',
  /** Which axes are expected. */
  tokens: 'tokens × numbers',
  tables: 'heads × queries × keys',
  table: (heads: number) => `${heads} × queries × keys, a table for each head`,
  matrix: 'rows × columns',
  list: 'a list',
  notFinite: (name: string) => `${name}: has a number that is not finite`,
  batch: (name: string, batch: number, count: number) => `--batch ${batch}: ${name} has a batch of ${count}`,
  /** "q: 2 × 8 × 16, taken as batch × tokens × numbers, the first of the batch". `axes`: a letter for each size. */
  taken: (name: string, shape: readonly number[], axes: string) => {
    const first = axes.startsWith('b') && shape[0]! > 1 ? ', the first of the batch' : '';
    return `${name}: ${shape.join(' × ')}, taken as ${[...axes].map((axis) => axisNames[axis]).join(' × ')}${first}`;
  },
  from: (files: string, arrays: string) => `The numbers of ${files}. ${arrays}.`,
  heads: (name: string, size: number, heads: number) => `${name}: ${size} columns cannot be cut into ${heads} heads`,
  badHeads: (got: number | undefined) => `heads: expected a whole number of at least 1, got ${got ?? 'none'}`,
  /** @param other what says otherwise */
  otherHeads: (name: string, heads: number, other: string) => `${name} has ${counted(heads, 'head')}, and ${other}`,
  saysHeads: (option: string, heads: number) => `${option} says ${heads}`,
  hasHeads: (name: string, heads: number) => `${name} has ${heads}`,
};
