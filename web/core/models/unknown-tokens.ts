// What a model reads without knowing it.
import type { LoadedModel } from './loaded.ts';
import { visible } from './visible.ts';

export interface UnknownTokens {
  /** Those that its vocabulary does not have, each once, as they are shown. */
  tokens: string[];
  /** The token that it reads instead of each, as it is shown. */
  readAs: string;
}

/** The tokens that a model does not know; undefined where it knows all. */
export function unknownTokens(model: LoadedModel, tokens: readonly string[]): UnknownTokens | undefined {
  const ids = model.idsOf(tokens);
  const at = tokens.map((_, index) => index).filter((index) => model.tokenOf(ids[index]!) !== tokens[index]);
  if (at.length === 0) return undefined;
  const { labels } = model.shown(tokens);
  return {
    tokens: [...new Set(at.map((index) => labels[index]!))],
    readAs: visible(model.tokenOf(ids[at[0]!]!) ?? ''),
  };
}
