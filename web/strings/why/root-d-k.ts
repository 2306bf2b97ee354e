// Why scores are divided by √d_k. Braces are replaced by live words and numbers.

export const rootText = {
  heading: 'Why √d_k?',
  lead: 'd_k is how many numbers a query and a key have, √d_k its square root. A score is a sum of d_k products. The more there are, the further scores spread; softmax of widely spread scores puts nearly everything on one word; and there the gradient of a score (how much the loss changes with it), a_ij · g_i · (v_j − c_i), is nearly 0, since the blend is that word’s value already. Dividing by √d_k keeps the spread the same at every d_k. Measured on random queries and keys:',
  measure: 'Measure it',
  measuring: 'Measuring',
  scaled: 'scaled',
  unscaled: 'unscaled',
  curve: (name: string, value: string) => `${name} ${value}`,
  plots: {
    spread: 'Spread of the scores',
    spreadSub: 'standard deviation; logarithmic on both axes',
    entropy: 'Entropy of the weights',
    entropySub:
      'how evenly they are spread, in nats: ln 32 = 3.466 if all 32 words have equal shares, 0 if one has all',
    gradient: 'Size of ∂L/∂s',
    gradientSub: 'mean magnitude; logarithmic on both axes',
  },
  axis: 'dₖ',
  steps: 'steps',
  table: 'The same numbers',
  save: 'Save these plots (SVG)',
  fileName: 'attention-steps-root-d-k.svg',
  columns: { d_k: 'd_k', spread: 'spread', entropy: 'entropy', gradient: '|∂L/∂s|' },
  measured:
    'From d_k {least} to {most} the spread goes from {spreadLeast} to {spreadMost} unscaled, and from {scaledLeast} to {scaledMost} scaled. The mean gradient at d_k {most} is {gradient} unscaled and {gradientScaled} scaled.',
  train:
    'And does it matter in training? Recall with d_k = 128, both ways, with everything else as in that task. The first queries and keys of this model are smaller than those measured above, and so are its scores; the two runs may differ little.',
  button: 'Train both',
  result:
    'After {steps} steps the scaled one is at {scaled} nats, the other at {unscaled}; the best possible loss is {bound}. {verdict}',
  reached: 'The loss first fell below {bound} at step {scaled} scaled, and at step {unscaled} unscaled.',
  reachedOne: 'Only the {which} one ever fell below {bound}, at step {step}.',
  /** Over all checkpoints. */
  apart: 'They were furthest apart at step {step}: {scaled} nats scaled, {unscaled} unscaled.',
  better: 'In the end scaling helped by {difference} nats, at this size and with these first weights.',
  worse: 'In the end it did better without, by {difference} nats, at this size and with these first weights.',
  same: 'In the end it made almost no difference, at this size and with these first weights.',
  failed: 'The measurement could not be made: {reason}',
};
