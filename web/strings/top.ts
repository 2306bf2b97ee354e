// What stands above the cards says, and their names. Braces are replaced by live numbers and words.
import type { Stage } from '../core/trace.ts';
import type { Trained } from '../core/example.ts';

const added = 'those of added words are seeded and mean nothing';

export const top = {
  /** The short name of each card, for the way through the page, and its heading. */
  cards: {
    vocabulary: { short: 'tokens', heading: 'Text becomes a list of tokens' },
    words: { short: 'words', heading: 'Words become numbers' },
    roles: { short: 'asks, offers, gives', heading: 'Each word asks, offers and gives' },
    scores: { short: 'scores', heading: 'Compare the question with every key' },
    scale: { short: 'scale, mask', heading: 'Scale, then mask' },
    shares: { short: 'shares', heading: 'Turn scores into shares' },
    mix: { short: 'mix', heading: 'Mix the values' },
    heads: { short: 'heads', heading: 'Several heads, side by side' },
    layer: { short: 'layer', heading: 'One layer, as a whole' },
    training: { short: 'training', heading: 'What training would change' },
    recurrent: { short: 'beside an RNN', heading: 'Beside a recurrent network' },
    flow: { short: 'flow', heading: 'How information flows through the layers' },
    latent: { short: 'latent space', heading: 'Where words and contexts lie' },
    meaning: { short: 'what for', heading: 'What the context vector is for' },
  },
  way: 'The steps',
  /** A path through a long trace, in a few words. */
  path: {
    stage: { encoder: 'encoder', decoder: 'decoder', cross: 'cross-attention' } as Partial<Record<Stage, string>>,
    layer: (layer: number) => `layer ${layer}`,
    head: (head: number) => `head ${head}`,
  },
  in: 'in',
  choosePath: 'The head that is shown',
  memoryRow: 'the memory {name}',
  asks: 'asks',
  chooseAsking: 'The word that asks',
  rowsAsk: 'rows ask, columns are read',
  reading: {
    itself: 'itself',
    ranked: ' reads {most} {first}{rest}.',
    mostly: 'mostly',
    only: 'only',
    nothingElse: ': it has nothing else to read',
    then: ', then ',
    and: ' and ',
    others: (count: number) => (count === 1 ? ', and less of one other' : `, and less of ${count} others`),
    spread: ' spreads its reading over {count} words; it reads {first} most, with {share}.',
    overridden: ' gives its largest share to {first} ({share}). Its row is held, so its weights need not add up to 1.',
    even: ' reads every word alike, {share} each: no score stands out.',
    alone: ' is the only word, so it reads itself: {share}.',
    nothing: ' has no word left to read. Its weights are all 0, and so is its context vector.',
    overflow:
      ' has shares that are not numbers: an exponential is larger than this arithmetic can hold. The stable form of softmax avoids this.',
  },
  lead: 'Where do these shares come from?',
  leadRest: ' Follow them, from the words to the mix.',
  ribbons: {
    caption: 'Choose the word that asks.',
    subcaption: 'Its 100 % is split among the words it reads.',
    overridden: 'Its weights are held; they need not add up to 100 %.',
  },
  heatmap: {
    of: (path: string) => (path === '' ? 'Weights' : `Weights, ${path}`),
    note: 'Each row adds up to 1.',
    overriddenNote: 'Each row adds up to 1, but for rows that are held.',
    printedOther: '≠ The source printed other numbers:',
    compare: 'compare',
  },
  provenance: {
    words: 'from the word space, made by hand to be readable',
    seed: 'seeded: they mean nothing',
    article: 'from an article',
    mixed: `from the example; ${added}`,
    you: 'given by you',
    trained: 'trained',
  },
  /** A training run in a few words. */
  trained: ({ task, control, steps, loss, seed }: Omit<Trained, 'loss'> & { loss: string }) => {
    const run = [task, ...(control === undefined ? [] : [control.replaceAll('_', ' ')])].join(', ');
    return `trained (${run}, ${steps} ${steps === 1 ? 'step' : 'steps'}, mean loss ${loss}, seed ${seed})`;
  },
  numbersAre: 'numbers {origin}',
  wordsAndParameters: 'words {origin}, parameters {parameters}',
  added,
  /** What is not as it was loaded. */
  changes: {
    numbers: (count: number) => `${count} changed by you`,
    settings: 'settings changed since',
    loss: 'its loss left out',
  },
  source: 'source',
  goTo: 'Go to a step',
};
