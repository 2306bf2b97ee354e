// A model that is loaded, as examples use it.
import { documentSchema } from '../document/fields.ts';
import { equal } from '../equal.ts';
import { ExampleError } from '../errors.ts';
import type { Attention, Parts } from '../example.ts';
import { has } from '../has.ts';
import { sizeNames } from '../messages/example.ts';
import { modelMessages } from '../messages/model.ts';
import { hasKey, valueOf } from '../schema/containers.ts';
import { pathTo } from '../schema/path.ts';
import { refuse } from '../schema/refuse.ts';
import { expectSize } from '../size.ts';
import { aboutModels } from './about.ts';
import { knownModels, MOST_CHARACTERS } from './known.ts';
import type { LoadedModel } from './loaded.ts';
import type { ModelFile } from './open.ts';
import type { Tokenizer } from './tokenizer.ts';
import { visible } from './visible.ts';

/** What a model says of the attention; a mask, a scale and the like may be others. */
const ofAttention = ['kind', 'heads', 'kv_heads', 'd_k', 'd_v', 'values', 'score'] as const;
/** What does not go with any model. */
const ownOnly = ['value_embeddings', 'given', 'memory', 'past', 'target', 'residual', 'trained'] as const;
/** Of which a model says all: what it leaves out, it does without. */
const ofModel = ['embedding_scale', 'positions', 'layers', 'widths', 'norm', 'feed_forward', 'summary'] as const;

/** To see what positions are for, a model can be run without them. Where a document was read, "none" is left out as the default of all others. */
const leavesOutPositions = (document: unknown): boolean => valueOf(document, '', 'positions') === 'none';

/** What is known of a model beside its numbers. */
export interface ModelInUse extends Pick<
  LoadedModel,
  'name' | 'about' | 'tokens' | 'd_model' | 'bias' | 'norm_parameters' | 'configuration' | 'tensors'
> {
  tokenizer: Tokenizer;
  /** The id of what its vocabulary does not have; none where such tokens are refused. */
  unknown?: number | undefined;
}

/** A model of the project. */
export function modelInUse({ name, ...file }: Pick<ModelFile, 'name' | 'tensors' | 'tokenizer'>): LoadedModel {
  const { configuration, tokens, d_model, bias } = knownModels[name];
  return inUse({
    ...{ name, ...file, about: aboutModels[name], tokens, d_model, bias, norm_parameters: bias },
    configuration: documentSchema.read(configuration, ''),
    unknown: 0,
  });
}

/** The attention of an example: what its document says of it, and what it does not say as the model has it. */
function attentionOf(document: unknown, { attention }: Parts, ofModel: Attention): Attention {
  const written = attention === undefined ? undefined : valueOf(document, '', 'attention');
  const said = Object.entries(attention ?? {}).filter(([key]) => hasKey(written, '', key));
  return { ...ofModel, ...Object.fromEntries(said), heads: ofModel.heads! };
}

