import type { Example } from './example.ts';
import { modelOf } from './models/loaded.ts';

/** The text of an example as it was typed, or made of its tokens. */
export function textOf(example: Pick<Example, 'tokens' | 'parameters'> & { text?: string | undefined }): string {
  const { text, tokens } = example;
  return text ?? modelOf(example)?.textOf(tokens) ?? tokens.join(' ');
}
