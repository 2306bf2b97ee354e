// Tokens that a trained model does not know.
import type { UnknownTokens } from '../core/models/unknown-tokens.ts';
import { listed, quoted } from './phrases.ts';

/** How many of them are named. */
const NAMED = 5;

export const unknownTokensText = ({ tokens, readAs }: UnknownTokens): string => {
  const named = tokens.slice(0, NAMED).map((token) => `“${quoted(token)}”`);
  const more = tokens.length > NAMED ? [`${tokens.length - NAMED} more`] : [];
  return `Not in the vocabulary of the model: ${listed([...named, ...more])}. It reads “${quoted(readAs)}” instead.`;
};
