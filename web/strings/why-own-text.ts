// What the box for the reader's own lines says.
import type { BoundName } from '../core/training/types.ts';

const times = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

export const ownText = {
  heading: 'Try your own text',
  lead: 'Each line is a sentence, and the model learns to say its next word; every fifth line is held out to measure on. How much context is worth in your text nobody knows. The lines in the plot are estimated by counting words, and are named so.',
  split:
    'A word is a run of letters and digits; an apostrophe or a point may stand inside. In scripts without spaces it is one character, and an emoji is a word, too. Capitals are written small, and all other signs are left out, those of tags as well: “<b>No</b>” is b, no, b. A line of one word is left out.',
  label: 'Lines of text',
  placeholder: 'the dog barks at the moon',
  counts: (lines: number, words: number, different: number) =>
    `${times(lines, 'line', 'lines')}, ${times(words, 'word', 'words')}, ${different} different`,
  limits: (least: number, vocabulary: number, characters: number) =>
    `Room for ${vocabulary} different words and ${characters} characters; at least two lines, and ${least} words with another one after them.`,
  problem: 'This cannot be trained on yet: {reason}. What you typed stays.',
  train: 'Train on it',
  again: 'Train on it again',
  example: 'Fill in an example',
  kept: 'What you type is kept in this tab, also when you reload it. A run on it has it in its link. Nothing is sent anywhere.',
  estimated: 'Estimated from the text of the run above, in nats: {list}. A model may do better than these counts.',
  names: {
    no_context: 'how often each word comes',
    bag_of_words: 'words without their order',
    linear_counts: 'counts of words',
    word_before: 'the word before',
    full_context: 'all words before',
  } satisfies Record<BoundName, string>,
  exampleText: [
    'the cat sleeps on the mat',
    'the dog sleeps on the floor',
    'the cat drinks milk in the morning',
    'the dog drinks water in the morning',
    'a bird sings in the tree',
    'the cat sees the bird in the tree',
    'the bird sees the cat on the mat',
    'the dog sees the cat on the mat',
    'the cat runs to the tree',
    'the dog runs to the cat',
    'a bird drinks water on the floor',
    'the cat sings in the morning',
    'a dog sleeps on the mat',
    'a cat sleeps on the floor',
    'the bird sings in the morning',
  ].join('\n'),
};
