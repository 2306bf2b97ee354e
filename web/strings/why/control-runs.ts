// The control runs of the run that the page shows. Braces are replaced by live words and numbers.
import type { Task } from '../../core/training/types.ts';
import { listed, stepsOf } from '../phrases.ts';
import { measuredOn } from './tasks.ts';

export const controlRunsText = {
  heading: 'Try to refute it',
  lead: 'If the push on the scores is what teaches attention, then a model without it should not get there, unless it has another way to the answer. Nor should one that is never told the right answers. Each of these is the run above with something taken away or changed: same sentences, same seed.',
  plot: 'Loss of the run and of its controls',
  plotSub: (task: Task) =>
    task === 'text' || task === 'names'
      ? `nats, on ${measuredOn(task)}; dotted: the losses of counts`
      : 'nats, on the sentences the run is measured on; dotted: the best losses',
  axis: 'steps',
  run: 'the run above',
  runShort: 'run',
  runSays: 'The run that the others are compared with.',
  masked: 'the run above, masked',
  maskedShort: 'masked',
  columns: {
    what: 'What is changed',
    loss: 'loss',
    says: 'What it bounds, and what it does not',
  },
  at: (step: number) => `after ${stepsOf(step)}`,
  /** Where the loss has risen since, or is compared. */
  lowest: (loss: string, step: number) => `lowest: ${loss} after ${stepsOf(step)}`,
  variants: {
    none: {
      name: 'nothing: the plain run',
      short: 'the plain run',
      says: 'The run above is a control itself; this is the run without it.',
    },
    uniform: {
      name: 'weights kept equal',
      short: 'equal weights',
      says: 'W_Q = W_K = 0, frozen. Every word still gets through, as one blend. It bounds what can be done without choosing.',
      sums: 'Here values are added up with nothing before them, so the blend knows the words but not which belong together, and the answer is read off it linearly. It may stay above the line of a bag of words, but it cannot end below it.',
      /** With LayerNorm after the sum, the read-out is not linear. */
      sumsNormed:
        'Here values are added up with nothing before them, so the blend knows the words but not which belong together. It may stay above the line of a bag of words, but it cannot end below it.',
      couples: (parts: string, norm: string) =>
        `It is not a bag of words here: ${norm} before the values divides each sum of vectors by its size, so what was added up is coupled (${parts}), and the blend can know more than the words alone.`,
      layered:
        'It is not a bag of words here: the second layer blends what the first one blended from the beginnings of the sentence, so early words count more, and some order gets through.',
      feeds:
        'The feed-forward block after it can use the blend in more than one way, so it is not the best linear read-out of a bag of words either.',
    },
    uniform_normed: {
      name: 'a norm before equal weights',
      short: 'equal, norm',
      says: 'Equal weights, with a norm before the values.',
      couples: (parts: string) =>
        `It divides each sum of vectors by its size, so what was added up is coupled: ${parts}.`,
      unbound: 'The bag of words is no bound for it.',
    },

    frozen_query_key: {
      name: 'Q and K frozen as drawn',
      short: 'Q and K frozen',
      says: 'W_Q and W_K stay as drawn. But the embeddings are trained, and scores are computed from them, so the push still has something to move, though less directly. It shows what W_Q and W_K themselves contribute to the run, and it bounds nothing.',
    },
    shuffled: {
      name: 'shuffled answers',
      short: 'shuffled',
      says: 'Each sentence gets the answer of another, drawn independently of it. What words say about answers is gone; only how often each answer occurs is left.',
      leak: 'A loss clearly below “no context” here would mean that the measurement leaks.',
    },
    feed_forward: {
      name: 'no attention, feed-forward instead',
      short: 'feed-forward',
      says: 'As many parameters, but each position sees only itself. It cannot get below “no context”, whatever its size, so the number of parameters is not what matters. It says nothing about other ways to mix words.',
      alone:
        'As many parameters, and each position sees only itself. Here that is all there is to know, so it should do as well as the run.',
      text: 'As many parameters, but each position sees only its own word. So it knows the word before the one it has to predict, and no other. It says nothing about other ways to mix words.',
      names: (positions: boolean) =>
        `As many parameters, but each position sees only its own letter${positions ? ' and where it stands' : ''}. So it knows pairs of letters, and ${positions ? 'little' : 'nothing'} more. It says nothing about other ways to mix letters.`,
    },
    one_layer: {
      name: 'one layer instead of two',
      short: 'one layer',
      says: 'One layer can read a word, but it cannot first find which word comes after another. It shows what the second layer is for; it also has fewer parameters.',
      /** Where the line of counts is drawn, and what is read is linear. */
      line: 'What it reads of the values is an average, and what is read off an average of words with equal weights is linear in how often each occurs: one head comes near that line. It is not a hard bound, for softmax divides by a sum over the same words; four heads in one layer come below it.',
    },
    no_positions: {
      name: 'no positions',
      short: 'no positions',
      says: 'Without positions a word knows only which words are there, not where they are, unless a mask gives it away. It shows how much of the run above needs order.',
    },
    masked: {
      name: (right: string) => `${right} masked`,
      says: 'The model of the run above, with that word masked. Once it is trained, the loss jumps if its answers come from there.',
      /** Instead, where there are layers before the last. */
      saysLast:
        'The model of the run above, with that word masked in the last layer only. Once it is trained, the loss jumps if its answers are read from it there. What the layer before reads of it still gets through.',
      trained:
        'It does not say what a model trained with that word masked would do. This one never was: it may be surer of wrong answers than a model that knows nothing, with a loss above “no context”.',
      someHaveNone:
        'Where no word holds the answer, nothing is masked; those sentences count in the mean as they are, so that it can be compared with the run.',
    },
  },
  /** What may be added up in a vector. */
  summed: { letter: 'letter', digit: 'digit', word: 'word', position: 'position', read: 'what the first layer read' },
  verdict: {
    above: '{difference} nats above the run.',
    below: '{difference} nats below the run{so}.',
    same: 'As low as the run{so}.',
    /** What the two above mean for a plain run; never that what words say about answers is not needed. */
    so: {
      shuffled: '',
      uniform_normed: ': with a norm before the values, choosing was not needed here',
      other: ': what was taken away was not needed here',
    } as Partial<Record<string, string>> & { other: string },
    /** Before one of these three, where one of the losses has risen since. */
    atLowest: 'Compared where each was lowest. ',
    early: '{difference} nats from the run, which has not got there itself, so nothing follows from it yet.',
    leak: 'Below {bound}. That should not be possible.',
    /** Behind one of the others. */
    passed: ' It ended below {line}, the line of a bag of words.',
    notPassed: ' It did not end below {line}, the line of a bag of words.',
  },
  /** What the verdicts say together; each part only where there is such a control. */
  together: {
    above: (names: string[]) =>
      `Clearly above the run: ${listed(names)}. In as many steps, ${names.length === 1 ? 'it did not get' : 'none of these got'} as low.`,
    notAbove: (names: string[]) => `As low as the run, or lower: ${listed(names)}.`,
    seed: 'This is one seed: another may differ.',
  },
};
