// The tasks that a model can be trained on.
import type { Task } from '../../core/training/types.ts';

/** For every task its name, what the page says below its heading, and what is asked of the model. */
export const tasksText: Record<Task, { name: string; short: string; lede: string }> = {
  recall: {
    name: 'Recall',
    short: 'recall',
    lede: 'Six pairs are shown, such as F1, the letter F with the digit 1; then one letter stands as a question: which digit did it have? Nothing in the loss says “attend”.',
  },
  agreement: {
    name: 'Agreement',
    short: 'agreement',
    lede: 'Nothing in the loss says “find the subject”. A verb has to fit its noun, and there is another noun between them. To be sure which verb fits, a model has to find the right noun.',
  },
  blank: {
    name: 'Fill the blank',
    short: 'fill the blank',
    lede: 'A word is hidden in a sentence, and the clues to it are on both sides. Nothing in the loss says where to look.',
  },
  reverse: {
    name: 'Reverse',
    short: 'reverse',
    lede: 'Sixteen symbols have to be repeated backwards. Which symbol is at a position does not help, only where it is: attention has to learn position.',
  },
  induction: {
    name: 'Induction',
    short: 'induction',
    lede: 'Letters and digits are separate words in a row, so no word holds a pair. One layer has to bring them together before another can look the letter up.',
  },
  alone: {
    name: 'No context needed',
    short: 'no context needed',
    lede: 'Each word has an answer of its own, whatever is next to it. Other words say nothing about it. Attention may come to read the word itself, but there is no context to learn.',
  },
  text: {
    name: 'Your own text',
    short: 'your own text',
    lede: 'The next word, on your own lines. What context is worth in them can only be estimated, and is labelled so.',
  },
  names: {
    name: 'Names',
    short: 'names',
    lede: 'First names, letter by letter: which one comes next? A small Transformer, made as language models are, learns it from a list of names while you watch. Counting letters, pairs and triples shows how good that is.',
  },
};

/** Above that, of every task: the answer to the question of the page, and the way to what shows it. */
export const plainAnswer = {
  answer:
    'Because reading pays: whenever reading more of a word, and less of the others, would make the right answer more probable, training pushes that word’s score up. Nothing names that word, but where the same kind of word helps in sentence after sentence, the pushes on it add up until it is read.',
  evidence: 'See the evidence',
};

/** Below that: the words of this page that are used from here on. */
export const wordsUsed = (task: Task): string =>
  'The <strong>loss</strong> says how improbable the right answer was, in <strong>nats</strong>: 0 if it was certain, 0.69 if its chance was one in two, 2.08 if it was one in eight. A word that asks has a <strong>score</strong> for each word; scores become <strong>weights</strong>, shares that add up to 1. The <strong>blend</strong> is what it gets by reading: each word’s <strong>value</strong>, numbers that say what it holds, times its weight, added up. <strong>Held-out</strong> sentences are kept out of training, to measure on. The <strong>seed</strong> stands for all that is drawn at random: the same seed, the same run.' +
  (task === 'names'
    ? ' What a word is to a sentence, a letter is to a name: what is said of words here holds for letters.'
    : '');

/** Tasks with enough sentences, or such a rule, that no held-out sentence was trained on. */
export const unseen: readonly Task[] = ['recall', 'agreement', 'reverse'];
/** Of the others, of which one may come in both. */
export const mayBeSeen: Partial<Record<Task, string>> = {
  blank: 'There are only 640 different ones, so it may have trained on the same ones.',
  induction: 'By chance it may have trained on one of them.',
  alone: 'By chance it may have trained on one of them.',
  text: 'A held-out line may repeat one that it trained on.',
};
export const measuredOn = (task: Task) =>
  task === 'text'
    ? 'held-out lines'
    : task === 'names'
      ? 'held-out names'
      : unseen.includes(task)
        ? 'held-out sentences'
        : 'sampled sentences';

/**
 * What the page calls the key token that holds the answer, in short and in full. "Key" it calls nothing: the pairs of a task have letters and
 * digits. Where no other word tells anything, it is the word itself; of lines nobody knows it.
 */
const rightKeys: Record<Task, readonly [string, string]> = {
  recall: ['right pair', 'the right pair'],
  agreement: ['subject', 'the subject'],
  blank: ['right word', 'the word that gives it away'],
  reverse: ['mirrored one', 'the mirrored position'],
  induction: ['right digit', 'the right digit'],
  alone: ['itself', 'the word itself'],
  text: ['right word', 'the right word'],
  names: ['right letter', 'the right letter'],
};
export const rightKey = (task: Task) => rightKeys[task][0];
export const theRightKey = (task: Task) => rightKeys[task][1];
