// The examples with the numbers of a trained model, which has to be loaded before they can be checked or run.
import { entry, type GalleryEntry } from '../entry.ts';
import aheadAndBack from './model-ahead-and-back.json' with { type: 'json' };
import bank from './model-bank.json' with { type: 'json' };
import functionWords from './model-function-words.json' with { type: 'json' };
import predicate from './model-predicate.json' with { type: 'json' };
import sameQuestion from './model-same-question.json' with { type: 'json' };
import tooWide from './model-too-wide.json' with { type: 'json' };

export const examplesOfModels: readonly GalleryEntry[] = [
  entry('model', 'model-ahead-and-back', aheadAndBack),
  entry('model', 'model-function-words', functionWords),
  entry('model', 'model-predicate', predicate),
  entry('model', 'model-same-question', sameQuestion),
  entry('model', 'model-bank', bank),
  entry('model', 'model-too-wide', tooWide),
];
