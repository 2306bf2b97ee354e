// The card of what may follow. Braces are replaced by live numbers and words.
import type { Role } from '../../core/trace.ts';
import { counted } from '../phrases.ts';
import type { TableText } from './common.ts';

const number = (n: number) => n.toLocaleString('en');

export const nextText = {
  /** Of the tokens that may follow. */
  after: (count: number) =>
    `The model gives each of the ${number(count)} tokens that it knows a probability of following {word}. These are the likeliest; all ${number(count)} together add up to 1.`,
  afterFew: (count: number) =>
    `The model gives each of the ${counted(count, 'token')} that it knows a probability of following {word}. Together they add up to 1.`,
  notNumbers:
    'What may follow {word} cannot be said: the numbers behind the probabilities are too large, or not numbers.',
  /** @param least "0.02%", or "<0.0001%" */
  rest: (count: number, least: string) => {
    const most = least.startsWith('<') ? `less than ${least.slice(1)}` : `at most ${least}`;
    return count === 1 ? `The other one has ${most}.` : `The other ${number(count)} have ${most} each.`;
  },
  /** A token that the text has more than once. */
  atPlace: '{word} (token {place})',
  spaces: '▁ is a space.',
  caption: 'What may follow',
  token: 'token',
  probability: 'probability',
  /** Of an experiment, the two columns. */
  before: 'as it was opened',
  now: 'as it is now',
  cellBefore: (token: string, share: string) => `${token} as the model was opened: ${share}`,
  waiting: '…',
  unchanged: 'The changes leave all of these probabilities as they were.',
  beforeNote: 'As the model was opened, without the changes.',
  otherBefore: 'As the model was opened, {token} was the likeliest, with {before}. Now it has {now}.',
  cell: (token: string, share: string) => `${token}: ${share}`,
  ofAll: 'Predict after every token',
  ofLastOnly: 'Only the prediction after the last token is computed.',
  ofLast: 'Predict only after the last token',
  ofAllAsk: 'Every token has a prediction; here is that of the token that asks.',
  masked: {
    heading: (token: string) => `What the model puts in the place of ${token}`,
    hidden: (count: number) =>
      `The model does not see the word behind {word}. It gives each of the ${counted(count, 'token')} that it knows a probability of standing there; together they add up to 1.`,
    seen: (count: number) =>
      `The model sees {word} and gives each of the ${counted(count, 'token')} that it knows a probability of standing there; together they add up to 1. Hide the word to see what it gives without seeing it.`,
    several: (count: number) =>
      `${count} words are hidden. If the token that asks is one of them, it is shown, otherwise the first.`,
    hide: (word: string) => `Hide “${word}”`,
    putBack: (word: string) => `Put “${word}” back`,
    steps: 'Step by step: the logits and softmax',
    transform: 'Before the logits: a matrix, an activation and a norm',
    tables: {
      hidden: { caption: 'The last outputs, through a matrix', subcaption: 'with its bias' },
      activated: { caption: 'Activated', subcaption: 'number by number' },
      layer_norm: { caption: 'Normalized', subcaption: 'what the logits are made from' },
    } satisfies Partial<Record<Role, TableText>>,
  },
  steps: 'Step by step: the last output, the logits, and softmax',
  tables: {
    last_output: { caption: 'Last output', subcaption: 'of the last token' },
    logits: { caption: 'Logits', subcaption: 'a number for each token of the vocabulary' },
    logit_maximum: { caption: 'Row maximum', subcaption: 'subtracted before exp' },
    shifted_logits: { caption: 'Logits − maximum', subcaption: 'so that exp does not overflow' },
    logit_exponentials: { caption: 'Exponentials', subcaption: 'exp of each' },
    logit_sums: { caption: 'Row sum', subcaption: 'of the exponentials' },
  } satisfies Partial<Record<Role, TableText>>,
  lens: {
    heading: 'What would follow from earlier layers',
    prose:
      'The logit lens: the final norm and the table that turns the last output into logits, applied to what each layer passes on. The model itself does this only after its last layer, and was never trained to be read earlier: the earlier rows hint at where its sum is heading; they are not predictions of the model.',
    maskedHeading: 'What earlier layers would put there',
    maskedProse:
      'The logit lens: what turns the last outputs into logits, applied to what each layer passes on. The model itself does this only after its last layer, and was never trained to be read earlier: the earlier rows hint at where it is heading; they are not predictions of the model.',
    maskedCaption: (word: string) => `In the place of ${word}, layer by layer`,
    waiting: 'Computing …',
    caption: (word: string) => `After ${word}, layer by layer`,
    layer: 'read after',
    embeddings: 'embeddings',
    ofLayer: (layer: number, last: boolean) => (last ? `layer ${layer}, the last` : `layer ${layer}`),
    place: (place: number) => ['likeliest', 'second', 'third'][place] ?? '',
    answer: '“{token}” in the end',
    describe: (token: string, share: string, layer: string) => `${token}, ${share}, after ${layer}`,
  },
  write: {
    heading: 'Let it go on',
    prose:
      'The model reads the text, one token is drawn by these probabilities (at temperature 0 it is the likeliest), the model reads that one, too, and so on. Keys and values of what it has read are kept, unless another text needs the room.',
    asOpened: 'It writes as it was opened: changes of numbers, masks and heads in this example are left out.',
    one: 'One token',
    several: (count: number) => `${count} tokens`,
    stop: 'Stop',
    again: 'From the start',
    settings: 'How tokens are drawn',
    temperature: 'temperature',
    topK: 'from the likeliest',
    all: 'all',
    seed: 'seed',
    written: 'The text, with what was written',
    /** The first token is not counted: the text is read before it. */
    speed: (rate: string) => `${rate} tokens a second, after the first.`,
    rate: (perSecond: number) => perSecond.toLocaleString('en', { maximumSignificantDigits: 3 }),
    ended: (most: number) => `The model reads ${counted(most, 'token')} at most, so it can write no more.`,
    full: (most: number) =>
      `Keys and values of ${counted(most, 'token')} are kept at most, so the model can write no more here.`,
    stopped: 'Stopped.',
    writing: 'Writing …',
    failed: (reason: string) => `It cannot go on: ${reason}.`,
    token: (token: string, share: string) => `${token}: the model gave it ${share}`,
    take: 'Take it as the sentence',
    takeFirst: (most: number) => `Take its first ${counted(most, 'token')} as the sentence`,
  },
};
