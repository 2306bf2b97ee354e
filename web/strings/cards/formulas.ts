/** The words in the formulas of the cards. */
export const formulaWords = {
  attention: 'attention',
  concatenated: 'concatenated',
  context: 'context',
  cappedScores: 'capped scores',
  distance: 'distance',
  LayerNorm: 'LayerNorm',
  mask: 'mask',
  maskedScores: 'masked scores',
  oneHot: 'one-hot',
  output: 'output',
  RMSNorm: 'RMSNorm',
  scaledScores: 'scaled scores',
  score: 'score',
  scores: 'scores',
  weights: 'weights',
  withDistance: 'with distance',
};

/** Before the formula of all steps. */
export const wholeFormula = {
  one: 'Attention in one formula:',
  each: 'Attention in one formula, for each head:',
  then: 'then',
};
