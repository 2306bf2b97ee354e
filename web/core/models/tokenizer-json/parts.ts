// The parts of a tokenizer.json that stand one behind the other: normalizers, pre-tokenizers, post-processors and decoders.
import { modelMessages } from '../../messages/model.ts';
import type { Config } from '../config.ts';

/** Published files have about a dozen at most. */
const MOST_PARTS = 32;

/**
 * The parts in a field, those of sequences, however deep, one after another; none where the field is null.
 * @param inside the field in which a sequence has its parts
 */
export function partsOf(file: Config, field: string, inside: string): Config[] {
  const parts: Config[] = [];
  const open = file.has(field) ? [file.part(field)] : [];
  for (let seen = 0; open.length > 0; seen++) {
    const part = open.shift()!;
    if (seen === MOST_PARTS) part.refuse('type', modelMessages.fewerParts(MOST_PARTS));
    if (part.text('type') === 'Sequence') open.unshift(...part.parts(inside, MOST_PARTS));
    else parts.push(part);
  }
  return parts;
}

/** What a part of this type does. @throws ModelError where it is not known */
export const makerOf = <Maker>(part: Config, makers: Readonly<Record<string, Maker>>): Maker =>
  makers[part.choice('type', Object.fromEntries(Object.keys(makers).map((type) => [type, type])), '')]!;
