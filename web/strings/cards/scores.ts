// The card of scores, with the older ways to compare. Braces are replaced by live numbers and words.

export const scoresText = {
  prose:
    'The <query>query</query> of {word} is multiplied, number by number, with each word’s <key>key</key>, and the products are added. A big score means a good match. For {word} the best match is {best}, with {score}.',
  given: 'In this example the scores are given. For {word} the best match is {best}, with {score}.',
  itself: 'itself',
  caption: 'Scores',
  comparisons: { caption: 'Every word is compared with every word', subcaption: 'one line for each score' },
  general:
    'The <query>query</query> of {word} first goes through a matrix of its own, W_a, and is then multiplied, number by number, with each word’s <key>key</key>. A big score means a good match. For {word} the best match is {best}, with {score}.',
  concat:
    'The <query>query</query> of {word} and a word’s <key>key</key> are put side by side, go through a matrix W_a and then tanh, and a row of weights v_a turns the result into one number. A big score means a good match. For {word} the best match is {best}, with {score}.',
  additive:
    'The <query>query</query> of {word} and a word’s <key>key</key> are added and passed through tanh, and a row of weights v_a turns the result into one number. This is the oldest way to compare them, and where the name context vector comes from. For {word} the best match is {best}, with {score}.',
  parts: 'The parts of the comparison',
  W_a: {
    caption: 'Comparison parameters',
    symbol: 'W_a',
    subcaption: 'which numbers of a query and a key go together',
  },
  v_a: { caption: 'Comparison weights', symbol: 'v_a', subcaption: 'how much each number counts' },
  projected_query: { caption: 'Queries times W_a', subcaption: 'what each word asks, turned towards the keys' },
  pairs: { caption: 'Pairs', subcaption: 'a row for each query with each key' },
  projected_pairs: { caption: 'Pairs times W_a', subcaption: 'a row for each query with each key' },
  pair_tanh: { caption: 'Pairs after tanh', subcaption: 'large numbers level off at −1 and 1' },
  pair_scores: {
    caption: 'One score for each pair',
    subcaption: 'the pair after tanh, times v_a; laid out as a table above',
  },
};
