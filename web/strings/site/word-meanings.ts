// What the words of the settings mean, on both pages. W_Q and the like are set as symbols.

type Meanings = readonly (readonly [words: string, meaning: string])[];

const around: Meanings = [
  [
    'layer',
    'Attention and what stands around it. Several layers follow one another, and each reads what the one before it left.',
  ],
  [
    'LayerNorm, RMSNorm',
    'LayerNorm shifts and scales each row so that its mean is 0 and its variance 1; RMSNorm only divides it by the root of the mean of its squares. Learned numbers may scale the result.',
  ],
  [
    'norm before, norm after',
    'Whether a norm comes before attention and before the block, or after each of them, once what came in has been added.',
  ],
  [
    'feed-forward block',
    'Works on each row by itself: one matrix gives it another width, a function bends its numbers, another matrix brings the width back.',
  ],
  [
    'ReLU, GELU, SwiGLU',
    'ReLU turns numbers below 0 into 0, and GELU does so smoothly. In SwiGLU a second row says how much of each number passes.',
  ],
  ['bias', 'A row of numbers that is added after a multiplication by a matrix, the same for every word.'],
];

export const wordMeanings = {
  summary: 'What these words mean',
  page: [
    [
      'head',
      'One of several attentions side by side, each with its own W_Q, W_K and W_V, and so with its own weights. Their contexts are joined, and one more matrix, W_O, can mix them.',
    ],
    ['Q = K = V = X', 'Queries, keys and values are the numbers of the words themselves, without any matrix.'],
    ['cap', 'A score s becomes c · tanh(s ÷ c), which is never beyond the cap c.'],
    [
      'stable softmax',
      'Subtracts the largest score of a row before the exponentials, so that none is too large to be stored. Where plain softmax works, both give the same weights, up to rounding.',
    ],
    [
      'sinusoidal positions',
      'Waves of several lengths, added to the numbers of the words: each position has a mixture of its own.',
    ],
    ['learned positions', 'A row for each position, added to the word there. A model learns these rows in training.'],
    [
      'rotary positions',
      'Rotate pairs of numbers of a query and of a key by an angle that grows with the position, so that their score depends on how far apart they are.',
    ],
    ['ALiBi', 'Subtracts from each score a penalty that grows with the distance between the words.'],
    ...around,
  ],
  why: [
    [
      'nat',
      'The unit of the loss, which is −ln of the probability that the right answer gets: 0 where that is 1, and 0.69 where it is one half.',
    ],
    ['parameters', 'The numbers that training sets: those of the matrices, and of the words where they are learned.'],
    ['step, batch', 'A step changes the parameters once, by the gradients of a batch: the sentences that it looks at.'],
    ['checkpoint', 'A step at which the run kept its parameters, so that you can look at them.'],
    [
      'Adam',
      'The rule that turns gradients into changes. The learning rate says how large they are, β₂ for how long Adam remembers how large the gradients were.',
    ],
    ['frozen', 'Left as it was drawn, not trained.'],
    ['output tied to embeddings', 'The table that scores the answers is the one that the words start from.'],
    ...around,
  ],
} satisfies Record<string, string | Meanings>;
