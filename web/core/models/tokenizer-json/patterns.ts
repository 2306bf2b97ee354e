// Patterns of a tokenizer.json: a text, or a regular expression of Oniguruma, which Hugging Face's library writes as one of JavaScript.
import { SplitPreTokenizer } from '@huggingface/tokenizers';
import { modelMessages } from '../../messages/model.ts';
import type { Config } from '../config.ts';
import { withoutAtomic } from './atomic.ts';
import { mayTakeForever } from './slow-patterns.ts';

/** Published patterns that list the letters of many scripts have about 2,000 characters. */
const LONGEST_PATTERN = 20_000;

/** The field "pattern" of a part, for all matches. @throws ModelError where it is none, or may take forever */
export function patternOf(part: Config): RegExp {
  const written = part.part('pattern');
  const kind = written.has('String') ? 'String' : 'Regex';
  const text = written.text(kind);
  if (text === '') written.refuse(kind, modelMessages.emptyText());
  if (text.length > LONGEST_PATTERN) written.refuse(kind, modelMessages.longText(LONGEST_PATTERN, text.length));
  const pattern = compiled(kind === 'String' ? { String: text } : { Regex: withoutAtomic(text) }, (reason) =>
    written.refuse(kind, modelMessages.badPattern(reason)),
  );
  if (kind === 'Regex' && mayTakeForever(pattern.source)) written.refuse(kind, modelMessages.slowPattern(text));
  return pattern;
}

function compiled(pattern: { String: string } | { Regex: string }, refuse: (reason: string) => never): RegExp {
  try {
    return new SplitPreTokenizer({ type: 'Split', behavior: 'Isolated', invert: true, pattern }).pattern!;
  } catch (error) {
    return refuse((error as Error).message);
  }
}
