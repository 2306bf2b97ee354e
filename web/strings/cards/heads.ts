// What the card of several heads says. Braces are replaced by live numbers and words.
import { listed, rowsAsk } from '../phrases.ts';

export const headsText = {
  heading: 'Several heads, side by side',
  headingOne: 'Back to the size of a word',
  prose:
    'Each head asks, compares and mixes with numbers of its own, so each can look for something else. All read the same words.',
  head: (head: number) => `Head ${head}`,
  weightsOf: (head: number) => `Weights of head ${head}`,
  inFocus: 'in focus',
  open: 'open',
  openHead: (head: number) => `Open head ${head}`,
  reads: '{word} reads {most}{best} {share}',
  readsEvenly: '{word} reads every word equally',
  readsNothing: '{word} has nothing to read',
  rows: rowsAsk,
  against: 'Head against head',
  less: ' − ',
  otherHead: 'The head to compare with',
  oneLess: (head: number, other: number) => `Head ${head} − head ${other}`,
  disagree: 'where they disagree',
  difference: (row: string, column: string, number: string) => `${row} and ${column}: ${number}`,
  readsMore: (head: number) => `head ${head} reads more`,
  legend: (left: number, right: number) => `Blue: head ${left} reads more. Brown: head ${right} reads more.`,
  sizes: {
    heading: 'How the sizes change',
    each: (size: number) => `Each head works with ${size === 1 ? '1 number' : `${size} numbers`} per word. `,
    holds: 'Side by side, {heads} heads × {size} make {all}, which is d_model again: d_model = h · d_v.',
    holdsOut: ' The matrix W_O ({all} × {model}) then mixes what the heads found.',
    differs:
      'Side by side, {heads} heads × {size} make {all}; because that is not d_model = {model}, the matrix W_O ({all} × {model}) brings the words back to {model} numbers.',
    stays: 'Side by side, {heads} heads × {size} make {all}: that is what is passed on, since there is no W_O.',
    one: 'A context vector has {size} numbers; the matrix W_O ({size} × {model}) makes {model} of them.',
    row: ' The blue row is {word}.',
    groups: (groups: readonly (readonly number[])[]) =>
      groups.length === 1
        ? ' All heads read the same keys and values.'
        : ` Heads that read the same keys and values: ${groups.map((heads) => listed(heads)).join('; ')}.`,
    head: (head: number) => `head ${head}`,
    kv: (heads: number[]) => `K and V of heads ${listed(heads)}`,
    more: (heads: number) => `${heads} more ${heads === 1 ? 'head' : 'heads'} of the same sizes`,
    weights: 'weights',
    context: 'context',
    contexts: (heads: number) => (heads === 2 ? 'both contexts' : 'all contexts'),
    output: 'output',
    size: (rows: number, columns: number) => `${rows} × ${columns}`,
    summary: (steps: string[]) => `The sizes, from words to output: ${steps.join(', ')}.`,
    named: (name: string, rows: number, columns: number) => `${name} ${rows} by ${columns}`,
  },
  concatenated: { caption: 'Contexts side by side', subcaption: 'one row for each word; head.number' },
  W_O: { caption: 'Output parameters', symbol: 'W_O', subcaption: 'from all contexts (rows) to d_model (columns)' },
  b_O: { caption: 'Output bias', symbol: 'b_O', subcaption: 'added to every row' },
  output_product: { caption: 'Before the bias', subcaption: 'contexts times W_O' },
  output: { caption: 'Output', subcaption: 'one row for each word' },
  parameters: 'The matrix that brings them back: W_O',
};
