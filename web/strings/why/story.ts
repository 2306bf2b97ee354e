// The story of a run, below it. Braces are replaced by numbers of the run at hand; it has to be true of any run.
import type { BoundName, Control, Task } from '../../core/training/types.ts';
import { stepsOf } from '../phrases.ts';

interface TaskWords {
  /** The question, after "It names no word to look at." */
  question: string;
  /** X and C of I(Y;C|X), where that can be derived. */
  own?: string;
  others?: string;
  /** Where it is only counted: what is read. */
  read?: string;
  /** What a model may know that comes as far as the bound between. */
  between?: string;
}

const tasks: Record<Task, TaskWords> = {
  recall: {
    question: 'Why should the last row come to read the pair with its letter?',
    own: 'the letter that is asked for',
    others: 'the six pairs before it',
    between: 'all six digits, but not which letter each belongs to',
  },
  agreement: {
    question: 'Why should the last word come to read the subject, and not the noun that is nearer?',
    own: 'the word before the verb',
    others: 'the words before that',
    between: 'both nouns, but not which came first',
  },
  blank: {
    question: 'Why should the blank come to read the words that show what it was?',
    own: 'the blank and where it is',
    others: 'the other words, on both sides',
    between: 'where the blank is and the words that are left, but not their order',
  },
  reverse: {
    question: 'Why should each position come to read the one that mirrors it?',
    own: 'the symbol at a position',
    others: 'the other fifteen',
    between: 'its own symbol and the other fifteen, but not their order',
  },
  induction: {
    question: 'Why should the last letter come to read the digit that came after it before?',
    own: 'the letter at the end',
    others: 'the five pairs before it',
    between: 'all five digits, but not which letter each comes after',
  },
  alone: {
    question: 'And where the other words say nothing about the answer, what does attention learn?',
    own: 'the word itself',
    others: 'the other words',
  },
  text: {
    question: 'How much do the words before say about the next one?',
    read: 'words',
  },
  names: {
    question: 'How much do the letters before say about the next one?',
    read: 'letters',
  },
};

/** Where the one of the task is not what the control asks. */
const questions: Partial<Record<Control, string>> = {
  uniform: 'And if every word is read in equal shares, how far does it get?',
  shuffled: 'And if the answers are those of other sentences, what is there to learn?',
  feed_forward: 'And if no word can read another, how far does it get?',
};

