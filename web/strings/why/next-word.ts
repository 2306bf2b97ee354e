// What stands beside the next word that a model predicts for a beginning.
import { counted } from '../phrases.ts';

export const nextWord = {
  heading: 'Let it go on',
  lead: 'Type a beginning. The model of the run above, at the chosen step, says which word comes next, and its weights show what it read for that.',
  label: 'A beginning, in words of your text',
  empty: 'Type a word or more.',
  unknown: (words: readonly string[]) =>
    `${words.map((word) => `“${word}”`).join(', ')} ${words.length === 1 ? 'does' : 'do'} not occur in your text, so the model has no vector for ${words.length === 1 ? 'it' : 'them'}.`,
  before: 'Before training, the model says that after {words} comes:',
  after: (steps: number) => `After ${counted(steps, 'step')}, the model says that after {words} comes:`,
  cut: (count: number) => `The model reads ${counted(count, 'word')} at most: these are the last ones that you typed.`,
  add: (word: string) => `Add “${word}” to the beginning`,
  press: 'Press a word to add it, and see what comes after that.',
  weights: 'What {word} reads to predict it',
  weightsLabel: 'Weights of the last word',
  oneLayer:
    'Each row adds up to 100%. What these shares gather is added to the last word’s own vector, and the next word is predicted from the result.',
  layers: 'Each row adds up to 100%. In layer 2 a word stands for all that layer 1 gathered in its place.',
};
