// What the cards say of several heads, layers and sides; fetched with them. Braces are replaced by live numbers and words.
import type { Role } from '../core/trace.ts';

const counts = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
const count = (n: number) => counts[n] ?? String(n);

/** "1, 2 and 3" */
const listed = (items: readonly (string | number)[]) =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

export const more = {
  reading: {
    several: (heads: number) => `One sentence, ${count(heads)} readings: `,
    agree: (heads: number) => (heads === 2 ? 'Both heads read alike: ' : `All ${count(heads)} heads read alike: `),
    reads: ' reads ',
    mostly: 'mostly ',
    only: 'only ',
    part: '{word} ({share}) in head {head}',
    even: 'every word alike in head {head}',
    nothing: 'nothing in head {head}',
    and: ' and ',
    comma: ', ',
    others: (heads: number) => ` and other words in ${count(heads)} more ${heads === 1 ? 'head' : 'heads'}`,
    same: '{word} ({shares})',
    itself: 'itself',
    end: '.',
    cross: ' asks the other sentence: it reads mostly {first}{rest}.',
    then: ', then {second}',
    one: '{name} ({share})',
    alone: ' asks only the memory, and reads mostly {first}{rest}.',
  },

  words: {
    prose: 'A computer cannot compare words, so each word is given a row of numbers, its <em>embedding</em>.',
    twoSides: ' Here one sentence asks and another is read.',
    past: ' The earlier words were read before: their keys and values were kept, and only the new words ask.',
    sides: {
      asks: 'The words that ask',
      reads: 'The words that are read',
      both: 'Embeddings',
      past: 'The earlier words',
    },
    embeddings: 'embeddings: one row for each word',
    layer: {
      heading: 'Where this layer starts',
      prose:
        'Layer {layer} starts from the words as layer {before} left them: each row has already taken in what it read.',
      caption: (layer: number) => `The words as layer ${layer} left them`,
      subcaption: 'one row for each word',
    },
    cross: {
      heading: 'Two sentences meet',
      prose:
        'The decoder’s words ask, and the encoder’s words are read. Both have read their own sentence before; their rows are what came out of that.',
      asks: 'The words as the decoder left them',
      reads: 'The words as the encoder left them',
      subcaption: 'one row for each word',
    },
    positions:
      'Attention alone does not see in which order words stand: the same words in another order get the same contexts. So each place has numbers of its own, which are added to the word that stands there.',
    learned: ' These were learned in training; here they are yours to change.',
    sinusoidal:
      ' Number by number, they are the sine and the cosine of an angle that grows with the place, slower for later numbers.',
    angles: { caption: 'Angles', subcaption: 'place ÷ 10000^(number ÷ size)' },
    anglesSummary: 'The angles behind them',
    positionsTable: { caption: 'Positions', subcaption: 'one row for each place' },
    positioned: { caption: 'Words with positions', subcaption: 'embedding + position' },
  },

  roles: {
    takes: 'Head {head} takes numbers {from} to {to} of each query.',
    takesOne: 'Head {head} takes number {from} of each query.',
    shared: (heads: number[], all: boolean) =>
      all
        ? ' All heads share one set of keys and values; only their queries differ.'
        : ` Heads ${listed(heads)} share the same keys and values; only their queries differ.`,
    packed: 'All heads side by side, before they part',
    packedOf: (name: string) => `${name} of all heads`,
    packedSub: (heads: number, size: number) => `${heads} × ${size} numbers a word`,
    biases: { b_Q: 'Query bias', b_K: 'Key bias', b_V: 'Value bias' } as Partial<Record<Role, string>>,
    biasSub: 'added to every row',
    products: 'Before the bias is added',
    product: { query_product: 'X times W_Q', key_product: 'X times W_K', value_product: 'X times W_V' } as Partial<
      Record<Role, string>
    >,
    keys: ' The values are the keys: what a word is found by is also what it hands over.',
    rotary:
      'Queries and keys are then turned by an angle that grows with the place of the word. A score depends on how far two words stand apart, since only the difference of their angles counts.',
    asking: 'Of this text only some words ask at a time; every word is read.',
    asking_query: { caption: 'Queries that ask', subcaption: 'the rows of Q that go on' },
    rotarySummary: 'How far each place turns: angles, cosines, sines',
    rotated_query: { caption: 'Queries, turned', subcaption: 'what each word asks, from where it stands' },
    rotated_key: { caption: 'Keys, turned', subcaption: 'what each word is found by, where it stands' },
    angles: { caption: 'Angles', subcaption: 'one for each pair of numbers that turn together' },
    rotary_cosines: { caption: 'Cosines', subcaption: 'of the angles' },
    rotary_sines: { caption: 'Sines', subcaption: 'of the angles' },
    memory:
      'Beside the words there is a memory: rows of keys and values that belong to no word, and that are yours to change. They are compared and mixed like all others.',
    memoryAlone:
      'What is read here is a memory: rows of keys and values that belong to no word, and that are yours to change.',
    memory_key: { caption: 'Memory keys', subcaption: 'what each row is found by' },
    memory_value: { caption: 'Memory values', subcaption: 'what each row hands over' },
    past: 'The keys and values of earlier words were kept, so they need not be computed again.',
    pastKey: { caption: 'Kept keys', subcaption: 'of the earlier words' },
    pastValue: { caption: 'Kept values', subcaption: 'of the earlier words' },
    all: 'All keys and values that are read',
    all_keys: { caption: 'All keys', subcaption: 'one row for each that may be read' },
    all_values: { caption: 'All values', subcaption: 'one row for each that may be read' },
  },

  scores: {
    general:
      'The <query>query</query> of {word} first goes through a matrix of its own, W_a, and is then multiplied, number by number, with each word’s <key>key</key>. A big score means a good match. For {word} the best match is {best}, with {score}.',
    concat:
      'The <query>query</query> of {word} and a word’s <key>key</key> are put side by side, go through a matrix W_a and a bend (tanh), and a row of weights v_a makes one number of the result. A big score means a good match. For {word} the best match is {best}, with {score}.',
    additive:
      'The <query>query</query> of {word} and a word’s <key>key</key> are added, bent (tanh), and a row of weights v_a makes one number of the result: the oldest way to compare them, where the name context vector comes from. For {word} the best match is {best}, with {score}.',
    parts: 'The parts of the comparison',
    W_a: {
      caption: 'Comparison parameters',
      symbol: 'W_a',
      subcaption: 'what numbers of a query and a key go together',
    },
    v_a: { caption: 'Comparison weights', symbol: 'v_a', subcaption: 'how much each number counts' },
    projected_query: { caption: 'Queries times W_a', subcaption: 'what each word asks, turned towards the keys' },
    pairs: { caption: 'Pairs', subcaption: 'a row for each query with each key' },
    projected_pairs: { caption: 'Pairs times W_a', subcaption: 'a row for each query with each key' },
    pair_tanh: { caption: 'Bent pairs', subcaption: 'tanh: large numbers level off at −1 and 1' },
    pair_scores: { caption: 'One score for each pair', subcaption: 'bent pair times v_a; laid out as a table above' },
  },

  scale: {
    capped: ' Scores beyond {cap} are held back: they level off at −{cap} and {cap}.',
    biased: ' For every step of distance, {slope} is taken off the score, so that near words count more.',
    parts: 'The parts of the cap',
    softcap_ratio: { caption: 'Scores ÷ cap', subcaption: 'rows ask, columns are read' },
    softcap_tanh: { caption: 'Bent', subcaption: 'tanh: levels off at −1 and 1' },
    biasParts: 'What is taken off for distance',
    position_bias: { caption: 'Distance', subcaption: 'slope × steps between the words, as a negative number' },
  },

  heads: {
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
    readsEvenly: '{word} reads every word alike',
    readsNothing: '{word} has nothing to read',
    rows: 'rows ask, columns are read',
    against: 'Head against head',
    less: ' − ',
    otherHead: 'The head that is compared',
    oneLess: (head: number, other: number) => `Head ${head} − head ${other}`,
    disagree: 'where they disagree',
    difference: (row: string, column: string, number: string) => `${row} and ${column}: ${number}`,
    readsMore: (head: number) => `head ${head} reads more`,
    legend: (left: number, right: number) => `Blue: head ${left} reads more. Brown: head ${right} reads more.`,
    sizes: {
      heading: 'Where the sizes go',
      each: (size: number) => `Each head works with ${size === 1 ? '1 number' : `${size} numbers`} a word. `,
      holds: 'Side by side, {heads} heads × {size} make {all}, which is d_model again: d_model = h · d_v.',
      holdsOut: ' The matrix W_O ({all} × {model}) then mixes what the heads found.',
      differs:
        'Side by side, {heads} heads × {size} make {all}; because that is not d_model = {model}, the matrix W_O ({all} × {model}) brings the words back to {model} numbers.',
      stays: 'Side by side, {heads} heads × {size} make {all}: that is what goes on, since there is no W_O.',
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
  },

  layer: {
    heading: (layer: number, layers: number) => (layers > 1 ? `Layer ${layer}, as a whole` : 'The layer around it'),
    headingCross: 'After the other sentence was read',
    post: 'What attention found is added to the word as it was, so that nothing is lost. Then the row is brought to a common measure: its mean is taken off, and it is divided by how far its numbers spread (<em>layer norm</em>).',
    pre: 'Before attention, each row is brought to a common measure (<em>layer norm</em>). What attention finds in these rows is then added to the word as it was, so that nothing is lost.',
    none: 'What attention found is added to the word as it was, so that nothing is lost.',
    rms: ' The measure is the root of the mean square (<em>RMSNorm</em>): the mean is not taken off.',
    goesOn: ' Layer {next} starts from these rows.',
    residual: { caption: 'Word + what it read', subcaption: 'the residual: x + c, number by number' },
    residualFf: { caption: 'Added again', subcaption: 'x + what the block made of it' },
    normBefore: 'First: the norm that attention reads',
    normAfter: 'Then: the norm',
    normBeforeFf: 'The norm that the block reads',
    normFinal: 'At the end: one more norm',
    normParts: 'The parts of the norm',
    mean: { caption: 'Mean', subcaption: 'of each row' },
    centred: { caption: 'Less the mean', subcaption: 'each row now adds up to 0' },
    variance: { caption: 'Variance', subcaption: 'the mean of the squares' },
    deviation: { caption: 'Deviation', subcaption: 'its root: how far the numbers spread' },
    normalized: { caption: 'Divided by it', subcaption: 'every row spreads alike' },
    gain: { caption: 'Gain', subcaption: 'each number is multiplied by its own' },
    gained: { caption: 'With gain', subcaption: 'normalized × gain' },
    shift: { caption: 'Shift', subcaption: 'then this is added' },
    layer_norm: { caption: 'Layer norm', subcaption: 'one row for each word' },
    rms_norm: { caption: 'RMSNorm', subcaption: 'one row for each word' },
    feedForward: {
      heading: 'Each word by itself: the feed-forward block',
      relu: 'Here words do not see each other. Each row is widened to {size} numbers by W_1, negative ones become 0 (ReLU), and W_2 brings them back to {model}.',
      gelu: 'Here words do not see each other. Each row is widened to {size} numbers by W_1, negative ones are almost taken to 0 (GELU), and W_2 brings them back to {model}.',
      swiglu:
        'Here words do not see each other. Each row is widened twice to {size} numbers, by W_1 and by W_gate; the second, bent by SiLU, says how much of the first passes (SwiGLU), and W_2 brings them back to {model}.',
      parameters: 'Its parameters',
      parts: 'Step by step through the block',
      W_1: { caption: 'First parameters', symbol: 'W_1', subcaption: 'from d_model (rows) to d_ff (columns)' },
      b_1: { caption: 'First bias', symbol: 'b_1', subcaption: 'added to every row' },
      W_gate: { caption: 'Gate parameters', symbol: 'W_gate', subcaption: 'from d_model (rows) to d_ff (columns)' },
      W_2: { caption: 'Second parameters', symbol: 'W_2', subcaption: 'from d_ff (rows) to d_model (columns)' },
      b_2: { caption: 'Second bias', symbol: 'b_2', subcaption: 'added to every row' },
      hidden_product: { caption: 'Before the bias', subcaption: 'x times W_1' },
      hidden: { caption: 'Hidden numbers', subcaption: 'one row for each word' },
      gate: { caption: 'Gate', subcaption: 'x times W_gate' },
      activated: { caption: 'Bent', subcaption: 'one row for each word' },
      gated: { caption: 'Gated', subcaption: 'bent gate × hidden numbers' },
      feed_forward_product: { caption: 'Before the bias', subcaption: 'times W_2' },
      feed_forward: { caption: 'What the block made', subcaption: 'one row for each word' },
    },
  },

  map: {
    title: 'The whole calculation',
    summary: (layers: number, heads: number, steps: number) =>
      [
        layers > 1 ? `${layers} layers` : '',
        heads > 1 ? `${heads} heads` : '',
        steps === 1 ? '1 step' : `${steps} steps`,
      ]
        .filter((part) => part !== '')
        .join(', '),
    steps: (steps: number) => (steps === 1 ? '1 step' : `${steps} steps`),
    stage: { encoder: 'encoder', decoder: 'decoder', cross: 'cross-attention' } as Partial<Record<string, string>>,
    ownAttention: 'reads itself',
    layer: (layer: number) => `layer ${layer}`,
    head: (head: number) => `head ${head}`,
    entries: {
      tokens: 'tokens',
      words: 'words',
      embeddings: 'embeddings',
      roles: 'queries, keys, values',
      scores: 'scores',
      scale: 'scaled, masked scores',
      shares: 'weights',
      mix: 'context',
      heads: 'concatenated heads',
      output: 'output',
      layer: 'residual, layer norm',
      residual: 'residual',
      feed_forward: 'feed-forward',
      training: 'gradients',
      recurrent: 'beside an RNN',
      flow: 'flow through the layers',
      meaning: 'result',
    },
    keys: 'Keys',
    stepByStep: 'step by step',
    otherHead: 'same step, another head',
  },
};
