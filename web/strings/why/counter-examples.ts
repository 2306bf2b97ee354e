// The two tasks in which context does not pay, or something else does. Braces are replaced by live words and numbers.

export const counterText = {
  heading: 'Where context does not pay',
  lead: 'If attention learns what pays, then it should gain nothing where the other words say nothing about the answer, and learn something other than words where that pays.',
  alone: {
    title: 'No context needed',
    about: 'Each word has an answer of its own: an animal and its call. The other words say nothing about it.',
    button: 'Run both',
    trained: 'with attention trained',
    trainedShort: 'trained',
    uniform: 'with weights kept equal',
    uniformShort: 'equal',
    result:
      'Trained attention ended at {trained} nats, weights kept equal at {uniform}; the best possible loss is {bound}. Attention gained {gain} nats: {verdict}',
    nothing: 'next to nothing.',
    something: (steps: number) =>
      `more than nothing, though no other word says anything about the answer: after ${steps} steps the two have not got equally far.`,
  },
  reverse: {
    title: 'Position instead of words',
    about:
      'Position i has to give the symbol at position 17 − i, counted from 1. Which symbol is there is random; where it is never changes.',
    button: 'Run both',
    trained: 'with learned positions',
    trainedShort: 'with',
    without: 'without positions',
    withoutShort: 'without',
    result:
      'With positions it ended at {trained} nats; the weight on the mirrored position is {weight}. Without positions it ended at {without}; the best without order is {bound}.',
    positions:
      'In the {count} sentences examined, with different symbols each time, position 1 gave position 16 between {least} and {most}. {verdict}',
    position: 'It reads a position, whatever symbol is there: attention learned position.',
    word: 'So the symbol there still makes a difference after this many steps.',
  },
  show: 'Show this run above',
  axis: 'steps',
};
