// The sentences that take part in a calculation, and where the document has the numbers of their words.
import type { Example } from './example.ts';
import { sizeNames } from './messages/example.ts';
import { own } from './has.ts';
import { crossesFromWords } from './shape.ts';
import type { Shape } from './shape.ts';
import type { Size } from './size.ts';
import type { Place } from './step-id.ts';

/** The sentences of an example: the places and words of their embeddings, and whether these are needed. */
export function sidesOf(example: Example, shape: Shape): { place: Place; tokens: string[]; embedded: boolean }[] {
  const { made } = shape;
  const { target, past, attention } = example;
  const pair = attention.kind === 'encoder_decoder';
  const sides: ReturnType<typeof sidesOf> = [
    {
      place: own(pair ? { stage: 'encoder' } : {}),
      tokens: example.tokens,
      embedded: made.query || made.key || made.value,
    },
  ];
  if (past !== undefined)
    sides.push({ place: { stage: 'past' }, tokens: past.tokens, embedded: past.key === undefined });
  if (target !== undefined) {
    const embedded = pair || crossesFromWords(example, shape);
    sides.push({ place: { stage: pair ? 'decoder' : 'target' }, tokens: target.tokens, embedded });
  }
  return sides;
}

/** How many numbers an embedding of a side has. */
export function widthOf({ d_model, kdim }: Shape, { stage }: Place): Size {
  return stage === undefined && kdim !== undefined
    ? { name: sizeNames.kdim, size: kdim }
    : { name: sizeNames.d_model, size: d_model };
}

/** Where the document has the learned positions of a side: in which matrix, and from which row on. */
export function learnedRows({ past }: Example, { stage }: Place): { key: 'learned' | 'target'; start: number } {
  if (stage === 'target' || stage === 'decoder') return { key: 'target', start: 0 };
  return { key: 'learned', start: stage === 'past' ? 0 : (past?.tokens.length ?? 0) };
}
