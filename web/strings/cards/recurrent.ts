// The card that compares attention with a recurrent network. Braces are replaced by live numbers and words.
import type { Role } from '#build/generated/vocabulary.ts';
import type { TableText } from './common.ts';

export const recurrentText = {
  prose:
    'Before attention, a sentence was read word by word: a recurrent network keeps one <em>hidden state</em>, and each word changes it. When it has read {word}, the state has seen all words up to there, but the early ones only through all the steps since. Attention reads each word directly.',
  formulaBefore:
    'The state after each word: h(i) = tanh(x(i)·W_x + h(i − 1)·W_h). There is no state before the first word.',
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
    'all words at once. {other} reaches {word} with {gradient}: the Frobenius norm of ∂c/∂x. Its weight times the norm of its value is {contribution}.',
  sourceContextOnly: 'all words at once. {other} reaches {word} with {gradient}: the Frobenius norm of ∂c/∂x.',
  sourceHidden:
    'this word and the state before. {other} reaches {word} with {gradient}: the Frobenius norm of ∂h/∂x, through {steps}.',
  sourceLater: 'this word and the state before. {other} comes later, so nothing of it reaches {word}: {gradient}.',
  steps: (count: number) => (count === 0 ? 'this step alone' : count === 1 ? 'one step' : `${count} steps`),
  computation: 'Computation',
  sequential: (steps: number) =>
    steps === 1 ? '1 step: all words at the same time' : `${steps} steps, one after another`,
  multiplyAdds: '{total} multiply-adds = {written}',
  gradientFlow: 'Gradient flow',
  path: 'path length 1, to any word',
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
  logarithmic: 'The scale is logarithmic: each line is a power of ten.',
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
  parameters: 'The matrices of the recurrent network, which you can change',
  gradients: 'The derivatives, and all states',
  tooLong: 'These derivatives are computed for sentences of up to 64 words; this one is longer.',
  caution:
    'What it does not show: these are derivatives at these numbers, of this small network, not of a trained one. Gates (as in an LSTM) help a state to keep more. A norm says how much could change, not what.',
  tables: {
    W_x: { caption: 'From a word', symbol: 'W_x', subcaption: 'from embedding (rows) to state (columns)' },
    W_h: { caption: 'From the previous state', symbol: 'W_h', subcaption: 'from state (rows) to state (columns)' },
    b_h: { caption: 'Bias', symbol: 'b_h', subcaption: 'added to each state' },
    input_product: { caption: 'From the words', subcaption: 'before the bias' },
    input_part: { caption: 'From the words', subcaption: 'what each word contributes' },
    word_part: { caption: 'From the word', subcaption: 'what this word contributes' },
    state_part: { caption: 'From the previous state', subcaption: 'passed through its matrix' },
    state_sum: { caption: 'Added up', subcaption: 'before tanh' },
    hidden: { caption: 'State', subcaption: 'tanh keeps it between −1 and 1' },
    hidden_states: { caption: 'Hidden states', subcaption: 'after each word' },
    context_gradients: {
      caption: 'What reaches each context',
      subcaption: '‖∂c/∂x‖; rows: contexts, columns: words',
    },
    hidden_gradients: { caption: 'What reaches each state', subcaption: '‖∂h/∂x‖; rows: states, columns: words' },
  } satisfies Partial<Record<Role, TableText>>,
};
