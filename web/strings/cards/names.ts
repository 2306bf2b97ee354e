// The names of all cards.

/** The short name of each card, for the way through the page, and its heading. */
export const cardNames = {
  vocabulary: { short: 'tokens', heading: 'Text becomes a list of tokens' },
  words: { short: 'words', heading: 'Words become numbers' },
  roles: { short: 'asks, offers, gives', heading: 'Each word asks, offers and gives' },
  scores: { short: 'scores', heading: 'Compare the question with every key' },
  scale: { short: 'scale, mask', heading: 'Scale, then mask' },
  weights: { short: 'shares', heading: 'Turn scores into shares' },
  mix: { short: 'mix', heading: 'Mix the values' },
  heads: { short: 'heads', heading: 'Several heads, side by side' },
  layer: { short: 'layer', heading: 'One layer, as a whole' },
  summary: { short: 'summary', heading: 'One vector for the whole text' },
  next: { short: 'prediction', heading: 'The next token' },
  training: { short: 'training', heading: 'What training would change' },
  recurrent: { short: 'RNN', heading: 'Compared with a recurrent network' },
  flow: { short: 'flow', heading: 'How information flows through the layers' },
  latent: { short: 'latent space', heading: 'Where words and contexts lie' },
  meaning: { short: 'purpose', heading: 'What the context vector is for' },
};

export const stepHeading = (number: number, heading: string) => `Step ${number}: ${heading}`;
