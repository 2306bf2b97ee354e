/** What the page says without a script: the worked example "The cat sat" in words; the tables come from the core. */
export const staticText: { sections: { heading: string; prose: string; step?: string; caption: string }[] } = {
  sections: [
    {
      heading: 'Words become numbers',
      prose:
        'Attention works with numbers, so each word is given a row of them, its embedding. In this example the three rows are chosen by hand.',
      step: 'embeddings',
      caption: 'Embeddings X: one row for each word',
    },
    {
      heading: 'Each word asks, offers and gives',
      prose:
        'What a word looks for is its query, what it can be found by is its key, and what it hands over is its value. Three matrices make them from the embedding: Q = X·W_Q, K = X·W_K and V = X·W_V. In this example all three are the embedding itself.',
      caption: '',
    },
    {
      heading: 'Compare the question with every key',
      prose:
        'The query of a word is multiplied, number by number, with the key of each word, and the products are added: scores = Q·Kᵀ. The score of cat and sat is 0.8 × 0.3 + 0.1 × 0.9 = 0.33.',
      step: 'scores',
      caption: 'Scores (rows: words that ask, columns: words they read)',
    },
    {
      heading: 'Scale, then mask',
      prose:
        'Models divide the scores by √d_k, so that long vectors do not make large scores, and hide words that may not be read by setting their scores to −∞. This example does neither.',
      caption: '',
    },
    {
      heading: 'Turn scores into shares',
      prose:
        'Scores can be any size, but shares must add up to 1. So e is raised to each score, and the results are divided by the sum of their row. This is called softmax.',
      step: 'weights',
      caption: 'Weights (rows: words that ask, columns: words they read; each row adds up to 1)',
    },
    {
      heading: 'Mix the values',
      prose:
        'Each word hands over its value in proportion to its weight. The sum is the context vector: the word as it is used in this sentence. The rest of a model works with these rows; most models add them to the words’ own first.',
      step: 'context',
      caption: 'Context vectors: one row for each word',
    },
  ],
};
