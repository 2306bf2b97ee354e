// What the page "Why it learns" says about the run that it shows, in English. Braces are replaced by live words and numbers.
import type { BoundName, Control, Task } from '../core/training/types.ts';

/** For every task its name, what the page says below its heading, and what is asked of the model. */
const tasks: Record<Task, { name: string; short: string; lede: string }> = {
  recall: {
    name: 'Recall',
    short: 'recall',
    lede: 'Nothing in the loss says “attend”. Watch it happen: six pairs are shown, then one key is asked for. Only a model that finds the pair can answer.',
  },
  agreement: {
    name: 'Agreement',
    short: 'agreement',
    lede: 'Nothing in the loss says “find the subject”. A verb has to fit its noun, and another noun stands between them. Only a model that finds the right noun can tell.',
  },
  blank: {
    name: 'Fill the blank',
    short: 'fill the blank',
    lede: 'A word is hidden in a sentence, and what it can be stands on both sides of it. Nothing in the loss says where to look.',
  },
  reverse: {
    name: 'Reverse',
    short: 'reverse',
    lede: 'Sixteen symbols are to be said backwards. What stands at a place is no help, only where it stands: attention has to learn position.',
  },
  induction: {
    name: 'Induction',
    short: 'induction',
    lede: 'Keys and values stand in a row as words of their own, so that no word holds a pair. One layer has to bring them together before another can look the key up.',
  },
  alone: {
    name: 'No context needed',
    short: 'no context needed',
    lede: 'Each word has an answer of its own, whatever stands beside it. Other words tell nothing about it. Attention may come to read the word itself, but there is no context to learn.',
  },
  text: {
    name: 'Your own text',
    short: 'your own text',
    lede: 'The next word, on lines of your own. What context is worth on them can only be estimated, and is named so.',
  },
};

/** What a prediction knows that reaches the line of a bound. */
const knows: Record<BoundName, string> = {
  no_context: 'how often each answer comes, and none of the words around',
  bag_of_words: 'all words of the sentence, but not their order',
  linear_counts: 'how often each value stands in the sentence, added up linearly',
  word_before: 'the word before, and no other',
  full_context: 'all that the sentence tells',
};

/** The same where a task can say it in its own words. */
const knowsHere: Partial<Record<Task, Partial<Record<BoundName, string>>>> = {
  recall: {
    no_context: 'none of the pairs',
    bag_of_words: 'the six values, but not which belongs to which key',
    full_context: 'the pairs; what is left is chance, since one answer in ten is drawn anew',
  },
  agreement: {
    no_context: 'neither noun',
    bag_of_words: 'both nouns, but not which of them is the subject',
    full_context: 'the subject; which of four verbs comes is chance',
  },
  blank: {
    no_context: 'where the blank stands, and none of the words that are left',
    bag_of_words: 'where the blank stands, and the words that are left, but not their order',
    full_context: 'both sides of the blank',
  },
  reverse: {
    no_context: 'no symbol',
    bag_of_words: 'its own symbol, and the other fifteen without their order',
    full_context: 'the symbol at the other end',
  },
  induction: {
    no_context: 'none of the pairs',
    bag_of_words: 'the five values, but not which follows which key',
    full_context: 'which value follows which key',
  },
  alone: { no_context: 'the word itself', full_context: 'the word itself, which is all there is to know' },
  text: { no_context: 'how often each word comes' },
};

/** Tasks with so many sentences, or such a rule, that none that is measured on was trained on. */
const unseen: readonly Task[] = ['recall', 'agreement', 'reverse'];
/** Of the others, of which one may come in both. */
const mayBeSeen: Partial<Record<Task, string>> = {
  blank: 'There are only 640 different ones, so it may have trained on the same.',
  induction: 'By chance it may have trained on one of them.',
  alone: 'By chance it may have trained on one of them.',
  text: 'A held-out line may repeat one that it trained on.',
};
const measuredOn = (task: Task) =>
  task === 'text' ? 'held-out lines' : unseen.includes(task) ? 'held-out sentences' : 'drawn sentences';

const times = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

/** In short: where no other word tells anything, the right key is the word itself. */
const rightKey = (task: Task) => (task === 'alone' ? 'itself' : 'right key');
const theRightKey = (task: Task) => (task === 'alone' ? 'the word itself' : 'the right key');

