// What the card of several heads says. Braces are replaced by live numbers and words.
import { count, listed, rowsAsk } from '../phrases.ts';

export const headsText = {
  heading: 'Several heads, side by side',
  headingOne: 'From the context to the output',
  prose:
    'Each head asks, compares and mixes with numbers of its own, so each can look for something else. All read the same words.',
  tables: (heads: number) =>
    `The weights of ${heads === 2 ? 'both heads' : `all ${count(heads)} heads`}, and where they differ`,
  /** What a head of a model reads over many sentences. */
  measured: ({ behaviours, sentences }: { behaviours: string; sentences: number }) =>
    `Mean weights on kinds of pieces, measured over ${sentences} sentences (a piece can be of several kinds): ${behaviours}.`,
  sentences: {
    summary: 'Which sentences these are',
    about:
      'They were written for this project. One that is a single token in the model is left out; one that is longer than the model reads is cut.',
  },
  switches: {
    switchOff: (head: string) => `Switch ${head} off`,
    off: (head: string) => `${head} is off: switch it on again`,
    equal: (head: string) => `${head} has equal weights: put its own back`,
  },
  effects: {
    heading: 'What a head is good for',
    prose:
      'Weights say what a head reads, not what that is good for. To see that, switch a head off: all its weights become 0, and everything after it is computed without what it found. With equal weights it reads equally everything that it may read.',
    measured: {
      cosine:
        'The numbers say how alike the vector of this text would be to the one it has now. 1 is the same direction; the smaller, the more depends on that head.',
      next: 'The numbers are the probability that the model would give {token} after {word}. Now it is {share}, and no other token has a larger one.',
      hidden:
        'The numbers are the probability that the model would give {token} in the place of the hidden word. Now it is {share}, and no other token has a larger one.',
      seen: 'The numbers are the probability that the model would give {token} in the place of {word}. Now it is {share}, and no other token has a larger one.',
    },
    most: 'In bold: what changes it most.',
    head: 'Head',
    /** Over the names of the heads, until all numbers are those of the example as it is now. */
    measuring: (done: number, all: number) => `measuring: ${done} of ${all}`,
    columns: {
      cosine: { off: 'cosine with the head off', equal: 'with equal weights' },
      probability: { off: 'probability with the head off', equal: 'with equal weights' },
    },
    states: { off: 'Off', equal: 'Equal weights' },
    does: (name: string, state: 'off' | 'equal') =>
      state === 'off' ? `Switch ${name} off` : `Equal weights in ${name}`,
    changed:
      'What you have set here changes the vector of this text: the cosine of the vectors with and without that is {cosine}.',
  },
  head: (head: number) => `Head ${head}`,
  weightsOf: (head: number) => `Weights of head ${head}`,
  inFocus: 'in focus',
  open: 'open',
  openHead: (head: number) => `Open head ${head}`,
  reads: (tied: boolean) => `{word} reads {most}{best}${tied ? ' alike,' : ''} {share}${tied ? ' each' : ''}`,
  readsEvenly: '{word} reads every word equally',
  readsOverflow: '{word} has weights that are not numbers',
  readsUnderflow: '{word}: 0 ÷ 0, every exponential underflowed',
  readsNothing: '{word} reads nothing',
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
    picture: 'The sizes from words to output, as a picture',
    each: (size: number) => `Each head works with ${size === 1 ? '1 number' : `${size} numbers`} per word. `,
    holds: 'Side by side, {heads} heads × {size} make {all}, which is d_model again: d_model = h · d_v.',
    holdsOut: ' The matrix W_O ({all} × {model}) then mixes what the heads found.',
    differs:
      'Side by side, {heads} heads × {size} make {all}; the matrix W_O ({all} × {model}) mixes them into d_model = {model} numbers.',
    stays: 'Side by side, {heads} heads × {size} make {all}: that is what is passed on, since there is no W_O.',
    one: 'A context vector has {size} numbers; the matrix W_O ({size} × {model}) makes {model} of them.',
    row: 'The blue row is {word}.',
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
  parameters: 'The matrix after the heads: W_O',
};
