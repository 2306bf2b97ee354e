// Why a step is done, where it is done: asides of the cards, each measured on the reader's own sentence. Braces are replaced by live
// numbers and words.

import { listed } from '../phrases.ts';

export const asidesText = {
  why: '“Why it learns”',
  weightsOf: 'Weights of {word} in this sentence',
  largest: 'largest weight {share}',
  others: (count: number) => (count === 1 ? '1 other' : `${count} others`),
  cannot: (reason: string) => `Here it cannot be tried: ${reason}.`,
  root_d_k: {
    link: 'Why divide by √d_k?',
    prose: [
      'The more numbers are multiplied and added, the larger a score can become by chance alone. Softmax then gives nearly everything to one word, and the others hardly count.',
      'Such a row can hardly learn: while one weight is almost 1, changing a score a little hardly changes a weight. Why the root? Random products partly cancel each other: the sum of four times as many is typically only twice as large, not four times. Divided by √d_k, scores of vectors drawn at random have the same spread whatever d_k is. {why} measures both.',
    ],
    with: 'divided by √{size}',
    without: 'not divided',
    multiplied: 'multiplied by {factor}',
    now: ', as now',
    take: 'Do not divide, here and below',
    give: 'Divide by √d_k, here and below',
  },
  mask: {
    link: 'Why a mask?',
    prose: [
      'A model that writes predicts the next word from the words so far. While it learns, the whole sentence is there: if it could read ahead, it would copy the answer instead of predicting it. So the scores of later words become −∞, and their weights 0; softmax gives what they had to the other words, in proportion. This is called a causal mask.',
    ],
    without: 'every word may be read',
    with: 'later words masked',
    now: ', as now',
    last: 'For {word} nothing changes: it is the last word, and all others come before it.',
    take: 'Take the mask away, here and below',
    give: 'Mask later words, here and below',
  },
  heads: {
    link: 'Why several heads?',
    prose: [
      'One row of weights has one 100% to give. A word may need several things at once: what it stands for, and what is said about it. Each head has matrices of its own, so it compares in its own way and gives a 100% of its own.',
    ],
    reads: 'In head {head}, {word} gives the most weight ({share}) to {best}.',
    /** Of words whose shares are shown with the same digits. */
    tied: 'In head {head}, {word} gives the most weight to {best} alike ({share} each).',
    asksWith: (names: readonly string[]) => `Its queries are computed from ${listed(names)} alone.`,
    even: 'In head {head}, {word} reads every word equally.',
    nothing: 'In head {head}, {word} reads nothing.',
    underflow: 'In head {head}, {word} has no shares, since every exponential underflowed.',
    overflow: 'In head {head}, {word} has shares that are not numbers.',
    tried: (heads: number) => `With ${heads} heads in this sentence:`,
    here: 'In this sentence:',
    give: (heads: number) => `Give it ${heads} heads`,
  },
  matrices: {
    link: 'Where do the matrices come from?',
    prose: [
      'In a model they are learned. They start as numbers drawn at random; then, example by example, each number is moved a little in the direction that makes the right answer more probable. Nobody writes into them what a word should look for. {why} trains some while you watch.',
    ],
    here: 'Here they hold {count} numbers: {origin}.',
  },
  positions: {
    link: 'Does the order of the words count?',
    prose: [
      'A score compares the numbers of two words, wherever these stand. Without positions, each word therefore reads the same words in any order: “dog bites man” and “man bites dog” are one sentence to it.',
      'So models encode where a word stands: in numbers added to its own, or in the comparison itself.',
    ],
    without: 'without positions',
    with: 'with positions',
    sinusoidal: 'with sinusoidal positions',
    now: ', as now',
    reversed: ', words from last to first',
    moved: 'With positions, {word} gives {name} {before} in this order and {after} in the reverse one.',
    unmoved:
      'Here the order counts for little: even with positions it changes no weight of {word} by as much as 1 percentage point.',
    take: 'Take the positions away, here and below',
    give: 'Add sinusoidal positions, here and below',
  },
};
