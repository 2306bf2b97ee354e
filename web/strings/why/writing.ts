// What a trained model writes, letter by letter or word by word: the part "It writes" below the run.
import type { Task } from '../../core/training/types.ts';
import { counted, listed } from '../phrases.ts';

/** What it writes one after another, and what comes of it. */
const unit = (task: Task) => (task === 'names' ? 'letter' : 'word');
const whole = (task: Task) => (task === 'names' ? 'name' : 'line');
const number = (n: number) => n.toLocaleString('en');

/** A kind of symbol that heads may read. */
export type HabitName = 'itself' | 'before' | 'first' | 'marked';

const habits: Record<HabitName, (task: Task) => string> = {
  itself: (task) => (task === 'names' ? 'the letter itself' : 'the word itself'),
  before: (task) => (task === 'names' ? 'the letter before' : 'the word before'),
  first: (task) => (task === 'names' ? 'the beginning' : 'the first word'),
  marked: () => 'the last vowel before',
};

export const writingText = {
  heading: 'What it writes',
  lead: (task: Task) =>
    task === 'names'
      ? 'The model of the run above, at the chosen step, gives each letter a probability of coming next. One is drawn, the model reads that letter, too, and so on until it draws the end.'
      : 'The model of the run above, at the chosen step, gives each word a probability of coming next after a beginning. One is drawn, and it reads that word, too, and so on until it can read no more.',
  trainedFor: (step: number) => (step === 0 ? 'before training' : `trained for ${counted(step, 'step')}`),
  write: 'Write',
  pause: 'Pause',
  one: (task: Task) => `One ${unit(task)}`,
  rest: (task: Task) => `Whole ${whole(task)}`,
  controls: 'How it writes',
  controlsAbout:
    'The temperature divides the logits before softmax: below 1 the likeliest becomes likelier still, above 1 all come closer to each other; at 0 the likeliest is always taken. The number of the draws says which random numbers: with the same ones and the same settings it writes the same again.',
  temperature: 'temperature',
  topK: 'drawn from',
  topKs: (k: number, task: Task) =>
    k === 0 ? `all ${unit(task)}s` : k === 1 ? `the likeliest ${unit(task)}` : `the ${k} likeliest`,
  draws: 'draws',
  otherDraws: 'Other draws',
  begins: 'begins with',
  unknown: (symbols: readonly string[], task: Task) =>
    `${listed(symbols.map((symbol) => `“${symbol}”`))} ${symbols.length === 1 ? 'is' : 'are'} in none of its ${task === 'names' ? 'names' : 'lines'}, so the model has no vector for ${symbols.length === 1 ? 'it' : 'them'}. The ${whole(task)} below begins without what you typed.`,
  tooLong: (got: number, most: number, task: Task) =>
    task === 'names'
      ? `That is ${counted(got - 1, 'letter')}. The model reads ${most} at most, and one of these is the beginning (·). The name below begins without it.`
      : `That is ${counted(got, 'word')}. The model reads ${counted(most, 'word')} at most. The text below begins without it.`,
  failed: 'The writing stopped.',
  again: 'Try again',
  waiting: 'Writing …',
  /** The row of boxes. */
  boxes: (task: Task) => (task === 'names' ? 'The letters so far' : 'The words so far'),
  start: 'beginning',
  end: 'end',
  space: 'space',
  box: (symbol: string, what: string) => (what === '' ? symbol : `${symbol}, ${what}`),
  asksNow: 'asks',
  drawnNow: 'drawn',
  typed: 'typed',
  next: 'next',
  chooseLetter: (task: Task) =>
    `Press a ${unit(task)} to see what it asked for. Press a ${whole(task)} at the bottom to see how it was written.`,
  asks: '{symbol} asks for what comes next: {list}.',
  drawn: 'Drawn: {symbol}.',
  wasTyped: 'Typed: {symbol}.',
  notYet: 'Nothing is drawn yet.',
  or: ' or ',
  comma: ', ',
  bars: (task: Task) => `The next ${unit(task)}`,
  barsAbout: (temperature: number, kept: number, all: number) =>
    `${temperature === 0 ? 'at temperature 0 the likeliest is always drawn' : `${kept < all ? `the ${counted(kept, 'likeliest', 'likeliest')} of ${all}` : `${all} probabilities`} at temperature ${temperature}; they add up to 100%`}`,
  more: (n: number, share: string) => `${n} more, together ${share}`,
  fewer: 'Show fewer',
  leftOut: (n: number, task: Task) =>
    `${counted(n, `${unit(task)} is`, `${unit(task)}s are`)} left out: not drawn at these settings.`,
  /** Where no limit leaves any out. */
  never: (n: number, task: Task) =>
    `${counted(n, `${unit(task)} is`, `${unit(task)}s are`)} not listed: at this temperature their probability is 0, rounded.`,
  draw: (draw: string, task: Task) =>
    `The draw was ${draw}. With all ${unit(task)}s in a row, in the order in which the model has them and each as wide as its probability, it falls on the one that was drawn.`,
  weights: 'What it reads',
  weightsAbout: (task: Task) => `weights of the ${unit(task)} that asks; each row is one head and adds up to 100%`,
  noAttention: 'There is no attention in this run: only the position that asks is read, and nothing is cached.',
  cache: 'The cache',
  cacheAbout: (kept: number, task: Task) =>
    `${kept === 0 ? 'no rows are kept' : `${counted(kept, 'row is', 'rows are')} kept from before`}, one is new; what was read is not computed again, and its keys and values are the same numbers. A ${unit(task)} adds one row.`,
  keys: (heads: number, d_k: number) =>
    heads === 1 ? `keys, ${counted(d_k, 'number')}` : `keys, ${heads} heads × ${d_k}`,
  values: (heads: number, d_v: number) =>
    heads === 1 ? `values, ${counted(d_v, 'number')}` : `values, ${heads} heads × ${d_v}`,
  layer: (layer: number) => `Layer ${layer}`,
  kept: 'kept',
  new: 'new',
  scaleLabel: (least: string, most: string) => `colours from ${least} to ${most}`,
  cost: 'For keys and values {with} multiplications instead of {without}; in the whole model {all} instead of {allWithout}. Kept: {numbers} numbers, {bytes} bytes.',
  costFirst:
    'For keys and values {with} multiplications; in the whole model {all}. There was nothing to reuse. Kept: {numbers} numbers, {bytes} bytes.',
  number,
  costNote:
    '“Instead of”: if all of it were read again to predict what comes next. The probabilities are the same, bit for bit; a test checks it.',
  open: (task: Task) => `Open every number of this ${unit(task)}`,
  openAbout: (task: Task) =>
    `On the main page, with what was written up to the ${unit(task)} that asks, before temperature and the limit to the likeliest.`,
  openOff: 'Its numbers open on the main page with all heads: switch the head on again.',
  openTooLong: 'The link would be too long for an address, because it contains your text.',

  // Before and after
  columns: 'The same draws, while it learned',
  columnsLead: (task: Task) =>
    `Ten ${whole(task)}s each. ${task === 'names' ? 'Name' : 'Line'} by ${task === 'names' ? 'name' : 'line'} and ${unit(task)} by ${unit(task)} they are drawn with the same random numbers, so only the model makes the difference.`,
  step: (step: number) => `step ${number(step)}`,
  showStep: (step: number) => `Show step ${number(step)} on the timeline`,
  loss: 'held-out loss {loss}',
  worst: (line: string) => `no better than ${line}`,
  between: (above: string, below: string) => `between ${above} and ${below}`,
  better: (line: string) => `better than ${line}`,
  linesLead: (lines: string[]) => `Counting gives ${listed(lines)}.`,
  line: (name: string, nats: string) => `${name} ${nats}`,
  inTraining: (task: Task) => (task === 'names' ? 'in its data' : 'in its lines'),
  heldOut: 'held out',
  unfinished: 'no end',
  countedUp: (training: number, heldOut: number, fresh: number, unfinished: number, task: Task) => {
    const parts = [
      training > 0 ? `${training} in its ${task === 'names' ? 'data' : 'lines'}` : '',
      heldOut > 0 ? `${heldOut} held out` : '',
      fresh > 0 ? `${fresh} new` : '',
      unfinished > 0 ? `${unfinished} without an end` : '',
    ].filter((part) => part !== '');
    return `${listed(parts)}.`;
  },
  dataNote: (task: Task) =>
    task === 'names'
      ? '“In its data” stands beside a name in the list it trains on, which it may know by heart. A “held out” name is in the list, but not trained on. “No end”: it could read no more before it drew an end. All others are new.'
      : '“In its lines”: the words occur in this order in a line it trains on, which it may know by heart. “Held out”: they do so only in a held-out line. All others are new.',
  showName: (name: string) => (name === '' ? 'Show how it ended at once' : `Show how “${name}” was written`),
  empty: '(nothing)',

  // Heads
  heads: 'What its heads do',
  headsLead: (task: Task) =>
    `Measured, not claimed: what each head reads on average over the held-out ${whole(task)}s, and what happens without it.`,
  measure: 'Measure its heads',
  measureAgain: (step: number) => `Measure step ${number(step)}`,
  measuring: 'Measuring the heads',
  cancel: 'Cancel',
  measured: (positions: number, lines: number, step: number, task: Task) =>
    `Measured ${step === 0 ? 'before training' : `at step ${number(step)}`}: means over ${number(positions)} ${positions === 1 ? `${unit(task)} that reads others, too,` : `${unit(task)}s that read others, too,`} in ${counted(lines, `held-out ${whole(task)}`)}. In brackets: the value if each read all that it may in equal shares.`,
  vowels: (positions: number) =>
    positions === 0
      ? 'No letter of these names is one of the vowels that are looked for: a, e, i, o, u, with or without an accent.'
      : `The last vowel before (a, e, i, o, u, with or without an accent): over the ${number(positions)} of these that have one.`,
  head: 'head',
  habit: 'what it does',
  lossWithout: 'loss without it',
  unchanged: (loss: string) => `With all heads the loss is ${loss}.`,
  habits,
  looksAt: (name: HabitName, task: Task) => `reads ${habits[name](task)}`,
  avoids: (name: HabitName, task: Task) => `avoids ${habits[name](task)}`,
  noHabit: 'no clear habit',
  spread: (spread: string, even: string) => `as spread out as ${spread} equal shares; if all were equal, ${even}`,
  rule: 'A head “reads” something with a mean of at least 30% and twice the number in brackets; it “avoids” it with at most a third of that number. One symbol can be several of these at once, and others are none, so a row need not add up to 100%. These are means: in a single case a head may differ. They do not say why.',
  share: (share: string, even: string) => `${share} (${even})`,
  off: 'Switch off',
  on: 'Switch on again',
  isOff: 'off',
  offFor: (head: string) => `Switch off ${head}`,
  offLead: (head: string) =>
    `${head} is switched off: its values are 0, so it adds nothing. What is written above, one at a time, is written without it; the columns above have all heads. The same draws with all heads and without it:`,
  allHeads: 'all heads',
  without: (head: string) => `without ${head}`,
  headName: (head: number, layer: number, layers: number, heads: number) =>
    heads === 1
      ? layers === 1
        ? 'the head'
        : `the head of layer ${layer}`
      : layers === 1
        ? `head ${head}`
        : `layer ${layer}, head ${head}`,
  same: (same: number, all: number) =>
    same === all ? 'All are the same.' : `${same} of ${all} ${same === 1 ? 'is' : 'are'} the same.`,
  // Announced
  written: (name: string, what: string) => (what === '' ? `${name}.` : `${name}: ${what}.`),
  isNew: 'new',
};
