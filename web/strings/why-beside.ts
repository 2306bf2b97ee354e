// What stands below the story: counter-examples, controls beside the run, the reader's own text, √d_k, taking it along.
import { kilobytes } from './share.ts';

const stepsOf = (count: number) => (count === 1 ? '1 step' : `${count} steps`);

export const queueText = {
  run: 'Run it',
  beside: 'Run it beside',
  all: 'Run all of them',
  waiting: 'waits',
  cancel: 'Cancel',
  stop: 'Cancel all',
  again: 'Try again',
  step: (step: number, steps: number) => `step ${step} of ${steps}`,
  oneOf: (number: number, count: number) => `run ${number} of ${count}`,
  left: (seconds: number) => (seconds < 1 ? 'less than a second left' : `about ${Math.ceil(seconds)} s left`),
  failed: 'This run stopped: {reason}',
  loading: 'is being loaded',
};

export const besideText = {
  heading: 'Try to refute it',
  lead: 'If the push on the scores is what teaches attention, then a model without it should not get there, unless it has another way to the answer. Nor should one that is never told the right answers. Each of these is the run above with something taken away or changed: same sentences, same seed.',
  plot: 'Loss of the run and of its controls',
  plotSub: 'nats, on the sentences the run is measured on; dotted: the best losses',
  axis: 'steps',
  run: 'the run above',
  runShort: 'run',
  runSays: 'What all others are compared with.',
  masked: 'the run above, key masked',
  maskedShort: 'masked',
  columns: {
    what: 'What is changed',
    loss: 'loss',
    weight: 'right key',
    itself: 'itself',
    says: 'What it bounds, and what it does not',
  },
  at: (step: number) => `after ${stepsOf(step)}`,
  variants: {
    none: {
      name: 'nothing: the plain run',
      short: 'the plain run',
      says: 'The run above is a control itself; this is the run without it.',
    },
    uniform: {
      name: 'equal weights, never trained',
      short: 'equal weights',
      says: 'W_Q = W_K = 0, frozen. Every word still gets through, as one blend. It bounds what can be done without choosing.',
      sums: 'Here values are added up with nothing before them, so the blend knows the words but not which belong together, and the answer is read off it linearly. It may stay above the line of a bag of words, but it cannot pass it.',
      /** With LayerNorm behind the sum, what is read off it is not linear. */
      sumsNormed:
        'Here values are added up with nothing before them, so the blend knows the words but not which belong together. It may stay above the line of a bag of words, but it cannot pass it.',
      couples: (parts: string) =>
        `Beware, it is no bag of words here: LayerNorm before the values divides each sum of vectors by its size, so what was added up couples (${parts}), and the blend can know more than the words alone.`,
      layered:
        'Beware, it is no bag of words here: the second layer blends what the first one blended from the beginnings of the sentence, so early words count more, and some order gets through.',
      feeds:
        'The feed-forward block behind it can use the blend in more than one way, so it is not the best linear read-out of a bag of words either.',
    },
    uniform_normed: {
      name: 'equal weights, with LayerNorm',
      short: 'equal, LayerNorm',
      says: 'As above, with LayerNorm before the values.',
      couples: (parts: string) => `It divides each sum of vectors by its size, so what was added up couples: ${parts}.`,
      unbound: 'The bag of words is no bound for it.',
    },

    frozen_query_key: {
      name: 'Q and K frozen as drawn',
      short: 'Q and K frozen',
      says: 'W_Q and W_K stay as drawn. But the embeddings are trained, and scores are made of them: so the push still has something to move, by a longer way. It shows how much of the run W_Q and W_K themselves did, and it bounds nothing.',
    },
    shuffled: {
      name: 'shuffled answers',
      short: 'shuffled',
      says: 'Each sentence gets the answer of another, drawn apart from it. What words say about answers is gone; only how often each answer occurs is left.',
      leak: 'A loss clearly below “no context” here would mean that the measurement leaks.',
    },
    feed_forward: {
      name: 'no attention, feed-forward instead',
      short: 'feed-forward',
      says: 'As many parameters, but each position sees itself alone. It cannot pass “no context”, whatever its size; so the parameters are not what does it. It says nothing about other ways to mix words.',
      alone:
        'As many parameters, and each position sees itself alone. Here that is all there is to know, so it should do as well as the run.',
      text: 'As many parameters, but each position sees its own word alone. So it knows the word before the one it has to say, and no other. It says nothing about other ways to mix words.',
    },
    one_layer: {
      name: 'one layer instead of two',
      short: 'one layer',
      says: 'One layer can read a word, but not first find which word stands behind another. It shows what the second layer is for; it also has fewer parameters.',
      /** Where the line of counts is drawn, and what is read is linear. */
      line: 'What it reads of the values is an average, and what is read off an average of words that weigh alike is linear in how often each stands there: one head comes near that line. It is no wall, for softmax divides by a sum over the same words; four heads in one layer come below it.',
    },
    no_positions: {
      name: 'no positions',
      short: 'no positions',
      says: 'Without positions a word only knows what is there, not where, unless a mask tells it. It shows what of the run above needs order.',
    },
    masked: {
      name: 'the right key masked',
      itself: 'its own key masked',
      says: 'The trained model of the run above. If its answers come from that key, the loss jumps.',
      /** Instead, where there are layers before the last. */
      saysLast:
        'The trained model of the run above, with that key masked in the last layer only. If its answers are read from that key there, the loss jumps. What the layer before reads of it still gets through.',
      trained: 'It does not say what a model trained with that key masked would do.',
      someHaveNone:
        'Where no word holds the answer nothing is masked; those sentences count in the mean as they are, so that it compares with the run.',
    },
  },
  /** What may be added up in a vector. */
  summed: { key: 'key', value: 'value', word: 'word', position: 'position', read: 'what the first layer read' },
  verdict: {
    above: '{difference} nats above the run.',
    below: '{difference} nats below the run{so}.',
    same: 'As low as the run{so}.',
    /** What follows from the two above beside a plain run; never that what words say about answers is not needed. */
    so: {
      shuffled: '',
      uniform_normed: ': with LayerNorm before the values, choosing was not needed here',
      other: ': what was taken away was not needed here',
    } as Partial<Record<string, string>> & { other: string },
    early: '{difference} nats from the run, which has not got there itself: nothing follows yet.',
    leak: 'Below {bound}. That should not be possible.',
    /** Behind one of the others. */
    passed: ' It ended below {line}, the line of a bag of words.',
    notPassed: ' It did not end below {line}, the line of a bag of words.',
  },
};

