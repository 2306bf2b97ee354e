// A model that is loaded, as examples use it.
import { documentFields, documentSchema } from '../document/fields.ts';
import { equal } from '../equal.ts';
import type { Parts } from '../example.ts';
import { hasKey, valueOf } from '../schema/containers.ts';
import { pathTo } from '../schema/path.ts';
import { refuse } from '../schema/refuse.ts';
import { aboutModels } from './about.ts';
import { knownModels, MOST_CHARACTERS } from './known.ts';
import type { LoadedModel } from './loaded.ts';
import type { ModelFile } from './open.ts';
import { SPACE } from './unigram.ts';
import { wordsOfPieces } from './words-of-pieces.ts';
import { has } from '../has.ts';

/** What a model says of the attention; a mask, a scale and the like may be others. */
const ofAttention = ['kind', 'heads', 'kv_heads', 'd_k', 'd_v', 'values', 'score'] as const;
/** What does not go with any model. */
const ownOnly = ['value_embeddings', 'given', 'memory', 'past', 'target', 'residual', 'trained'] as const;
const ofDocument = (Object.keys(documentFields) as (keyof Parts)[]).filter((key) => key !== 'attention');

const withoutSpace = (token: string): string =>
  token.length > 1 && token.startsWith(SPACE) ? token.slice(SPACE.length) : token;

/**
 * To see what positions are for, a model can be run without them, since no parameters belong to them. Where a document was read, "none" is
 * left out as the default of all others.
 */
const leavesOutPositions = (document: unknown): boolean => valueOf(document, '', 'positions') === 'none';

export function modelInUse({
  name,
  tensors,
  tokenizer,
}: Pick<ModelFile, 'name' | 'tensors' | 'tokenizer'>): LoadedModel {
  const { configuration: written, tokens: most, d_model, bias } = knownModels[name];
  const configuration = documentSchema.read(written, '');

  function agree(document: unknown, parts: Parts): void {
    const expect = (holder: unknown, key: string, path: string, part: unknown, wanted: unknown) => {
      if (hasKey(holder, '', key) && !equal(part, wanted)) refuse(path, 'ofModel', name);
    };
    for (const key of ofDocument) {
      if (key === 'positions' && leavesOutPositions(document)) continue;
      if (key in configuration) expect(document, key, key, parts[key], configuration[key]);
    }
    for (const key of ownOnly) if (parts[key] !== undefined) refuse(key, 'notTogether', 'parameters.model');
    if (parts.attention === undefined) return;
    const attention = valueOf(document, '', 'attention');
    for (const key of ofAttention) {
      expect(attention, key, pathTo('attention', key), parts.attention[key], configuration.attention![key]);
    }
  }

  const pieces = (text: string) => tokenizer.encode(text.slice(0, MOST_CHARACTERS)).map(({ piece }) => piece);

  function piecesOf(text: string): string[] {
    if (text.length > MOST_CHARACTERS) refuse('text', 'shorterText', MOST_CHARACTERS, text.length);
    const found = pieces(text);
    return found.length > 0 ? found : refuse('text', 'noPieces');
  }

  return {
    name,
    about: aboutModels[name],
    d_model,
    bias,
    configuration,
    tensors,
    complete(document, parts) {
      const { embeddings = { from: 'model' as const }, text } = parts;
      if (!has(embeddings, 'from') || embeddings.from !== 'model') refuse('embeddings', 'ofModel', name);
      agree(document, parts);
      for (const [token, row] of Object.entries(embeddings.edits ?? {})) {
        const outside = Object.keys(row).find((number) => Number(number) > d_model);
        if (outside !== undefined) refuse(['embeddings.edits', token, outside].reduce(pathTo), 'dimension', d_model);
      }
      const tokens = parts.tokens ?? (text === undefined ? undefined : piecesOf(text));
      if (tokens !== undefined && tokens.length > most) {
        refuse(text === undefined ? 'tokens' : 'text', 'fewerPieces', most, name, tokens.length);
      }
      const attention = { ...configuration.attention!, ...parts.attention, heads: configuration.attention!.heads! };
      return {
        ...{ ...parts, ...configuration, attention, embeddings },
        ...(leavesOutPositions(document) && { positions: 'none' as const }),
        ...(tokens && { tokens }),
      };
    },
    pieces,
    idsOf: (tokens) => tokens.map((token) => tokenizer.idOf(token) ?? 0),
    shown(tokens) {
      const words = wordsOfPieces(tokens).filter(({ first, end }) => end - first > 1);
      return { labels: tokens.map(withoutSpace), ...(words.length > 0 && { words }) };
    },
  };
}
