// Opening a model from the reader's own files.
import type { AboutOwnModel } from '../../core/models/about.ts';
import { megabytes } from '../bytes.ts';
import { listed } from '../phrases.ts';
import { poolingText } from '../pooling.ts';

const counted = (count: number): string => count.toLocaleString('en');

/** Behind "Its files have". */
const lacksHeadText = { other_task: 'the head of another task instead of', no_head: 'no head, which is' };

export const ownModelText = {
  heading: 'Your own model',
  lead: 'A GPT-2, a Llama or a BERT in Hugging Face’s format: its config.json, its model.safetensors or all parts of it and, to write text instead of the ids of tokens, its tokenizer.json. Or an .npz or .safetensors with the arrays q, k and v of one call of attention. Nothing leaves your machine.',
  drop: 'Drop the files or their folder here,',
  choose: 'choose the files',
  or: 'or',
  chooseFolder: 'choose the folder',
  close: 'Close',
  reading: 'Reading the files',
  /** Of a model that can be loaded. */
  found: ({ architecture, numbers, ids }: AboutOwnModel) =>
    `${architecture}: ${counted(numbers)} numbers, which take ${megabytes(4 * numbers)} of memory.${ids === undefined ? '' : ' No tokenizer.json is among the files, so you will write the ids of tokens instead of text, unless you add it.'}`,
  /** Of a model that takes the place of another one. */
  replaces: 'It will replace the model that is open now. Undo cannot bring back what you did with that one.',
  load: 'Load it',
  loading: 'Loading the model',
  loaded: (numbers: number, all: number) => `${megabytes(4 * numbers)} of ${megabytes(4 * all)}`,
  cancel: 'Cancel',
  cancelled: 'Cancelled.',
  /** After the reason why the example of a link cannot be shown. */
  perhapsOther: 'The link may have been made with another model than the one that is open now',
  failed: (reason: string) => `This cannot be opened: ${reason}.`,
  addMissing: 'A file that you add is taken together with these.',
  /** @param names of the files that are taken together, the first few */
  held: (names: readonly string[], all: number) =>
    `${all === 1 ? 'The file' : 'The files'} so far: ${listed(all > names.length ? [...names, `${all - names.length} more`] : names)}.`,
  startOver: 'Forget them',
  noFiles: 'no files were dropped',
  stays: 'Everything below stays as it was.',
  /** What is said of an open one. */
  line: ({ architecture, numbers, ids, pooling, masked, lacksHead }: AboutOwnModel) =>
    `A ${architecture} with ${counted(numbers)} numbers, opened from your files.${pooling === undefined ? '' : ` ${poolingText[pooling]}`}${ids === undefined ? '' : ` It has no tokenizer.json, so a text is the ids of its tokens: numbers from 0 to ${counted(ids - 1)}.`}${masked === false ? ' Its files have none of the tensors that predict hidden words, so there is no card for that.' : ''}${lacksHead === undefined ? '' : ` Its files have ${lacksHeadText[lacksHead]} what predicts the next token, so there is no card for that.`}`,
  /** Of a sentence that has more tokens than the model reads. */
  shortened: (most: number) =>
    `It reads at most ${counted(most)} tokens: the first ${counted(most)} of your text are shown.`,
  /** Of a text that has no tokens that the model knows. */
  replaced: 'It could not read the text that was here, so the first tokens of its vocabulary took its place.',
  another: 'Open another one',
  /** Where the panel was closed although an example waits for the model. */
  openAgain: 'Open the files of the model',
};
