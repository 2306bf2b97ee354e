// The models that were loaded: what an example that names one needs of it. Their parameters are in the core, and all else comes with them.
import type { Parameters, Parts } from '../example.ts';
import { refuse } from '../schema/refuse.ts';
import type { Axis, WordOfPieces } from '../trace.ts';
import type { AboutModel, AboutOwnModel } from './about.ts';
import type { ContinuedToken, ContinueOptions } from './continued.ts';
import type { ModelTensor } from './description.ts';
import { OWN_MODEL } from './names.ts';
import type { ModelName } from './names.ts';
import { has } from '../has.ts';

export interface LoadedModel {
  name: ModelName;
  about: AboutModel | AboutOwnModel;
  /** How many tokens it reads at most. */
  tokens: number;
  /** How many numbers a token has where it comes in. */
  d_model: number;
  /** Whether its projections have biases. */
  bias: boolean;
  /** Whether its norms have a gain, and a shift where they are layer norms. */
  norm_parameters: boolean;
  /** What it says of an example: keys of a document with their values. */
  configuration: Parts;
  /**
   * Fills in what the model says of a document, with the text cut into its pieces.
   * @param document before it was read
   * @throws ExampleError where the document contradicts it
   */
  complete(document: unknown, parts: Parts): Parts;
  /**
   * A text as the pieces that the model reads; of a very long one its beginning, which is too long as well.
   * @throws ExampleError where its tokenizer cannot cut it
   */
  pieces(text: string): string[];
  /** The token with an id; undefined where there is none. */
  tokenOf(id: number): string | undefined;
  /** The rows of its table for tokens; 0 for what it does not know. */
  idsOf(tokens: readonly string[]): number[];
  /** Tokens as they are read: without the sign of the space before them, and the words that several make together. */
  shown(tokens: readonly string[]): Pick<Axis, 'labels' | 'words'>;
  /** The words of a text, those of one token as well; without the tokens that every text has, such as [CLS]. */
  wordsIn(tokens: readonly string[]): WordOfPieces[];
  /** A text of these tokens. */
  textOf(tokens: readonly string[]): string;
  /** Where each matrix begins in the numbers of the model, by the id of the step that reads it. */
  tensors: ReadonlyMap<string, ModelTensor>;
  /** Of how many tokens it keeps the keys and values where it goes on with a text: it may read more. */
  keptTokens?: number;
  /** Goes on with a text, where the model says what follows. */
  continueText?: (tokens: readonly string[], options: ContinueOptions) => AsyncGenerator<ContinuedToken, void>;
  /** All tokens as they are shown, in the order of their ids, where its last outputs are probabilities of them. */
  vocabulary?: readonly string[];
  /** The token that hides a word, where the model was trained to say which word is behind it and its tokenizer has one. */
  mask?: string;
  /** The address of the folder that it was opened from, where that is one of the site. */
  folder?: string;
}

/** The first matrix of what the last outputs go through before they become logits: an example of a model that has it has all of that. */
export const TRANSFORM = 'transform.W_1';
/** Whether a model was trained to say which words are hidden: its last outputs go through more than one matrix. */
export const transforms = ({ tensors }: Pick<LoadedModel, 'tensors'>): boolean => tensors.has(TRANSFORM);

/** All of them, by their names. */
export const loadedModels = new Map<ModelName, LoadedModel>();

export function addLoaded(model: LoadedModel): void {
  loadedModels.set(model.name, model);
}

/** The name of the model that an example names; undefined where its parameters are others. */
export function modelName({ parameters }: { parameters?: Parameters | undefined }): ModelName | undefined {
  if (parameters === undefined || parameters === 'identity' || !has(parameters, 'from')) return undefined;
  return parameters.from === 'model' ? parameters.model : undefined;
}

/** Of the project's models the files are known, so that they can be loaded then. */
export const notLoaded = (name: ModelName): never =>
  name === OWN_MODEL
    ? refuse('parameters.model', 'ownModelNotOpen')
    : refuse('parameters.model', 'modelNotLoaded', name);

/**
 * The model that an example names; undefined where its parameters are others.
 * @throws ExampleError where it is not loaded yet
 */
export function modelOf(example: { parameters?: Parameters | undefined }): LoadedModel | undefined {
  const name = modelName(example);
  return name && (loadedModels.get(name) ?? notLoaded(name));
}

/** The tokens of an example as labels. */
export const tokenLabels = (example: { parameters: Parameters; tokens: string[] }): Pick<Axis, 'labels' | 'words'> =>
  modelOf(example)?.shown(example.tokens) ?? { labels: example.tokens };

/** The tokens of an example as they are shown. */
export const shownTokens = (example: { parameters: Parameters; tokens: string[] }): string[] =>
  tokenLabels(example).labels;