export const counterText = {
  heading: 'Where context does not pay',
  lead: 'If attention learns what pays, then it should gain nothing where the other words tell nothing, and learn something other than words where that pays.',
  alone: {
    title: 'No context needed',
    about: 'Each word has an answer of its own: an animal and its call. The other words tell nothing, I(Y;C|X) = 0.',
    button: 'Run both',
    trained: 'with attention trained',
    trainedShort: 'trained',
    uniform: 'with equal weights, never trained',
    uniformShort: 'equal',
    result:
      'Trained attention ended at {trained} nats, equal weights that are never trained at {uniform}; the best there is, is {bound}. Attention gained {gain} nats: {verdict}',
    nothing: 'next to nothing.',
    something: (steps: number) =>
      `more than nothing, though no other word tells anything: after ${steps} steps the two are not equally far.`,
  },
  reverse: {
    title: 'Position instead of words',
    about:
      'Position i has to say the symbol that stands at position 17 − i, counted from 1. Which symbol stands there is random; where it stands is always the same.',
    button: 'Run both',
    trained: 'with learned positions',
    trainedShort: 'with',
    without: 'without positions',
    withoutShort: 'without',
    result:
      'With positions it ended at {trained} nats; the weight on the mirrored position is {weight}. Without positions it ended at {without}; the best without order is {bound}.',
    positions:
      'In the {count} sentences looked at, with other symbols each time, position 1 gave position 16 between {least} and {most}. {verdict}',
    position: 'It reads a place, whatever word stands there: attention learned position.',
    word: 'So what stands there still makes a difference after these steps.',
  },
  show: 'Show this run above',
  axis: 'steps',
};

export const rootText = {
  heading: 'Why √d_k?',
  lead: 'A score is a sum of d_k products. The more there are, the further scores spread; softmax of widely spread scores is nearly all on one word; and there the gradient of a score, a_ij · g_i · (v_j − c_i), is nearly 0, since the blend is that word’s value already. Dividing by √d_k keeps the spread the same at every d_k. Measured on drawn queries and keys:',
  measure: 'Measure it',
  measuring: 'Measuring',
  scaled: 'scaled',
  unscaled: 'unscaled',
  curve: (name: string, value: string) => `${name} ${value}`,
  plots: {
    spread: 'Spread of the scores',
    spreadSub: 'standard deviation; logarithmic on both axes',
    entropy: 'Entropy of the weights',
    entropySub: 'nats; ln 32 = 3.466 if all 32 words have equal shares',
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
    'And does it matter in training? Recall with d_k = 128, both ways, all else as that task has it. The first queries and keys of this model are smaller than those measured above, and so are its scores; the two runs may differ little.',
  button: 'Train both',
  result:
    'After {steps} steps the scaled one is at {scaled} nats, the other at {unscaled}; the best is {bound}. {verdict}',
  reached: 'The loss first fell below {bound} at step {scaled} scaled, and at step {unscaled} unscaled.',
  reachedOne: 'Only the {which} one ever fell below {bound}, at step {step}.',
  /** Of all moments. */
  apart: 'They were furthest apart at step {step}: {scaled} nats scaled, {unscaled} unscaled.',
  better: 'In the end scaling helped by {difference} nats, at this size and with these first weights.',
  worse: 'In the end it did better without, by {difference} nats, at this size and with these first weights.',
  same: 'In the end it made next to no difference, at this size and with these first weights.',
  failed: 'The measurement could not be made: {reason}',
};

export const takeText = {
  heading: 'Take it with you',
  lead: 'The run is deterministic: the same settings give the same numbers on every machine. So its link is the run.',
  moment: (step: number) => `As it is after ${stepsOf(step)}`,
  open: 'Open it step by step',
  openAbout:
    'The sentence and all trained parameters as an ordinary example: change any number, and everything follows.',
  sentence: 'Sentence',
  json: 'Example (JSON)',
  csv: 'Curves (CSV)',
  plots: 'Plots of the run (SVG)',
  controls: 'Plot of the controls (SVG)',
  link: 'Copy the link',
  copied: 'Copied',
  notCopied: 'The link could not be copied. Here it is:',
  openTooLong: (characters: number, most: number) =>
    `To open it by an address would take ${kilobytes(characters)}, and none above ${kilobytes(most)} is written. Save the example instead, and open the file on the page of the steps.`,
  linkTooLong: (characters: number, most: number) =>
    `A link holds the whole text. This one would take ${kilobytes(characters)}; mail and chats cut addresses off, so those above ${kilobytes(most)} are not written.`,
  tooEarly: 'There is nothing to take along before the first step.',
  noExample:
    'A run without attention has no table of weights, so it cannot be opened step by step. Its curves can be saved.',
  fileName: (task: string, seed: number) => `attention-steps-${task}-seed-${seed}`,
};
