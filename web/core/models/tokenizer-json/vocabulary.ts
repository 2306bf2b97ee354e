// The pieces of a tokenizer.json with their ids, every one of which is checked before the library counts up to it.
import { exampleMessages, found, quote } from '../../messages/example.ts';
import { modelMessages } from '../../messages/model.ts';
import type { Config } from '../config.ts';
import { inSlices } from '../in-slices.ts';

/** The largest id: the largest vocabularies that are published have a sixtieth of it. */
export const LARGEST_ID = 2 ** 24 - 1;

/** Pieces with their ids, each of which belongs to one piece. */
export type Vocabulary = Map<string, number>;

const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= LARGEST_ID;

/** The object "vocab" of a model, from each piece to its id. @throws ModelError */
export async function vocabularyOf(model: Config): Promise<Vocabulary> {
  const vocabulary: Vocabulary = new Map();
  const pieces = new Map<number, string>();
  const refuse = (piece: string, reason: string): never => model.refuse(`vocab.${quote(piece)}`, reason);
  await inSlices(model.part('vocab').entries(), ([piece, id]) => {
    if (!isId(id)) return refuse(piece, exampleMessages.wholeNumber(0, LARGEST_ID, found(id)));
    const other = pieces.get(id);
    if (other !== undefined) refuse(piece, modelMessages.takenId(id, other));
    pieces.set(id, piece);
    vocabulary.set(piece, id);
  });
  return vocabulary;
}

/** The list "vocab" of a model, of pieces with their scores; an id is a place in it. @throws ModelError */
export async function scoredVocabulary(
  model: Config,
): Promise<{ pieces: [piece: string, score: number][]; vocabulary: Vocabulary }> {
  const pieces = await inSlices(model.list('vocab', LARGEST_ID), (entry, id): [string, number] => {
    const [piece, score] = Array.isArray(entry) ? (entry as unknown[]) : [];
    if (typeof piece === 'string' && typeof score === 'number' && Number.isFinite(score)) return [piece, score];
    return model.refuse(`vocab[${id}]`, modelMessages.pieceWithScore(found(entry)));
  });
  return { pieces, vocabulary: new Map(pieces.map(([piece], id) => [piece, id])) };
}

/** The id of a token; none where there is no such token. */
export type IdOf = (token: string) => number | undefined;

/** Checks that what a field names is in the vocabulary with this id. */
export function expectId(part: Config, field: string, idOf: IdOf, piece: string, id: unknown): void {
  const own = idOf(piece) ?? part.refuse(field, modelMessages.notInVocabulary(piece));
  if (id !== own) part.refuse(field, modelMessages.otherId(own));
}
