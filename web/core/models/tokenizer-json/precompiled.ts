// The normalization of SentencePiece: a table of what becomes of which bytes, as a double-array trie (Yata's Darts-clone), and behind it
// the texts that they become, each with a 0 at its end.
import { modelMessages } from '../../messages/model.ts';
import type { Config } from '../config.ts';

/** Published tables make at most 36 bytes of a character. */
const LONGEST_TEXT = 256;
/** Of longer clusters, each character is looked up by itself, as Hugging Face does it. */
const LONGEST_CLUSTER = 5;

const offsetOf = (unit: number): number => (unit >>> 10) << ((unit & 0x200) >>> 6);

export function precompiled(part: Config): (text: string) => string {
  const field = 'precompiled_charsmap';
  const damaged = (): never => part.refuse(field, modelMessages.damagedTable());
  const bytes = bytesOf(part.text(field)) ?? damaged();
  const size = bytes.length < 4 ? NaN : new DataView(bytes.buffer).getUint32(0, true);
  if (!(size % 4 === 0 && size > 0 && size <= bytes.length - 4)) damaged();
  const units = new Uint32Array(bytes.buffer.slice(4, 4 + size));
  const texts = bytes.subarray(4 + size);
  const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];

  /** What becomes of the first bytes that are in the table; undefined where they stay. */
  function replaced(symbol: string): string | undefined {
    let at = offsetOf(units[0]!);
    for (const byte of encoder.encode(symbol)) {
      const unit = units[(at ^= byte)];
      if (byte === 0 || unit === undefined || (unit & 0x800000ff) !== byte) return undefined;
      at ^= offsetOf(unit);
      if (!(unit & 0x100)) continue;
      const start = (units[at] ?? damaged()) & 0x7fffffff;
      const end = texts.indexOf(0, start);
      if (end < 0 || end - start > LONGEST_TEXT) damaged();
      return decoder.decode(texts.subarray(start, end));
    }
    return undefined;
  }

  const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });
  return (text) => {
    let normalized = '';
    for (const { segment } of clusters.segment(text)) {
      const whole = encoder.encode(segment).length <= LONGEST_CLUSTER ? replaced(segment) : undefined;
      normalized += whole ?? [...segment].map((symbol) => replaced(symbol) ?? symbol).join('');
    }
    return normalized;
  };
}

/** Base64 as bytes; undefined where it is none. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  } catch {
    return undefined;
  }
}