export const storyText = {
  nats: 'nats',
  tasks,
  questions,
  heading: 'Why it learned that, in five parts',
  headingBefore: 'What to watch, in five parts',
  /** Where numbers are of one head of several, or of one layer of two. */
  reported:
    'The weights and pushes reported here are those of {head}: in the last layer it gives {right} the most after {steps}.',
  reportedLayer: 'The weights and pushes reported here are those of {head}, the last.',
  /** The same after "the weight", in sentences that would not be true of other heads. */
  ofHead: (head: string) => (head === '' ? '' : ` of ${head}`),
  overlap:
    'Each part leads to the next, but all of them go on at once: the steps that they name need not come in this order.',
  headingOther: 'What happened here',
  control: 'This run is a control: {control}. The story says what became of it.',
  question:
    'The loss says how improbable the right answer was, and nothing else. It names no word to look at. {question}',
  /** What the other words are worth; before the numbers of the sum. */
  worth:
    'A model that knows {own} can reach a loss of {without} nats at best; one that also knows {others}, {with}. So reading them is worth up to',
  information: 'The same for readers who know information theory',
  informationSays:
    'Let X be {own}, C {others}, and Y the answer. The first loss is <em>H</em>(Y|X), the second <em>H</em>(Y|X,C); what context is worth is their difference, <em>I</em>(Y;C|X).',
  /** Of lines, whose best losses nobody knows: a loss that counts have on what is held out tells nothing of others. */
  counted: {
    losses:
      'What reading the {read} before can be worth at most is not known here. Counting shows some of it: on {measured}, counts that know none of them have a loss of {without} nats; {more}.',
    more: 'with {known} known it is {nats}',
    gain: 'The lowest of these is {difference} below the first.',
    nothing: 'None of these is lower than the first: counting what comes after what tells nothing here.',
    noBounds: 'These are losses of counts, not bounds: a model may do better.',
  },
  worthNothing:
    'A model that knows {own} can reach a loss of {with} nats at best, and one that also knows {others} cannot get any lower. So reading them is worth nothing.',
  go: (step: number) => (step === 0 ? 'see it before step 1' : `see it at step ${step}`),
  /** Instead of what only a run can show. */
  notStarted: 'Start the run to see it.',
  start: 'Start the run',
  steps: {
    before: {
      /** Of the mean: in one sentence, and of other words, the shares may be far from equal. */
      title: (right: string) => `Before training ${right} has about an equal share on average`,
      titleOther: 'Before training',
      drawn: 'The parameters are drawn at random.',
      drawnFrozen: 'The parameters are drawn at random, except for W_Q and W_K, which are 0.',
      body: '{drawn} On average the weight on {right} is {weight}; an equal share among {count} words is {equal}. The loss is {loss} nats. Without reading any other word, {bound} can be reached.',
    },
    values: {
      title: 'The values come to say something',
      titleBefore: 'The values',
      titleNot: 'Nothing clearly gained from the other words so far',
      body: 'At step {step} the loss first fell clearly below {bound}, the best without context. On average the weight on {right} was {weight}. A word’s value reaches the answer in proportion to its weight, and from what reaches it the matrices learn what a value should say.',
      not: 'In {steps} the loss has not fallen clearly below {bound}, the best without context.',
      gradientOther: 'The mean push on {right} was {before} before the first step, and {after} here.',
      moved: 'The weight had left the equal share by then: scores and values moved together.',
      gradientRose:
        'Only then is a score worth moving: the mean push on {right} was {before} before the first step, and {after} here.',
    },
    gradient: {
      title: 'Training pushes the scores',
      titleFrozen: 'Training would push the scores',
      frozen: 'In this run no score may move: W_Q and W_K are 0 and stay so.',
      body: 'Would the loss fall if a word were read a little more? Reading it more means reading the others less, so it has to help more than the blend does:',
      rule: 'push on its score = weight × (its help − help of the blend)',
      help: 'The <strong>help</strong> of a word is how steeply the loss falls as more of its value comes into the blend; that of the blend is the average of what is read now. A word that helps more is pushed up, one that helps less is pushed down. Nothing names a word.',
      addUp:
        'The same parameters make the scores of all sentences. So pushes that differ from sentence to sentence cancel, and those that go the same way add up.',
      formula: 'The same as a formula, for readers who know derivatives',
      where:
        's_ij is the score of word j where word i asks, a_ij its <weights>weight</weights>, v_j its <value>value</value>, and c_i the <context>context</context>, which is the blend. g_i = ∂L/∂c_i says how the loss grows as the blend changes, so the help of word j is −g_i · v_j, and that of the blend −g_i · c_i. A training step goes against the gradient: the push is −∂L/∂s_ij.',
      largest: 'The mean push on {right} was largest at step {step}: {push}. On the other words it was {wrong} there.',
    },
    leaves: {
      title: 'The weight leaves the equal share',
      titleBefore: 'The weight',
      titleNot: 'The weight stays below twice an equal share',
      body: 'At step {step} the weight on {right} first passed {twice}, twice an equal share.',
      not: 'In {steps} the weight{ofHead} on {right} never passed {twice}, twice an equal share.',
      passed:
        'At step {step} the loss first fell clearly below {bound}. That is the best for a model that knows {between}. This one must know more.',
      notPassed:
        'The loss has not fallen clearly below {bound}, the best for a model that knows {between}. Nothing shows yet that it knows more.',
    },
    end: {
      title: { found: 'Found, and the loss shows it', partly: 'Part of the way' },
      titleWorse: 'It got worse',
      titleSoFar: 'So far',
      titleBefore: 'Where it ends',
      titleNot: (steps: number) => `Not found in ${stepsOf(steps)}`,
      body: 'After {steps} the loss is {loss} nats; the best possible loss is {bound}. On average the weight on {right} is {weight}.',
      worse: 'Before the first step the loss was {before}, so it got worse; the learning rate may be too large.',
      /** At the beginning of the next two. It is masked in the last layer alone. */
      mask: (layers: number) => (layers > 1 ? 'In the last layer, mask' : 'Mask'),
      masked: '{mask} that one word, and the loss is {masked}.',
      /** Where some sentences have no such word. */
      maskedSome: '{mask} that one word in all sentences that have one, and the mean loss of all is {masked}.',
    },
  },
  every: (steps: number, heldOut: number) =>
    `The best losses are exact, over all sentences of the task. The run is measured ${steps === 1 ? 'at every step' : `every ${steps} steps`}, on ${heldOut} sampled ones; so “clearly below” means by more than 0.01 nats.`,
  answer: 'The answer',
  answers: {
    found:
      'Nothing in the loss says “attend”. But other words make the answer cheaper, here by up to {worth} nats, and a score is pushed up whenever its word helps more than the blend does. {right} did so in sentence after sentence{largest}, and its score was pushed up.{faded} This run took {gained} of the {worth} nats.',
    largest: (step: number) => `, most at step ${step}`,
    /** Where the push is nearly gone, and the right key has more than half of the weight. */
    faded: ' By now the blend is mostly its value, so it hardly helps more than the blend, and the push has faded.',
    partly:
      'Nothing in the loss says “attend”. Other words make the answer cheaper, here by up to {worth} nats, and a score is pushed up whenever its word helps more than the blend does. This run has taken {gained} of the {worth} nats so far.',
    not: 'Other words could make the answer cheaper by up to {worth} nats. This run has taken {gained} of them. A push needs a value that says something and a score that may move; the parts above show how far it got.',
    none: 'This run has not clearly taken any of the {worth} nats that the other words are worth. A push needs a value that says something and a score that may move; the parts above show how far it got.',
    /** It had some. */
    lost: 'This run had taken {most} of the {worth} nats at step {step}, and has lost them again.',
    /** Behind one of the others. */
    had: ' At step {step} it had taken {most}.',
    /** Instead of what is said of the weight. */
    otherwise:
      'Other words make the answer cheaper, here by up to {worth} nats. This run took {gained} of them, though the weight{ofHead} on {key} never passed twice an equal share.',
  },
  alone: {
    body: 'After {steps} the loss is {loss} nats; the best possible loss is {bound}, with the other words or without.',
    learned: 'It is within {near} of that. No other word holds the answer.',
    itself: {
      came: 'A word came to read itself, with {after}; before the first step it was {before}. Other words’ values are noise in its blend, so the push favours its own.',
      left: 'A word reads itself with {after}; before the first step it was {before}.',
      stays: 'The weights hardly changed: a word reads itself with {after}, and with {before} before the first step.',
    },
    try: 'To see whether attention gains anything by it, run the same with the weights kept equal, below, and compare the losses.',
  },
  none: 'After {steps} the loss is {loss} nats. Without context {without} can be reached, with it {with}; here each position sees only itself.',
  hidden:
    'After {steps} the loss is {loss} nats. Without context {without} can be reached, with all of it {with}. But later words are masked here, and some answers are where they may not be read, so {with} is out of reach.',
  text: {
    body: 'After {steps} the loss is {loss} nats on lines that were held out.',
    bodyOfNames: 'After {steps} the loss is {loss} nats a letter on names that were held out.',
    below: 'At step {step} it first fell below {bound}, which is {what}.',
    above: 'It has not fallen below {bound}, which is {what}.',
    rose: 'It was lowest at step {step}, with {least}, and has risen since, while its last training batch had {batch}. What it has learned since holds only for its training data.',
    what: {
      no_context: 'what knowing only how often each word occurs gives (estimated)',
      bag_of_words: 'what the words without their order give (estimated)',
      linear_counts: 'what counts of words give (estimated)',
      word_before: 'what knowing the word before gives (estimated)',
      two_before: 'what knowing the two words before gives (estimated)',
      three_before: 'what knowing the three words before gives (estimated)',
      full_context: 'what all words before give (estimated)',
    } satisfies Record<BoundName, string>,
    whatOfLetters: {
      no_context: 'what knowing only how often each letter occurs gives',
      word_before: 'what counting pairs of letters gives',
      two_before: 'what counting triples of letters gives',
      three_before: 'what counting four letters in a row gives',
    } as Partial<Record<BoundName, string>>,
  },
};
