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

export function characterOf(part: Config, field: string, otherwise?: string): string {
  const sign = part.text(field, otherwise);
  return [...sign].length === 1 ? sign : part.refuse(field, modelMessages.oneCharacter());
}

const schemes = { always: 'always', first: 'first', never: 'never' } as const;

/** What a Metaspace, which cuts texts or decodes pieces, writes for a space, and where one is put before a text. */
export function metaspaceOf(part: Config): { sign: string; scheme: keyof typeof schemes } {
  const sign = characterOf(part, 'replacement', '▁');
  // Files of before 2024 say it with add_prefix_space alone.
  const prefix = part.flag('add_prefix_space', true);
  const scheme = part.choice('prepend_scheme', schemes, prefix ? 'always' : 'never');
  if (!prefix) part.expect('prepend_scheme', 'never');
  return { sign, scheme };
}
