// The examples with the numbers of a trained model, which has to be loaded before they can be checked or run.
import type { GalleryEntry } from '../index.ts';
import aheadAndBack from './model-ahead-and-back.json' with { type: 'json' };
import bank from './model-bank.json' with { type: 'json' };
import functionWords from './model-function-words.json' with { type: 'json' };
import predicate from './model-predicate.json' with { type: 'json' };
import sameQuestion from './model-same-question.json' with { type: 'json' };
import tooWide from './model-too-wide.json' with { type: 'json' };

const entry = (id: string, document: { title: string }): GalleryEntry => ({
  id: `model-${id}`,
  title: document.title,
  group: 'model',
  document,
});

export const examplesOfModels: readonly GalleryEntry[] = [
  entry('ahead-and-back', aheadAndBack),
  entry('function-words', functionWords),
  entry('predicate', predicate),
  entry('same-question', sameQuestion),
  entry('bank', bank),
  entry('too-wide', tooWide),
];
