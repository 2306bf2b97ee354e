// What is said of the analyses of a context vector. Loaded with the parts of the page that show them.
import type { Role, Stage } from '#build/generated/vocabulary.ts';
import { listed } from './phrases.ts';

/** A table's name and how it is read. */
type TableText = { caption: string; subcaption: string; symbol?: string };

export const analysis = {
  cannot: (reason: string) => `This cannot be computed here: the example ${reason}.`,
  tooLong: 'Where only some words of a text ask, this is not computed: it compares all words with all others.',
  openHint: 'Choose a number to see how it came about.',
  showTables: 'All tables of this: every number opens to its arithmetic',
  itself: 'itself',
  rowsAsk: 'rows ask, columns are read',

  contribution: {
    heading: (word: string) => `What went into the context of ${word}`,
    caption: 'Contributions',
    subcaption: (word: string) => `${word} asks; each line is a word that it reads`,
    word: 'word',
    weight: 'weight',
    valueLength: 'length of its value',
    length: 'length of what it adds',
    share: 'share along the context',
    most: (shown: number, all: number) => `Shown are the ${shown} words that add most, of ${all}.`,
    alike: 'By weight and by the length of what it adds, {word} counts most: {weight} × {value} = {length}.',
    differ:
      'The two measures disagree. By weight {weighed} counts most, with {weight}. By the length of what it adds it is {longest}, with {length}: the value of {weighed} is short ({short}), that of {longest} is long ({long}).',
    nothing: '{word} has no word to read that adds anything, so there is nothing to measure.',
    against: (words: unknown[]) =>
      words.length === 1
        ? '{words} pulls the other way: its share along the context is below 0.'
        : '{words} pull the other way: their shares along the context are below 0.',
    moved:
      'The context of {word} has moved by {distance} from the value of {word} itself; the cosine between the two is {cosine}, where 1 is the same direction.',
    stayed: 'The context of {word} is exactly the value of {word} itself: nothing of another word was mixed in.',
    nearestCaption: 'Nearest values',
    nearestSub: (word: string) => `to the context of ${word}, and to the value of ${word} before it read anything`,
    nearestSubOnly: (word: string) => `to the context of ${word}`,
    ofContext: 'context',
    ofValue: 'own value',
    byCosine: 'by cosine',
    byDot: 'by dot product',
    place: (position: number) => `${position}.`,
    newcomers: (words: number) =>
      words === 1
        ? 'Nearest to the context now, but not to the own value of {word}: {words}. That is what was gathered.'
        : 'Nearest to the context now, but not to the own value of {word}: {words}. These are what was gathered.',
    caution:
      'No measure tells all. A weight says how much of a value is taken, not how large the value is. A length says how much is added, not in which direction: long pieces can cancel. A share along the context leaves out what is added across it. A cosine ignores length, a dot product rewards it. And all of them describe one mixing step; they do not explain why a model decides as it does.',
    tables: {
      value_lengths: { caption: 'Lengths of the values', subcaption: '‖v‖ of each word' },
      contributions: { caption: 'Contributions', subcaption: 'weight × length of the value' },
      context_dots: { caption: 'Contexts with values', subcaption: 'dot products; rows ask, columns are read' },
      signed_parts: { caption: 'Parts along the context', subcaption: 'weight × dot product' },
      context_squares: { caption: 'Squared lengths', subcaption: 'the parts of a row, added up' },
      signed_shares: { caption: 'Shares along the context', subcaption: 'each row adds up to 1' },
      context_units: { caption: 'Contexts at length 1', subcaption: 'each divided by its length' },
      value_units: { caption: 'Values at length 1', subcaption: 'each divided by its length' },
      context_value_cosines: { caption: 'Cosines with values', subcaption: 'of each context (rows) with each value' },
      value_dots: { caption: 'Values with values', subcaption: 'dot products' },
      value_cosines: { caption: 'Cosines of values', subcaption: 'of each value with each value' },
      moves: { caption: 'Moves', subcaption: 'context − own value' },
      move_lengths: { caption: 'Lengths of the moves', subcaption: 'how far each context is from its own value' },
    } satisfies Partial<Record<Role, TableText>>,
  },

  order: {
    heading: 'The same words in another order',
    prose: 'Here the words are turned around, and {word} asks again:',
    same: 'The context of {word} is the same. Without positions and masks attention sees which words there are, not where they stand.',
    rounded:
      'The context of {word} is the same; only the last digit of a sum may differ when its numbers are added in another order. Without positions and masks attention sees which words there are, not where they stand.',
    differs: 'The context of {word} is another one, by up to {most}, because {reasons}.',
    still: 'The context of {word} is the same even so, although {reasons}: for this word it makes no difference.',
    reasons: {
      positions: 'where a word stands is part of the numbers here',
      mask: 'the mask depends on where words stand',
    },
    and: ', and ',
    caption: (word: string) => `Context of ${word}`,
    subcaption: 'in both orders',
    before: 'as written',
    after: 'turned around',
    sentence: (words: string[]) => (words.length > 40 ? `${words.slice(0, 40).join(' ')} …` : words.join(' ')),
    held: 'Held numbers belong to places, so both are computed without them.',
    given: 'Here scores or weights are given for the words in this order, so another order cannot be tried.',
    one: 'With one word there is only one order.',
    alone: 'Only the memory is read here, so the order of the words cannot matter.',
  },

  flow: {
    prose:
      'Each layer reads the result of the layer before it, so what {word} ends up with has come a longer way. Follow the bands: the width of each is how much a layer’s word takes from a word of the layer before, averaged over the heads.',
    answer: '{kind}, {word} ends up with {share} from {best}{rest}.',
    kinds: { rollout: 'Through attention alone', residual_rollout: 'With the word itself coming along' },
    then: ', then {share} from {word}',
    choose: 'What is followed',
    rollout: 'attention alone',
    residual: 'half attention, half the word itself (the residual)',
    picture: (word: string, stage: string) =>
      stage === '' ? `What reaches ${word}` : `What reaches ${word} in the ${stage}`,
    pictureSub: 'from the words on the left, layer by layer; the coloured bands lead to the chosen word',
    stage: {
      encoder: 'encoder',
      decoder: 'decoder',
    } as Partial<Record<Stage, string>>,
    words: 'words',
    layer: (layer: number) => `layer ${layer}`,
    shortLayer: (layer: number) => String(layer),
    summary: (word: string, parts: string[]) => `After the last layer ${word} holds ${listed(parts)}.`,
    part: (share: string, word: string) => `${share} from ${word}`,
    tooMany: (words: number, most: number) =>
      `The picture is drawn for up to ${most} words; there are ${words}, so here are the numbers only.`,
    caption: 'Rollout',
    subcaption: (word: string) => `how much of each word reaches ${word} after the last layer`,
    word: 'word',
    columns: { weights: 'last layer alone', rollout: 'rollout', residual_rollout: 'with the residual' },
    caution:
      'What it does not tell: rollout multiplies average weights as if each layer only mixed. It knows nothing of the values’ sizes and directions, of matrices, norms and feed-forward blocks, and an average hides what single heads do. The residual is counted as one half, which is a convention, not a measurement.',
    tables: {
      weight_sum: { caption: 'Sum of the weights', subcaption: 'of the heads so far' },
      mean_weights: { caption: 'Mean weights', subcaption: 'averaged over the heads' },
      identity_rows: { caption: 'The word itself', subcaption: '1 where row and column are the same word' },
      residual_sum: { caption: 'Weights and the word itself', subcaption: 'added' },
      residual_weights: { caption: 'With the residual', subcaption: 'half of the sum: each row adds up to 1' },
      rollout: { caption: 'Rollout', subcaption: 'these weights · the rollout before' },
      residual_rollout: { caption: 'Rollout with the residual', subcaption: 'these weights · the rollout before' },
      rollout_from: { caption: 'From here to the end', subcaption: 'what comes after · these weights' },
      residual_rollout_from: {
        caption: 'From here to the end, with the residual',
        subcaption: 'what comes after · these weights',
      },
    } satisfies Partial<Record<Role, TableText>>,
    tableName: (stage: string, layer: number, caption: string) =>
      `${stage === '' ? 'Layer' : `${stage[0]!.toUpperCase()}${stage.slice(1)}, layer`} ${layer}: ${caption.toLowerCase()}`,
  },

  latent: {
    prose:
      'A vector of {size} numbers is a point in a space of {size} dimensions. Here that space is seen from the side on which the points lie furthest apart. Each line leads from {from} to its context: it shows where reading has taken it.',
    fromWord: 'a word',
    fromValue: 'the value of a word',
    otherSize:
      ' The words themselves have another number of dimensions than the contexts, so only values and contexts are drawn.',
    noWords: ' The words have no numbers of their own in this example, so only values and contexts are drawn.',
    otherWords:
      'Here the words that are read are not, one for one, the words that ask, so their points cannot be joined in a picture.',
    caption: 'Words, values and contexts',
    captionValues: 'Values and contexts',
    subcaption: 'in the plane of their first two principal components; both axes have the same scale',
    legend: { word: 'word', value: 'value', context: 'context' },
    inContext: (word: string) => `${word}, in context`,
    valueOf: (word: string) => `value of ${word}`,
    first: 'first component',
    second: 'second component',
    summary: (chosen: string, points: string[]) => `${chosen}. ${points.join('; ')}.`,
    at: (name: string, x: string, y: string) => `${name} at ${x}, ${y}`,
    some: (named: number, all: number) => `${named} of ${all} words are named; all are in the table below.`,
    caution:
      'What it does not tell: the picture is a shadow. Points that lie far apart in the space can fall on each other here, so distances in the plane are never larger than the true ones and often smaller. The directions are those in which these points differ most; they have no meaning of their own, and their signs are fixed so that the same numbers always give the same picture.',
    notFinite: 'Some of the numbers are not finite, so there is nothing to draw.',
    points: { caption: 'The points', subcaption: 'words, values and contexts below each other' },
    pointsOfTwo: { caption: 'The points', subcaption: 'values and contexts below each other' },
    positions: { caption: 'Coordinates', subcaption: 'along the two directions' },
  },

  recurrent: {
    prose:
      'Before attention, a sentence was read word by word: a recurrent network keeps one <em>hidden state</em>, and each word changes it. When it has read {word}, the state has seen all words up to there, but the early ones only through every step since. Attention reads each word directly.',
    formulaBefore:
      'The state after each word: h(i) = tanh(x(i)·W_x + h(i − 1)·W_h). The first word has no state before it.',
    reaches: 'How much reaches {word}, from',
    choose: 'The word whose influence is measured',
    caption: 'Side by side',
    subcaption: (word: string) => `at ${word}`,
    context: 'context vector',
    hidden: 'hidden state',
    vector: 'The vector',
    more: (count: number) => `… and ${count} more`,
    source: 'Source and information',
    sourceContext:
      'all words at once. {other} reaches {word} with {gradient}: the length of ∂c/∂x. Its weight times the length of its value is {contribution}.',
    sourceContextOnly: 'all words at once. {other} reaches {word} with {gradient}: the length of ∂c/∂x.',
    sourceHidden:
      'this word and the state before. {other} reaches {word} with {gradient}: the length of ∂h/∂x, through {steps}.',
    sourceLater: 'this word and the state before. {other} comes later, so nothing of it reaches {word}: {gradient}.',
    steps: (count: number) => (count === 0 ? 'this step alone' : count === 1 ? 'one step' : `${count} steps`),
    computation: 'Computation',
    sequential: (steps: number) =>
      steps === 1 ? '1 step: all words at the same time' : `${steps} steps, one after another`,
    multiplyAdds: '{total} multiply-adds = {written}',
    gradientFlow: 'Gradient flow',
    path: 'path length 1, to whichever word',
    statePath: (length: number) => `path length i − j = ${length} to {other}`,
    pathSame: 'path length 0: it is the word itself',
    pathLater: 'no path: {other} comes later',
    falls: 'From {near} at {word} itself to {far} at the first word, {steps} away: {factor}.',
    away: (words: number) => (words === 1 ? 'one word' : `${words} words`),
    left: (share: string) => `${share} of it is left`,
    rises: 'it does not fall',
    incomparable: 'there is nothing to compare',
    chart: 'How far information reaches',
    chartSub: (word: string) => `‖∂/∂x‖ at ${word}, for each word that it may come from`,
    logarithmic: 'Each line upwards is a power of ten.',
    attention: 'attention',
    network: 'recurrent network',
    zero: (words: string[]) => `0, so not drawn: ${words.join(', ')}.`,
    chartSummary: (word: string, parts: string[]) => `What reaches ${word}: ${parts.join('; ')}.`,
    chartPart: (word: string, attention: string, network: string) =>
      `${word}: attention ${attention}, recurrent network ${network}`,
    normsCaption: 'What reaches it',
    normsSub: (word: string) => `Frobenius norms of the derivatives at ${word}`,
    word: 'word',
    before: 'words before',
    contextGradient: '‖∂c/∂x‖',
    hiddenGradient: '‖∂h/∂x‖',
    stateAt: (word: string) => `The state after ${word}, step by step`,
    parameters: 'The matrices of the recurrent network, to change',
    gradients: 'The derivatives, and all states',
    tooLong: 'These derivatives are computed for sentences of up to 64 words; this one is longer.',
    caution:
      'What it does not tell: these are derivatives at these numbers, of this small network, not of a trained one. Gates (as in an LSTM) make a state keep more. A norm says how much could change, not what.',
    tables: {
      W_x: { caption: 'From a word', symbol: 'W_x', subcaption: 'from embedding (rows) to state (columns)' },
      W_h: { caption: 'From the state before', symbol: 'W_h', subcaption: 'from state (rows) to state (columns)' },
      b_h: { caption: 'Bias', symbol: 'b_h', subcaption: 'added to each state' },
      input_product: { caption: 'From the words', subcaption: 'before the bias' },
      input_part: { caption: 'From the words', subcaption: 'what each word brings' },
      word_part: { caption: 'From the word', subcaption: 'what this word brings' },
      state_part: { caption: 'From the state before', subcaption: 'passed through its matrix' },
      state_sum: { caption: 'Added up', subcaption: 'before tanh' },
      hidden: { caption: 'State', subcaption: 'tanh keeps it between −1 and 1' },
      hidden_states: { caption: 'Hidden states', subcaption: 'after each word' },
      context_gradients: {
        caption: 'What reaches each context',
        subcaption: '‖∂c/∂x‖; rows: contexts, columns: words',
      },
      hidden_gradients: { caption: 'What reaches each state', subcaption: '‖∂h/∂x‖; rows: states, columns: words' },
    } satisfies Partial<Record<Role, TableText>>,
  },
};
