// The card of what a context vector is for, what went into it, and what another order of the words changes. Braces are replaced by live numbers and words.
import type { Role } from '#build/generated/vocabulary.ts';
import type { TableText } from './common.ts';
import { count, quoted } from '../phrases.ts';

export const meaningText = {
  prose:
    'A context vector is the word as it is used in this sentence: {word} on its own is the same everywhere, {word} in context has taken in what it read. The rest of a model works with these rows; most models add them to the words’ own first.',
  uses: [
    'A further layer starts from them, so that what was gathered once can be gathered again, from further away.',
    'A translator or a search engine compares them: in a trained model, words used in similar ways tend to have similar context vectors.',
    'A language model turns the last one into a probability for each word that could come next.',
  ],
  most: (heads: boolean, tied: boolean) =>
    `${heads ? 'In head {head},' : 'Here'} {word} takes {share} of its context ${tied ? 'each ' : ''}from {best}.`,
};

export const contributionText = {
  heading: (word: string) => `What went into the context of ${quoted(word)}`,
  caption: 'Contributions',
  subcaption: (word: string) => `${quoted(word)} asks; each line is a word that it reads`,
  word: 'word',
  weight: 'weight',
  valueLength: 'norm of its value',
  length: 'norm of what it adds',
  share: 'fraction along the context',
  most: (shown: number, all: number) => `The ${shown} words that add most are shown, of ${all}.`,
  alike: 'By weight and by the norm of what it adds, {word} counts most: {weight} × {value} = {length}.',
  /** Shown with the same digits. */
  tied: {
    weight:
      'By weight, {weighed} count alike, with {weight} each; by the norm of what it adds, {longest} counts most, with {length}.',
    length:
      'By weight, {weighed} counts most, with {weight}; by the norm of what they add, {longest} count alike, with {length} each.',
    both: 'By weight, {weighed} count alike, with {weight} each; so do {longest} by the norm of what they add, with {length} each.',
  },
  differ:
    'The two measures disagree. By weight {weighed} counts most, with {weight}. By the norm of what it adds it is {longest}, with {length}: the value of {weighed} is short ({short}), that of {longest} is long ({long}).',
  nothing: '{word} has no word to read that adds anything, so there is nothing to measure.',
  against: (words: unknown[]) =>
    words.length === 1
      ? '{words} pulls the other way: its fraction along the context is below 0.'
      : '{words} pull the other way: their fractions along the context are below 0.',
  moved:
    'The context of {word} has moved by {distance} from the value of {word} itself; the cosine between the two is {cosine}, where 1 is the same direction.',
  stayed: 'The context of {word} is exactly the value of {word} itself: nothing of another word was mixed in.',
  nearestCaption: 'Nearest values',
  nearestSub: (word: string) =>
    `to the context of ${quoted(word)}, and to the value of ${quoted(word)} before it read anything`,
  nearestSubOnly: (word: string) => `to the context of ${quoted(word)}`,
  ofContext: 'context',
  ofValue: 'own value',
  byCosine: 'by cosine',
  byDot: 'by dot product',
  place: (position: number) => `${position}.`,
  newcomers: (words: number, nearest: number) =>
    nearest === 1
      ? 'By cosine, the value of {words} is the nearest to the context, but not to the value of {word} itself.'
      : `By cosine, the ${words === 1 ? 'value of {words} is' : 'values of {words} are'} among the ${count(nearest)} nearest to the context, but not among the ${count(nearest)} nearest to the value of {word} itself.`,
  caution:
    'No measure tells everything. A weight says how much of a value is taken, not how large the value is. A norm, the length of a vector, says how much is added, not in which direction: long pieces can cancel. A fraction along the context leaves out what is added at right angles to it. A cosine ignores the norm; a dot product rewards a large one. And all of them describe one mixing step; they do not explain why a model decides as it does.',
  tables: {
    value_lengths: { caption: 'Norms of the values', subcaption: '‖v‖ of each word' },
    contributions: { caption: 'Contributions', subcaption: 'weight × norm of the value' },
    context_dots: {
      caption: 'Contexts with values',
      subcaption: 'dot products; rows: words that ask, columns: words they read',
      row: 'dot product with each word that it reads',
    },
    signed_parts: { caption: 'Parts along the context', subcaption: 'weight × dot product' },
    context_squares: {
      caption: 'Squared norms',
      subcaption: 'the sum of the parts of a row',
      row: 'the sum of the parts',
    },
    signed_shares: { caption: 'Fractions along the context', subcaption: 'each part ÷ the squared norm' },
    context_units: { caption: 'Contexts of norm 1', subcaption: 'each divided by its norm' },
    value_units: { caption: 'Values of norm 1', subcaption: 'each divided by its norm' },
    context_value_cosines: {
      caption: 'Cosines with values',
      subcaption: 'of each context (rows) with each value',
      row: 'of its context with each value',
    },
    value_dots: { caption: 'Values with values', subcaption: 'dot products' },
    value_cosines: { caption: 'Cosines of values', subcaption: 'of each value with each value' },
    moves: { caption: 'Moves', subcaption: 'context − own value' },
    move_lengths: { caption: 'Norms of the moves', subcaption: 'how far each context is from its own value' },
  } satisfies Partial<Record<Role, TableText>>,
};

export const orderText = {
  heading: 'The same words in another order',
  prose: 'Here the order of the words is reversed, and {word} asks again:',
  same: 'The context of {word} is the same. Without positions and masks attention sees which words there are, not where they are.',
  rounded:
    'The context of {word} is the same; only the last digit of a sum may differ when its numbers are added in another order. Without positions and masks attention sees which words there are, not where they are.',
  differs: 'The context of {word} differs by up to {most}, because {reasons}.',
  still: 'The context of {word} is still the same, although {reasons}: for this word it makes no difference.',
  reasons: {
    positions: 'the numbers here include the positions of the words',
    mask: 'the mask depends on the positions of the words',
  },
  and: ', and ',
  caption: (word: string) => `Context of ${quoted(word)}`,
  subcaption: 'in both orders',
  before: 'as written',
  after: 'reversed',
  sentence: (words: string[]) => (words.length > 40 ? `${words.slice(0, 40).join(' ')} …` : words.join(' ')),
  withoutOverrides: 'Held numbers belong to positions, so both orders are computed without them.',
  given: 'Here scores or weights are given for the words in this order, so another order cannot be tried.',
  notNumbers: 'The context of {word} is not all numbers, so what it is in two orders cannot be compared.',
  one: 'With one word there is only one order.',
  alone: 'Only the memory is read here, so the order of the words cannot matter.',
};
