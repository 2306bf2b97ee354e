// How a tokenizer.json makes a text of pieces: the parts that the library is given, and no field that was not read here.
import { modelMessages } from '../../messages/model.ts';
import type { Config } from '../config.ts';
import { makerOf, partsOf } from './parts.ts';
import { patternOf } from './patterns.ts';

/** How much longer all parts together may make a piece. */
const MOST_GROWTH = 64;

interface Decoder {
  /** As the library reads it. */
  written: object;
  /** How much longer it may make a piece. */
  growth?: number;
}

const character = (part: Config, field: string, otherwise?: string): string => {
  const sign = part.text(field, otherwise);
  return [...sign].length === 1 ? sign : part.refuse(field, modelMessages.oneCharacter());
};

const makers: Readonly<Record<string, (part: Config) => Decoder>> = {
  BPEDecoder(part) {
    const suffix = part.text('suffix', '</w>');
    return suffix === '' ? part.refuse('suffix', modelMessages.emptyText()) : { written: { suffix } };
  },
  ByteFallback: () => ({ written: {} }),
  ByteLevel: () => ({ written: {} }),
  Fuse: () => ({ written: {} }),
  Metaspace: (part) => ({ written: { replacement: character(part, 'replacement', '▁') } }),
  Replace(part) {
    patternOf(part);
    const content = part.text('content');
    // The library would read "$" as a sign of its own.
    const written = {
      pattern: Object.fromEntries(part.part('pattern').entries()),
      content: content.replaceAll('$', '$$$$'),
    };
    return { written, growth: 1 + content.length };
  },
  Strip: (part) => ({
    written: {
      content: character(part, 'content'),
      start: part.whole('start', 0, 2 ** 16, 0),
      stop: part.whole('stop', 0, 2 ** 16, 0),
    },
  }),
  WordPiece: (part) => ({ written: { prefix: part.text('prefix', '##'), cleanup: part.flag('cleanup', true) } }),
};

/** The kinds of its parts, and all of it as the library reads it; null where there is none. @throws ModelError */
export function decoderOf(file: Config): { kinds: string[]; written: object | null } {
  let growth = 1;
  const decoders = partsOf(file, 'decoder', 'decoders').map((part) => {
    const { written, growth: more = 1 } = makerOf(part, makers)(part);
    if ((growth *= more) > MOST_GROWTH) part.refuse('type', modelMessages.growingText(MOST_GROWTH));
    return { type: part.text('type'), ...written };
  });
  const written = decoders.length === 0 ? null : { type: 'Sequence', decoders };
  return { kinds: decoders.map(({ type }) => type), written };
}
