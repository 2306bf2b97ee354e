// What is said where a trained model does not know tokens of the example.
import type { Example } from '../../core/example.ts';
import { modelOf } from '../../core/models/loaded.ts';
import { unknownTokens } from '../../core/models/unknown-tokens.ts';
import { unknownTokensText } from '../../strings/unknown-tokens.ts';

export function unknownTokensLine(example: Example): string {
  const unknown = unknownTokens(modelOf(example)!, example.tokens);
  return unknown === undefined ? '' : unknownTokensText(unknown);
}
