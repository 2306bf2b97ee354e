// A family of models: which tensor of its files is which step, and what its config.json says of an example. A file for each, or for
// families that differ in names alone (bert.ts); index.ts lists them.
import { modelMessages } from '../../messages/model.ts';
import type { Config } from '../config.ts';

/** Where the numbers of a step are. */
export interface Source {
  /** The name of a tensor; "{}" stands for the layer, counted from 0. */
  tensor: string;
  /** "in_out" multiplies from the right (X·W), "out_in" is its transpose. Of a row of numbers either. */
  layout: 'in_out' | 'out_in';
  /** Several matrices are one tensor, side by side: which of how many this is, from 0. */
  part?: readonly [index: number, count: number];
}

/** X·W: a table of embeddings, a bias, or a matrix as TensorFlow and Conv1D have it. */
export const inOut = (tensor: string): Source => ({ tensor, layout: 'in_out' });
/** A matrix as PyTorch's Linear has it. */
export const outIn = (tensor: string): Source => ({ tensor, layout: 'out_in' });

/** What a config.json says. */
export interface ReadConfig {
  /** How many numbers a token has where it comes in. */
  d_model: number;
  /** How many tokens it reads at most. */
  tokens: number;
  /** How many rows its tables have, by the step that reads them: embeddings, positions, segments. */
  tables: Readonly<Record<string, number>> & { readonly embeddings: number };
  /** Whether there is a matrix from the last output to the logits, instead of the table of embeddings. */
  unembedding: boolean;
  /** Whether the last outputs go through a projection, the activation of the layers and a norm before they become logits, which have a bias. */
  transform?: boolean;
  /** Whether projections have biases. */
  bias: boolean;
  /** Keys of an example document with their values, but for that of predictions. */
  configuration: object;
  /** For which tokens the last outputs become probabilities by default; undefined where they do not. */
  predictions: 'last' | 'all' | undefined;
}

export interface Family {
  /** What it is called. */
  architecture: string;
  /** What its config.json calls it, as `model_type`. */
  types: readonly string[];
  /** What may stand before the names of its tensors, such as "transformer."; '' if there may be nothing. */
  prefixes: readonly string[];
  /** Where each step's numbers are, by its id; "layer{}." stands for every layer. */
  sources: Readonly<Record<string, Source>>;
  /** What some files call a tensor instead. */
  otherName?(tensor: string): string;
  /** Tensors of its files that no calculation of ours reads. */
  unread: RegExp;
  /** What its config.json calls, in `architectures`, a model without a head, whose last outputs are what it gives. */
  encoders?: readonly string[];
  /** The same of a model that could say what follows: its files need not have the matrix that gives the logits. */
  bare?: string;
  /** By the key of an example document, the field of config.json that it comes from: an error of the example names that. */
  fields: Readonly<Record<string, string>>;
  /** @throws ModelError that names the field */
  read(config: Config): ReadConfig;
  /** The tensors of what says which words are hidden, and what is read where a file has any of them. */
  masked?: { tensors: RegExp; read(config: Config, base: ReadConfig): ReadConfig };
}

/** That the heads divide what they share. @throws ModelError where they do not */
export function expectHeads(config: Config, fields: Readonly<Record<'d_model' | 'attention.heads', string>>): void {
  const [size, heads] = [config.size(fields.d_model), config.size(fields['attention.heads'])];
  if (size % heads !== 0)
    config.refuse(fields['attention.heads'], modelMessages.notDivided(heads, fields.d_model, size));
}

/** What a config.json calls an activation, and what it is here. gelu_new is GELU by tanh. */
export const activations = {
  gelu_new: 'gelu_tanh',
  gelu_pytorch_tanh: 'gelu_tanh',
  gelu: 'gelu',
  gelu_python: 'gelu',
  gelu_fast: 'gelu_tanh',
  relu: 'relu',
} as const;

/** Tensors of the heads of other tasks, which no calculation of ours reads, in the files of any family. */
export const otherHeads =
  /^(score|classifier|pre_classifier|qa_outputs|multiple_choice_head|v_head|cls\.seq_relationship)\./;
/** Those that take the place of the matrix that gives the logits; a multiple-choice head stands beside it. */
export const insteadOfLogits = /^(score|classifier|qa_outputs)\./;

/** The source of a step, with the layer in its name; undefined where the family has none. */
export function sourceOf({ sources }: Family, id: string): Source | undefined {
  const layer = /^layer(\d+)\./.exec(id)?.[1];
  const source = sources[id.replace(/^layer\d+\./, 'layer{}.')];
  if (source === undefined || layer === undefined) return source;
  return { ...source, tensor: source.tensor.replace('{}', String(Number(layer) - 1)) };
}
