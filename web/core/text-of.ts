import type { Example } from './example.ts';
import { modelName } from './models/loaded.ts';

/** The text of an example as it was typed, or made of its tokens. */
export function textOf(example: Pick<Example, 'tokens' | 'parameters'> & { text?: string | undefined }): string {
  const { text, tokens } = example;
  if (text !== undefined) return text;
  return modelName(example) === undefined ? tokens.join(' ') : tokens.join('').replaceAll('▁', ' ').trim();
}
