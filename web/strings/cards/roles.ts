// The card of queries, keys and values. Braces are replaced by live numbers and words.
import type { Role } from '../../core/trace.ts';
import { listed } from '../phrases.ts';
import { roleTables } from './role-tables.ts';

export const rolesText = {
  prose:
    'What a word looks for is its <query>query</query>: it asks. What it can be found by is its <key>key</key>: it is compared. What it hands over is its <value>value</value>: it is passed on.',
  identity: ' In this example all three are the word’s own numbers, so there is nothing to compute yet.',
  projected: ' Three tables of numbers, called matrices, make them from the word’s numbers.',
  normed: ' They read the rows after the norm of this layer, which is shown with the layer, further down.',
  starts: ' The query of {word} starts with {number}.',
  several: { query: 'queries', key: 'keys', value: 'values' },
  origins: {
    made: (names: readonly string[]) =>
      names.length === 1
        ? `a table of numbers, called a matrix, makes ${names[0]!} from the word’s numbers`
        : `tables of numbers, called matrices, make ${listed(names)} from the word’s numbers`,
    own: (names: readonly string[]) => `${listed(names)} are the word’s own numbers`,
    given: (names: readonly string[]) => `${listed(names)} are given`,
    keys: () => 'the values are the keys',
  },
  mixed: (parts: readonly string[]) => ` In this example ${parts.join('; ')}.`,
  given: ' In this example they are given, so the calculation starts here.',
  partly: ' In this example the {start} are given, so only the values are needed here.',
  parameters: 'The matrices that make them: W_Q, W_K and W_V',
  ...roleTables,
  graph: {
    caption: 'W_Q as a layer',
    subcaption: 'each line is a number of the matrix, thicker if larger; it adds that × the number at its left',
  },
  takes: 'Of the {all} query numbers of all heads, head {head} takes numbers {from} to {to}.',
  takesOne: 'Of the {all} query numbers of all heads, head {head} takes number {from}.',
  shared: (heads: number[], all: boolean) =>
    all
      ? ' All heads share one set of keys and values; only their queries differ.'
      : ` Heads ${listed(heads)} share the same keys and values; only their queries differ.`,
  packed: 'All heads side by side, before they are split',
  packedOf: (name: string) => `${name} of all heads`,
  packedSub: (heads: number, size: number) => `${heads} × ${size} numbers per word`,
  biases: { b_Q: 'Query bias', b_K: 'Key bias', b_V: 'Value bias' } as Partial<Record<Role, string>>,
  biasSub: 'added to every row',
  products: 'Before the bias is added',
  product: { query_product: 'X times W_Q', key_product: 'X times W_K', value_product: 'X times W_V' } as Partial<
    Record<Role, string>
  >,
  keys: ' The values are the keys: what a word is found by is also what it hands over.',
  rotary:
    'Queries and keys are then rotated by an angle that grows with the position of the word. A score depends on how far apart two words are, since only the difference of their angles counts.',
  someQueries: 'Only some words of this text ask at a time; every word is read.',
  asking_query: { caption: 'Queries that ask', subcaption: 'the rows of Q that are used' },
  rotarySummary: 'The rotation of each position: angles, cosines, sines',
  rotated_query: { caption: 'Rotated queries', subcaption: 'what each word asks, from its position' },
  rotated_key: { caption: 'Rotated keys', subcaption: 'what each word is found by, at its position' },
  angles: { caption: 'Angles', subcaption: 'one for each pair of numbers that rotate together' },
  rotary_cosines: { caption: 'Cosines', subcaption: 'of the angles' },
  rotary_sines: { caption: 'Sines', subcaption: 'of the angles' },
  memory:
    'Besides the words there is a memory: rows of keys and values that belong to no word, and that are yours to change. They are compared and mixed like all the others.',
  memoryAlone:
    'What is read here is a memory: rows of keys and values that belong to no word, and that are yours to change.',
  memory_key: { caption: 'Memory keys', subcaption: 'what each row is found by' },
  memory_value: { caption: 'Memory values', subcaption: 'what each row hands over' },
  past: 'The keys and values of earlier words were kept in a cache, so they need not be computed again.',
  pastKey: { caption: 'Cached keys', subcaption: 'of the earlier words' },
  pastValue: { caption: 'Cached values', subcaption: 'of the earlier words' },
  all: 'All keys and values that are read',
  all_keys: { caption: 'All keys', subcaption: 'one row for each that may be read' },
  all_values: { caption: 'All values', subcaption: 'one row for each that may be read' },
};