export function inUse({ tokenizer, unknown, ...model }: ModelInUse): LoadedModel {
  const { configuration, tensors, d_model, tokens: most } = model;

  function agree(document: unknown, parts: Parts): void {
    const expect = (holder: unknown, key: string, path: string, part: unknown, wanted: unknown) => {
      if (hasKey(holder, '', key) && !equal(part, wanted)) refuse(path, 'ofModel');
    };
    for (const key of [...ofModel, 'punctuation'] as const) {
      if (key === 'positions' && leavesOutPositions(document)) continue;
      expect(document, key, key, parts[key], configuration[key]);
    }
    for (const key of ownOnly) if (parts[key] !== undefined) refuse(key, 'notTogether', 'parameters.model');
    if (parts.attention === undefined) return;
    const attention = valueOf(document, '', 'attention');
    for (const key of ofAttention) {
      expect(attention, key, pathTo('attention', key), parts.attention[key], configuration.attention![key]);
    }
  }

  /** What a document says of each token, and of what comes of the last outputs. */
  function agreeOnTokens({ text, predictions, segments, loss }: Parts, tokens: readonly string[]): void {
    const foreign = unknown === undefined ? tokens.findIndex((token) => tokenizer.idOf(token) === undefined) : -1;
    if (foreign >= 0) {
      const last = tensors.get('embeddings')!.rows - 1;
      refuse(text === undefined ? pathTo('tokens', foreign) : 'text', 'notOfVocabulary', last, tokens[foreign]!);
    }
    if (configuration.predictions === undefined && predictions !== undefined) refuse('predictions', 'ofModel');
    if (configuration.predictions !== undefined && loss !== undefined && has(loss, 'cross_entropy')) {
      refuse('loss.cross_entropy', 'notTogether', 'predictions');
    }
    if (segments === undefined) return;
    const table = tensors.get('segments') ?? refuse('segments', 'ofModel');
    expectSize('segments', segments.length, tokens.length, 'entries', sizeNames.token);
    const outside = segments.findIndex((segment) => segment >= table.rows);
    if (outside >= 0) refuse(pathTo('segments', outside), 'wholeNumber', 0, table.rows - 1, String(segments[outside]));
  }

  function pieces(text: string): string[] {
    try {
      return tokenizer.encode(text.slice(0, MOST_CHARACTERS)).map(({ piece }) => piece);
    } catch (error) {
      // What the file of a reader's own tokenizer asks for may be too much for this text alone.
      throw new ExampleError('text', modelMessages.notCut(error instanceof Error ? error.message : String(error)));
    }
  }

  function piecesOf(text: string): string[] {
    if (text.length > MOST_CHARACTERS) refuse('text', 'shorterText', MOST_CHARACTERS, text.length);
    const found = pieces(text);
    return found.length > 0 ? found : refuse('text', 'noPieces');
  }

  return {
    ...model,
    complete(document, parts) {
      const { embeddings = { from: 'model' as const }, text } = parts;
      if (!has(embeddings, 'from') || embeddings.from !== 'model') refuse('embeddings', 'ofModel');
      agree(document, parts);
      for (const [token, row] of Object.entries(embeddings.edits ?? {})) {
        const outside = Object.keys(row).find((number) => Number(number) > d_model);
        if (outside !== undefined) refuse(['embeddings.edits', token, outside].reduce(pathTo), 'dimension', d_model);
      }
      const tokens = parts.tokens ?? (text === undefined ? undefined : piecesOf(text));
      if (tokens !== undefined && tokens.length > most) {
        refuse(text === undefined ? 'tokens' : 'text', 'fewerPieces', most, tokens.length);
      }
      if (tokens !== undefined) agreeOnTokens(parts, tokens);
      return {
        ...{
          ...parts,
          ...configuration,
          attention: attentionOf(document, parts, configuration.attention!),
          embeddings,
        },
        ...(parts.predictions !== undefined && { predictions: parts.predictions }),
        ...(leavesOutPositions(document) && { positions: 'none' as const }),
        ...(tokens && { tokens }),
      };
    },
    pieces,
    tokenOf: (id) => tokenizer.pieceOf(id),
    idsOf: (tokens) => tokens.map((token) => tokenizer.idOf(token) ?? unknown ?? 0),
    shown(tokens) {
      const words = tokenizer.wordsOf(tokens).filter(({ first, end }) => end - first > 1);
      return {
        labels: tokens.map((token) => visible(tokenizer.label(token))),
        ...(words.length > 0 && { words: words.map((one) => ({ ...one, word: visible(one.word) })) }),
      };
    },
    wordsIn(tokens) {
      const words = tokenizer.wordsOf(tokens);
      const all = words.length > 0 ? words : tokens.map((word, first) => ({ word, first, end: first + 1 }));
      const always = pieces('');
      return all.filter(({ first, end }) => end - first > 1 || !always.includes(tokens[first]!));
    },
    textOf: (tokens) => tokenizer.textOf(tokens),
  };
}
