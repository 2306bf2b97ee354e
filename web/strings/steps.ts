// What the steps of the calculation say. Braces are replaced by live numbers and words, tags give the colour of a role.
import { top } from './top.ts';

const ordinal = (n: number) =>
  ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'][n] ?? String(n);

export const steps = {
  ...top,

  notLoaded: 'This part could not be fetched. Reload the page to try again.',
  number: (label: string) => `number ${label}`,
  step: (number: number, heading: string) => `Step ${number}: ${heading}`,
  legend: { given: 'yours to change', computed: 'computed' },
  vocabulary: {
    prose:
      'The sentence is cut into {tokens}, called <em>tokens</em>. Each different one gets a number, its <em>id</em>, and each id has a row in the table E. The id of {word} is {id}.',
    pieces: (count: number) => (count === 1 ? '1 piece' : `${count} pieces`),
    caption: 'Embedding table',
    subcaption: 'one row for each different word, with its id',
    oneHotCaption: (word: string) => `One-hot · E picks the row of ${word}`,
    oneHotSub: 'as one-hot vectors do it: 1 at the id, 0 everywhere else',
    id: 'id',
    token: 'token',
    oneHot: 'one-hot',
    sum: 'added up',
    rest: (count: number) => `… and ${count} more rows, each times 0`,
    firstNumbers: (shown: number, all: number) => `The first ${shown} of ${all} numbers are shown.`,
  },
  words: {
    prose: 'A computer cannot compare words, so each word is given a row of numbers, its <em>embedding</em>.',
    origin: {
      words:
        'These rows are made by hand: each number says how much of something the word has, such as animal or action.',
      seed: 'These rows are drawn from a seed. They mean nothing; they are here so that you can follow the arithmetic.',
      article: 'These rows are the numbers in this example that were chosen; everything below follows from them.',
      mixed:
        'The rows of the example are its own; the rows of words that were added are drawn from a seed and mean nothing.',
      you: 'These rows are yours; everything below follows from them.',
      trained: 'These rows were learned in training; everything below follows from them.',
    },
    dimensions:
      'A number says how much of something the word has. refers: it stands for another word. describes: it says what something is like, below 0 how something is done. number: −1 one, +1 many. gender: −1 male, +1 female.',
    caption: 'Embeddings',
    symbol: 'X',
    subcaption: 'one row for each word',
    seeded: (words: string) =>
      `${words}: not in the word space, so the numbers of the row are seeded and mean nothing.`,
    tryIt: 'Try',
    trySame:
      'giving {second} the numbers of {first}. In step 5 both then take the same share: attention sees the numbers, never the word.',
    tryAny: 'changing a number of {word} and watch its row in every step below.',
  },
  roles: {
    prose:
      'What a word looks for is its <query>query</query>: it asks. What it can be found by is its <key>key</key>: it is compared. What it hands over is its <value>value</value>: it is passed on.',
    identity: ' In this example all three are the word’s own numbers, so there is nothing to compute yet.',
    projected:
      ' Three tables of numbers, called matrices, make them from the word’s numbers. The query of {word} starts with {number}.',
    given: ' In this example they are given, so it starts here.',
    partly: ' In this example the {start} are given, so of these only the values are needed.',
    parameters: 'The matrices that make them: W_Q, W_K and W_V',
    query: { caption: 'Queries', symbol: 'Q', subcaption: 'what each word asks' },
    key: { caption: 'Keys', symbol: 'K', subcaption: 'what each word is found by' },
    value: { caption: 'Values', symbol: 'V', subcaption: 'what each word gives' },
    W_Q: { caption: 'Query parameters', symbol: 'W_Q', subcaption: 'from embedding (rows) to query (columns)' },
    W_K: { caption: 'Key parameters', symbol: 'W_K', subcaption: 'from embedding (rows) to key (columns)' },
    W_V: { caption: 'Value parameters', symbol: 'W_V', subcaption: 'from embedding (rows) to value (columns)' },
    graph: { caption: 'W_Q as a layer', subcaption: 'each line carries one number of the matrix' },
  },
  scores: {
    prose:
      'The <query>query</query> of {word} is multiplied, number by number, with each word’s <key>key</key>, and the products are added. A big score means a good match. For {word} the best match is {best}, with {score}.',
    given: 'In this example the scores are given. For {word} the best match is {best}, with {score}.',
    itself: 'itself',
    caption: 'Scores',
    pairs: { caption: 'Every word is compared with every word', subcaption: 'one line for each score' },
  },
  scale: {
    nothing: 'Nothing happens here in this example: it is not scaled, and every word may read every word.',
    tryScale: 'Divide by √{size}',
    or: ' or ',
    tryMask: 'hide the words that come later',
    toSee: ' to see what changes.',
    divided:
      'Every score is divided by √d_k = √{size}, so that longer vectors do not make larger scores. {from} becomes {to}.',
    multiplied: 'Every score is multiplied by {factor}. {from} becomes {to}.',
    notScaled: 'The scores are not scaled in this example.',
    masked: ' Then scores that may not be used become −∞: {word} may read {count} of {all} words.',
    added: ' Then the mask is added to the scores.',
    open: ' Every word may read every word, so nothing is masked.',
    scaled: { caption: 'Scaled scores', subcaption: 'rows ask, columns are read' },
    capped: { caption: 'Capped scores', subcaption: 'rows ask, columns are read' },
    biased: { caption: 'Scores with distance', subcaption: 'rows ask, columns are read' },
    mask: { caption: 'Mask', subcaption: 'added to the scores: 0 may be read, −∞ may not' },
    changeMask: 'The mask, to change cell by cell',
    maskedScores: { caption: 'Masked scores', subcaption: 'rows ask, columns are read; −∞ may not be read' },
  },
  shares: {
    prose:
      'Scores can be any size, shares must add up to 1. So e (about 2.718) is raised to each score, which makes every number positive, and the results are divided by their sum. This is called <em>softmax</em>. The largest score takes the largest share: {word} gives {share} to {best}.',
    overridden:
      'Weights of this row are held, so they need not follow from its scores. {word} gives its largest share, {share}, to {best}.',
    stable:
      ' First the largest score of the row is taken off all of them, which changes no share and keeps e from growing too large.',
    given: 'In this example the weights are given. {word} gives the largest share, {share}, to {best}.',
    nothing: '{word} has no word left to read. Its weights are all 0, and so is its context vector.',
    overflow:
      'An exponential in this row is larger than the arithmetic can hold, so its shares are not numbers. Choose the stable form of softmax above.',
    itself: 'itself',
    caption: 'Weights',
    subcaption: 'rows ask, columns are read; each row adds up to 1',
    parts: 'The parts: largest score, exponentials, sums',
    row_maximum: { caption: 'Row maximum', subcaption: 'the largest score of each row' },
    shifted_scores: { caption: 'Shifted scores', subcaption: 'less the largest of the row' },
    exponentials: { caption: 'Exponentials', subcaption: 'e to each score' },
    row_sums: { caption: 'Row sums', subcaption: 'all exponentials of a row, added up' },
  },
  mix: {
    prose:
      'Each word hands over its <value>value</value> in proportion to its <weights>weight</weights>. The sum is the <context>context vector</context> of {word}',
    stood: ': where {word} stood alone at {before}, it now stands at {after}, pulled towards what it read.',
    is: '. Its largest number is {name}, {after}.',
    sum: 'Written out: context({word}) = {terms}.',
    sumMasked: 'Written out: context({word}) = {terms}; the masked words give nothing.',
    caption: 'Context vectors',
    subcaption: 'one row for each word',
    plane: {
      caption: (word: string) => `Where ${word} ends up`,
      subcaption: 'always inside the shape that the values span',
    },
    bars: { caption: 'What it is made of', subcaption: 'each piece is weight × value' },
    cosines: {
      caption: 'How alike the contexts are',
      subcaption: 'cosine of every context with every other: 1 is the same direction, 0 nothing in common',
    },
  },
  meaning: {
    prose:
      'A context vector is the word as it stands in this sentence: {word} on its own is the same everywhere, {word} in context has taken in what it read. A model goes on with these rows instead of the words’ own.',
    uses: [
      'The next layer uses them as its words: what was gathered once can be gathered again, from further away.',
      'A translator, a summariser or a search engine compares and combines them, because words that mean the same here now lie close together.',
      'A language model turns the last one into a probability for every word that could come next.',
    ],
    most: 'Here {word} takes {share} of its context from {best}.',
    claims: 'What this example shows',
    notes: 'About this example',
    sourceTitle: 'Source',
    than: { '>': 'more than', '>=': 'at least', '<': 'less than', '<=': 'at most' },
    readsThan: '{row} reads {one} ({left}) {than} {other} ({right}).',
    readsNumber: '{row} reads {one} with {than} {number} ({left}).',
    compares: '{claim}: {left} against {right}.',
    broken: 'No longer so: ',
  },
  published: {
    marks: '≠ marks what the source printed.',
    agree: 'The source printed the same numbers.',
    differ: (differing: number, all: number) =>
      differing === all
        ? ` ${all === 1 ? 'It differs' : `All ${ordinal(all)} differ`} from what follows from its own numbers, by up to `
        : ` ${differing} of ${all} differ from what follows from its own numbers, by up to `,
    itself: 'The error is made in this step.',
    doesNotFollow: (unexplained: number, of: string) =>
      `The error is made in this step: ${unexplained === 1 ? 'one of the printed numbers does' : `${ordinal(unexplained)} of the printed numbers do`} not follow even from the printed ${of}.`,
    earlier: (of: string) => `They follow from the printed ${of}: the error was made earlier.`,
    rounding: 'They follow from the printed numbers before them, which are rounded.',
  },
  describe: {
    reads: (row: string, column: string, number: string) => `${row} reads ${column}: ${number}`,
    has: (row: string, column: string, number: string) => `${row}, ${column}: ${number}`,
    graded: (row: string, column: string, number: string) => `${row}, ${column}: gradient ${number}`,
  },
  /** The captions of a list that shows the row of one word. */
  list: {
    scores: (word: string) => ({ caption: `Scores of ${word}`, subcaption: `${word} asks; each line is read` }),
    weights: (word: string) => ({ caption: `Weights of ${word}`, subcaption: 'they add up to 1' }),
  },
  previous: 'previous step',
  next: 'next step',
  showTable: (count: number) => `Show all ${count} words as a table`,
  showList: 'Show only the word that asks',
};