export const why = {
  title: 'Why it learns · attention, step by step',
  chooseTask: 'What is to be learned',
  tasks,
  run: {
    label: 'The run',
    start: 'Start',
    goOn: 'Go on',
    pause: 'Pause',
    again: 'Run again',
    oneStep: 'One step',
    reset: 'Start again',
    speed: 'Speed',
    speeds: { slow: 'in half a minute', watch: 'in 8 seconds', full: 'as fast as it goes' },
    otherSpeed: (seconds: number) => `in ${seconds} seconds`,
    step: 'step {step}',
    of: ' of {steps}',
    left: (seconds: number) =>
      seconds < 1.5
        ? 'about a second left'
        : seconds < 90
          ? `about ${Math.round(seconds)} seconds left`
          : `about ${Math.round(seconds / 60)} minutes left`,
    status: {
      loading: 'getting ready',
      ready: 'not started',
      running: '',
      paused: 'paused',
      done: 'done',
      failed: 'stopped',
    },
    unseen: (steps: number) =>
      `${times(steps, 'step was', 'steps were')} made while this tab was in the background; all of them can be looked at.`,
    onPage: 'This browser lets the page start no worker, so the run shares the time of the page.',
    saidNew: (task: string, steps: number) => `${task}: a run of ${times(steps, 'step', 'steps')}, not started`,
    said: (step: number, steps: number) => `Step ${step} of ${steps}`,
    saidLoss: (loss: string) => `loss ${loss} nats`,
    saidWeight: (share: string, task: Task) => `weight on ${theRightKey(task)} ${share}`,
  },
  settings: {
    label: 'Settings of the run',
    layers: 'Layers',
    heads: 'Heads',
    width: 'Numbers a word has (d)',
    seed: 'seed',
    layersOption: (count: number) => times(count, 'layer', 'layers'),
    headsOption: (count: number) => times(count, 'head', 'heads'),
    widthOption: (size: number) => `d ${size}`,
    /** What is not as the task has it; each is a word in the line. */
    control: {
      none: '',
      uniform: 'uniform attention, frozen',
      frozen_query_key: 'W_Q and W_K frozen',
      shuffled: 'answers shuffled',
      feed_forward: 'no attention, a feed-forward block',
    } satisfies Record<Control, string>,
    steps: (count: number) => times(count, 'step', 'steps'),
    d_k: (size: number) => `d_k ${size}`,
    d_ff: (size: number) => (size === 0 ? 'no feed-forward block' : `feed-forward ${size}`),
    norm: { none: 'no LayerNorm', post: 'LayerNorm after', pre: 'LayerNorm before' },
    positions: (on: boolean) => (on ? 'learned positions' : 'no positions'),
    tied: (on: boolean) => (on ? 'output tied to embeddings' : 'output not tied'),
    causal: (on: boolean) => (on ? 'later words masked' : 'nothing masked'),
    scaled: (on: boolean) => (on ? 'scores divided by √d_k' : 'scores not scaled'),
    batch: (count: number) => `batches of ${count}`,
    rate: (rate: string) => `Adam ${rate}`,
    asUsual: 'As the task has it',
    more: 'More settings',
    badSeed: '“{typed}” is no seed. A seed is a whole number from 0 to 16 777 215. The run still has seed {seed}.',
  },
  problems: {
    link: 'This link names a run that cannot be made.',
    settings: 'These settings cannot be run.',
    stays: 'The run below is the last one that could.',
    usual: 'The run below has the usual settings.',
    failed: 'The run stopped.',
    tryAgain: 'Start again makes a new one.',
    noWasm: 'This browser cannot run the arithmetic (WebAssembly), so nothing can be trained here.',
    noCore: 'The arithmetic could not be loaded, so nothing can be trained. Reload the page to try again.',
    table: 'This table cannot be shown.',
  },
  plots: {
    loss: 'Loss',
    lossOn: (task: Task) => ` in nats, on ${unseen.includes(task) ? 'sentences it has never seen' : measuredOn(task)}`,
    batch: ' (grey: the batch it trains on)',
    nats: (loss: string) => `${loss} nats`,
    bounds: {
      no_context: 'no context',
      bag_of_words: 'bag of words',
      linear_counts: 'linear in counts',
      word_before: 'word before',
      full_context: 'full context',
    } satisfies Record<BoundName, string>,
    estimated: 'estimated',
    knowsTitle: 'What each line knows',
    knowsOf: (task: Task, bound: BoundName) => knowsHere[task]?.[bound] ?? knows[bound],
    knowsNote: (heldOut: number) =>
      `Exact for all sentences of the task: no prediction that knows only this has a smaller mean loss. The curve is measured on ${heldOut} drawn ones, so it may lie a little beside a line.`,
    knowsSeen: (task: Task) => mayBeSeen[task] ?? '',
    knowsHidden:
      'With later words masked some answers stand where they may not be read, so full context is out of reach.',
    knowsEstimated: 'Estimated by counting in the text, not derived: a model may do better.',
    weight: (task: Task) => `Weight on ${theRightKey(task)}`,
    weightOf: (task: Task) => `, mean over ${measuredOn(task)}`,
    ofHead: (head: string) => (head === '' ? '' : `, ${head}`),
    otherHeads: '; thin: the other heads',
    uniform: (keys: number) => `1/${keys}`,
    uniformName: 'uniform',
    noRightKey: {
      text: 'Nobody knows which word of a text is the right one to read, so there is no right key.',
      other: 'No key holds the answer here.',
    },
    noAttention: 'There is no attention in this run, so nothing is read.',
    negativeGradient: 'Push on the scores',
    negativeGradientOf: ', −∂L/∂s: above the line a score is pushed up, below it down (means)',
    right: rightKey,
    wrong: (task: Task) => (task === 'alone' ? 'other words' : 'wrong keys'),
    /** A push too small for four decimals. */
    least: '<0.0001',
    scrubber: 'The moment that is shown',
    at: (step: number, steps: number) =>
      step === 0 ? `before training, of ${steps} steps` : `step ${step} of ${steps}`,
    atLoss: (loss: string) => `loss ${loss} nats`,
    atWeight: (share: string, task: Task) => `${rightKey(task)} ${share}`,
    now: 'Back to now',
    keys: 'Arrows go from moment to moment, Page Up and Page Down ten at once, Home to before training, End to now.',
    lossSummary: (task: Task, first: string, now: string, bounds: string[]) =>
      `Loss of ${measuredOn(task)}, from ${first} before training to ${now} at this moment. Lines: ${bounds.join('; ')}.`,
    weightSummary: (first: string, now: string) => `From ${first} before training to ${now} at this moment.`,
    negativeGradientSummary: (task: Task, right: string, wrong: string) =>
      `At this moment ${right} on the score of ${theRightKey(task)}, ${wrong} on each of the others.`,
    nothingYet: 'Nothing is measured yet.',
  },
  table: {
    after: (steps: number) =>
      steps === 0
        ? 'Attention before training'
        : steps === 1
          ? 'Attention after 1 step'
          : `Attention after ${steps} steps`,
    ofHead: (head: string) => `${head === '' ? '' : `${head}; `}rows ask, columns are read`,
    sentence: (task: Task) => (task === 'text' || unseen.includes(task) ? 'Held-out sentence' : 'Drawn sentence'),
    sentenceOption: (number: number, words: string) => `${number}: ${words}`,
    head: 'Layer and head',
    headOption: (layer: number, head: number, layers: number, heads: number) =>
      layers === 1 ? `head ${head}` : heads === 1 ? `layer ${layer}` : `layer ${layer}, head ${head}`,
    /** Of a row that answers. */
    random: 'Before training {asks} reads {right} with {share}. That is chance: the numbers were drawn.',
    found: {
      stands:
        '{asks} reads {right} most, with {share}, and that is where its answer {answer} stands. Nobody told it where to look.',
      fits: '{asks} reads {right} most, with {share}, and that is the word that its answer has to agree with. Nobody told it where to look.',
      itself: '{asks} reads itself most, with {share}. Nobody told it where to look.',
    },
    seeking: {
      stands:
        'The answer of {asks} is {answer}, and stands at {right}. {asks} reads it with {share}, and {top} more, with {topShare}.',
      fits: 'The answer of {asks} has to agree with {right}. {asks} reads it with {share}, and {top} more, with {topShare}.',
      itself: '{asks} reads itself with {share}, and {top} more, with {topShare}.',
    },
    /** Where the mask hides it. */
    masked: {
      stands:
        'The answer of {asks} is {answer}, and stands at {right}. {asks} may not read it: later words are masked.',
      fits: 'The answer of {asks} has to agree with {right}. {asks} may not read it: later words are masked.',
    },
    /** Where the weight is no more than chance or an equal share would give. */
    even: {
      stands: 'The answer of {asks} is {answer}, and stands at {right}. {asks} reads it with {share}.',
      fits: 'The answer of {asks} has to agree with {right}. {asks} reads it with {share}.',
      itself: '{asks} reads itself with {share}.',
    },
    compared: ' An equal share would be {equal}, and before training it was {before}.',
    /** What is read most, by itself. */
    most: '{asks} reads {top} most, with {topShare}.',
    tied: '{asks} reads no word most: {top} and {second} have {topShare} each.',
    /** Where no word holds the answer; behind one of the two. */
    noRight: ' No one word holds its answer.',
    text: ' What comes next here is {answer}.',
    alone: ' {asks} itself tells its answer {answer}, so no other word has anything to add.',
    itself: 'itself',
    place: (place: number) => ` at place ${place}`,
    onlyRow: ' Only this row answers; the other rows are not used.',
    onlyRowLast: ' In the last layer only this row is used.',
    notAsked: ' It has nothing to answer here.',
    earlier: ' What it reads here, the next layer can read in turn.',
    uniform: ' Each query reads all it may in equal shares: this run does not let it choose.',
    frozen: ' W_Q and W_K stay as they were drawn.',
    nothing: 'This run has no attention: each word sees itself alone, and there is no table to show.',
    unshown: 'This run has parts that a table of attention alone cannot show.',
  },
  film: {
    label: 'The same table over time',
    before: 'before',
    step: (step: number) => `step ${step}`,
    /** Between the moment and the share. */
    spoken: (asks: string, right: string) => `${asks} reads ${right} with`,
    later: (moment: string) => `${moment}: not yet there`,
  },
  pictures: {
    heading: 'The same words as points',
    prose:
      'Training moves every word. Each line leads from a word to its context, what is read into it at this moment.',
    caption: 'Words, values and contexts',
    captionValues: 'Values and contexts',
    ofHead: (head: string) => (head === '' ? '' : `, ${head}`),
    turn: 'The plane is the one in which the points of this moment differ most, so it turns as they move.',
  },
  said: (parts: string[]) => `${parts.join('. ')}.`,
};
