// How a tokenizer.json makes a text of pieces.
import { modelMessages } from '../../messages/model.ts';
import type { Config } from '../config.ts';
import { bytesOfPiece, textOfBytes } from './bytes.ts';
import { characterOf, makerOf, metaspaceOf, partsOf } from './parts.ts';
import { patternOf } from './patterns.ts';
import { withReplaced } from './split.ts';

/** How much longer all parts together may make a piece. */
const MOST_GROWTH = 64;

interface Decoder {
  decode: (pieces: readonly string[]) => string[];
  /** How much longer it may make a piece. */
  growth?: number;
}

const each = (change: (piece: string, place: number) => string): Decoder => ({
  decode: (pieces) => pieces.map(change),
});

const encoder = new TextEncoder();
const reader = new TextDecoder('utf-8', { ignoreBOM: true });

/** A piece that has other characters, such as an added token, stands for itself. */
const ofBytes = (pieces: readonly string[]): string[] => [
  reader.decode(Uint8Array.from(pieces.flatMap((piece) => bytesOfPiece(piece) ?? [...encoder.encode(piece)]))),
];

const byteAsPiece = /^<0x([\da-f]{2})>$/i;

/** Consecutive pieces of bytes become text; if they are not valid UTF-8, each becomes U+FFFD. */
function withBytes(pieces: readonly string[]): string[] {
  const texts: string[] = [];
  let bytes: number[] = [];
  const end = () => {
    const text = textOfBytes(bytes);
    texts.push(...(text === undefined ? bytes.map(() => '\ufffd') : [text]));
    bytes = [];
  };
  for (const piece of pieces) {
    const digits = byteAsPiece.exec(piece)?.[1];
    if (digits !== undefined) bytes.push(Number.parseInt(digits, 16));
    else {
      if (bytes.length > 0) end();
      texts.push(piece);
    }
  }
  if (bytes.length > 0) end();
  return texts;
}

/** What is replaced to drop the spaces before it, in this order. */
const cleaned = [' .', ' ?', ' !', ' ,', " ' ", " n't", " 'm", ' do not', " 's", " 've", " 're"].map(
  (text) => [text, text === ' do not' ? " don't" : text.trim()] as const,
);

const makers: Readonly<Record<string, (part: Config) => Decoder>> = {
  BPEDecoder(part) {
    const suffix = part.text('suffix', '</w>');
    if (suffix === '') part.refuse('suffix', modelMessages.emptyText());
    return {
      decode: (pieces) =>
        pieces.map((piece, place) => piece.replaceAll(suffix, place === pieces.length - 1 ? '' : ' ')),
    };
  },
  ByteFallback: () => ({ decode: withBytes }),
  ByteLevel: () => ({ decode: ofBytes }),
  Fuse: () => ({ decode: (pieces) => [pieces.join('')] }),
  Metaspace(part) {
    const { sign, scheme } = metaspaceOf(part);
    return each((piece, place) => piece.replaceAll(sign, place === 0 && scheme !== 'never' ? '' : ' '));
  },
  Replace(part) {
    const [pattern, content] = [patternOf(part), part.text('content')];
    return { ...each((piece) => withReplaced(piece, pattern, content)), growth: 1 + content.length };
  },
  Strip(part) {
    const sign = characterOf(part, 'content');
    const [start, stop] = [part.whole('start', 0, 2 ** 16, 0), part.whole('stop', 0, 2 ** 16, 0)];
    return each((piece) => {
      const signs = [...piece];
      let [from, to] = [0, signs.length];
      while (from < start && signs[from] === sign) from++;
      while (to > from && signs.length - to < stop && signs[to - 1] === sign) to--;
      return signs.slice(from, to).join('');
    });
  },
  WordPiece(part) {
    const [prefix, cleanup] = [part.text('prefix', '##'), part.flag('cleanup', true)];
    const joined = (piece: string) => (piece.startsWith(prefix) ? piece.slice(prefix.length) : ` ${piece}`);
    const clean = (piece: string) => cleaned.reduce((text, [before, after]) => text.replaceAll(before, after), piece);
    return each((piece, place) => {
      const text = place === 0 ? piece : joined(piece);
      return cleanup ? clean(text) : text;
    });
  },
};

/** The kinds of its parts, and all of it; without any, spaces stand between pieces. @throws ModelError */
export function decoderOf(file: Config): { kinds: string[]; decode: (pieces: readonly string[]) => string } {
  let growth = 1;
  const parts = partsOf(file, 'decoder', 'decoders');
  const decoders = parts.map((part) => {
    const { decode, growth: more = 1 } = makerOf(part, makers)(part);
    if ((growth *= more) > MOST_GROWTH) part.refuse('type', modelMessages.growingText(MOST_GROWTH));
    return decode;
  });
  const between = file.has('decoder') ? '' : ' ';
  return {
    kinds: parts.map((part) => part.text('type')),
    decode: (pieces) => decoders.reduce((before, decode) => decode(before), [...pieces]).join(between),
  };
}
