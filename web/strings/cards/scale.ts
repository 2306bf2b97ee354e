// What the card of scaling says of caps and of biases for distance. Braces are replaced by live numbers and words.

export const scaleText = {
  capped: ' Scores beyond {cap} are held back: they level off at −{cap} and {cap}.',
  biased: ' For every step of distance, {slope} is taken off the score, so that near words count more.',
  parts: 'The parts of the cap',
  softcap_ratio: { caption: 'Scores ÷ cap', subcaption: 'rows ask, columns are read' },
  softcap_tanh: { caption: 'Bent', subcaption: 'tanh: levels off at −1 and 1' },
  biasParts: 'What is taken off for distance',
  position_bias: { caption: 'Distance', subcaption: 'slope × steps between the words, as a negative number' },
};
