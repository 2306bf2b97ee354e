// How a tokenizer.json cuts a text into the parts whose pieces are looked for, which no piece goes beyond.
import { modelMessages } from '../../messages/model.ts';
import type { Config } from '../config.ts';
import { signsOfBytes } from './bytes.ts';
import { PUNCTUATION, SPACES, WORD } from './characters.ts';
import { mayBecome, MOST_GROWTH } from './normalizer.ts';
import { makerOf, metaspaceOf, partsOf } from './parts.ts';
import { patternOf } from './patterns.ts';
import { behaviors, splitText } from './split.ts';
import type { Behavior } from './split.ts';

export interface Cut {
  text: string;
  /** Whether the whole text begins with it. */
  first: boolean;
}
type PreTokenizer = (cuts: Cut[]) => Cut[];

const all = (source: string): RegExp => new RegExp(source, 'gu');
const punctuation = all(`[${PUNCTUATION}]`);
const spaces = all(`[${SPACES}]`);
const words = all(`[${WORD}]+|[^${WORD}${SPACES}]+`);
/** Those of GPT-2. */
const ofBytes = all(
  String.raw`'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^${SPACES}\p{L}\p{N}]+|${SPACES}+(?!\P{White_Space})|${SPACES}+`,
);

const split =
  (pattern: RegExp, behavior: Behavior, invert = false): PreTokenizer =>
  (cuts) =>
    cuts.flatMap(({ text, first }) =>
      splitText(text, pattern, behavior, invert).map(([start, end]) => ({
        text: text.slice(start, end),
        first: first && start === 0,
      })),
    );

const change =
  (make: (cut: Cut) => string): PreTokenizer =>
  (cuts) =>
    cuts.map((cut) => ({ text: make(cut), first: cut.first }));

function metaspace(part: Config): PreTokenizer[] {
  const { sign, scheme } = metaspaceOf(part);
  const marked = change(({ text, first }) => {
    const signed = text.replaceAll(' ', () => sign);
    const isBegun = signed.startsWith(sign) || scheme === 'never' || (scheme === 'first' && !first);
    return isBegun ? signed : sign + signed;
  });
  const atSigns = split(all(sign.replace(/[$()*+.?[\\\]^{|}/]/, '\\$&')), 'MergedWithNext');
  return part.flag('split', true) ? [marked, atSigns] : [marked];
}

function byteLevel(part: Config): PreTokenizer[] {
  const encoder = new TextEncoder();
  const begun = change(({ text }) => (text.startsWith(' ') ? text : ` ${text}`));
  const signed = change(({ text }) => Array.from(encoder.encode(text), (byte) => signsOfBytes[byte]!).join(''));
  return [
    ...(part.flag('add_prefix_space', false) ? [begun] : []),
    ...(part.flag('use_regex', true) ? [split(ofBytes, 'Isolated')] : []),
    signed,
  ];
}

const makers: Readonly<Record<string, (part: Config) => PreTokenizer[]>> = {
  BertPreTokenizer: () => [split(spaces, 'Removed'), split(punctuation, 'Isolated')],
  ByteLevel: byteLevel,
  Digits: (part) => [split(/\p{N}/gu, part.flag('individual_digits', false) ? 'Isolated' : 'Contiguous')],
  FixedLength(part) {
    const length = part.whole('length', 1, 2 ** 16);
    return [split(all(`[^]{1,${length}}`), 'Isolated')];
  },
  Metaspace: metaspace,
  Punctuation: (part) => [split(punctuation, part.choice('behavior', behaviors, 'Isolated'))],
  Split: (part) => [split(patternOf(part), part.choice('behavior', behaviors), part.flag('invert', false))],
  Whitespace: () => [split(words, 'Removed', true)],
  WhitespaceSplit: () => [split(spaces, 'Removed')],
};

/** @throws ModelError where it is none */
export function preTokenizerOf(file: Config): (cut: Cut) => string[] {
  const steps = partsOf(file, 'pre_tokenizer', 'pretokenizers').flatMap((part) => makerOf(part, makers)(part));
  const lengthOf = (cuts: readonly Cut[]) => cuts.reduce((sum, { text }) => sum + text.length, 0);
  return (cut) =>
    steps
      .reduce(
        (before, step) => {
          const after = step(before);
          return lengthOf(after) <= mayBecome(cut.text.length)
            ? after
            : file.refuse('pre_tokenizer', modelMessages.growingText(MOST_GROWTH));
        },
        [cut],
      )
      .map(({ text }) => text);
}
