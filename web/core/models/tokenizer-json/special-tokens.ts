// The special tokens that a tokenizer.json puts around every text, such as [CLS] and [SEP].
import { exampleMessages, found } from '../../messages/example.ts';
import { modelMessages } from '../../messages/model.ts';
import type { Config } from '../config.ts';
import { makerOf, partsOf } from './parts.ts';
import { expectId } from './vocabulary.ts';
import type { IdOf } from './vocabulary.ts';

export interface Around {
  before: string[];
  behind: string[];
}

/** Published files have one or two tokens on each side. */
const MOST_IN_TEMPLATE = 64;

function template(part: Config, idOf: IdOf): Around {
  const sides: [string[], string[]] = [[], []];
  let texts = 0;
  for (const entry of part.parts('single', MOST_IN_TEMPLATE)) {
    if (entry.has('Sequence')) {
      const text = entry.part('Sequence');
      text.choice('id', { A: true });
      if (++texts > 1) part.refuse('single', modelMessages.textOnce());
      continue;
    }
    const name = entry.part('SpecialToken').text('id');
    const token = part.part('special_tokens').part(name);
    const [tokens, ids] = [token.list('tokens', MOST_IN_TEMPLATE), token.list('ids', MOST_IN_TEMPLATE)];
    tokens.forEach((piece, place) => {
      if (typeof piece !== 'string') return token.refuse(`tokens[${place}]`, exampleMessages.text(found(piece)));
      expectId(token, `ids[${place}]`, idOf, piece, ids[place]);
      sides[texts as 0 | 1].push(piece);
    });
  }
  if (texts === 0) part.refuse('single', modelMessages.textOnce());
  return { before: sides[0], behind: sides[1] };
}

function ofBert(part: Config, idOf: IdOf): Around {
  const [before, behind] = (['cls', 'sep'] as const).map((field) => {
    const [piece, id] = part.list(field);
    if (typeof piece !== 'string') part.refuse(field, modelMessages.tokenWithId(found(piece)));
    expectId(part, field, idOf, piece as string, id);
    return [piece as string];
  });
  return { before: before!, behind: behind! };
}

const makers: Readonly<Record<string, (part: Config, idOf: IdOf) => Around>> = {
  BertProcessing: ofBert,
  ByteLevel: () => ({ before: [], behind: [] }),
  RobertaProcessing: ofBert,
  TemplateProcessing: template,
};

/** @param idOf of all tokens, the added ones too. @throws ModelError where it is none */
export const aroundOf = (file: Config, idOf: IdOf): Around =>
  partsOf(file, 'post_processor', 'processors')
    .map((part) => makerOf(part, makers)(part, idOf))
    .reduce(
      (inner, outer) => ({
        before: [...outer.before, ...inner.before],
        behind: [...inner.behind, ...outer.behind],
      }),
      { before: [], behind: [] },
    );
