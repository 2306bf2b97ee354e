// What a tokenizer.json does to a text before it is cut.
import { modelMessages } from '../../messages/model.ts';
import type { Config } from '../config.ts';
import { SPACES } from './characters.ts';
import { makerOf, partsOf } from './parts.ts';
import { patternOf } from './patterns.ts';
import { precompiled } from './precompiled.ts';
import { withReplaced } from './split.ts';

type Normalizer = (text: string) => string;

const chinese =
  /[\u4e00-\u9fff\u3400-\u4dbf\u{20000}-\u{2a6df}\u{2a700}-\u{2b73f}\u{2b740}-\u{2b81f}\u{2b920}-\u{2ceaf}\uf900-\ufaff\u{2f800}-\u{2fa1f}]/gu;
const removed = /[\0\ufffd]|(?![\t\n\r])[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu;
const space = new RegExp(`[${SPACES}]`, 'gu');
const spacesBefore = new RegExp(`^[${SPACES}]+`, 'u');

/** Each letter by itself: JavaScript writes Σ at the end of a word as ς. */
const lowercase: Normalizer = (text) => text.replaceAll('Σ', 'σ').toLowerCase();

function withoutSpacesBehind(text: string): string {
  let end = text.length;
  while (end > 0 && new RegExp(space, 'u').test(text[end - 1]!)) end--;
  return text.slice(0, end);
}

function bert(part: Config): Normalizer {
  const lower = part.flag('lowercase', true);
  const steps: [boolean, Normalizer][] = [
    [part.flag('clean_text', true), (text) => text.replace(removed, '').replace(space, ' ')],
    [part.flag('handle_chinese_chars', true), (text) => text.replace(chinese, ' $& ')],
    [part.flag('strip_accents', lower), (text) => text.normalize('NFD').replace(/\p{Mn}/gu, '')],
    [lower, lowercase],
  ];
  return (text) => steps.reduce((before, [isAsked, step]) => (isAsked ? step(before) : before), text);
}

const makers: Readonly<Record<string, (part: Config) => Normalizer>> = {
  BertNormalizer: bert,
  Lowercase: () => lowercase,
  NFC: () => (text) => text.normalize('NFC'),
  NFD: () => (text) => text.normalize('NFD'),
  NFKC: () => (text) => text.normalize('NFKC'),
  NFKD: () => (text) => text.normalize('NFKD'),
  Precompiled: precompiled,
  Prepend(part) {
    const before = part.text('prepend');
    return (text) => (text === '' ? '' : before + text);
  },
  Replace(part) {
    const [pattern, content] = [patternOf(part), part.text('content')];
    return (text) => withReplaced(text, pattern, content);
  },
  Strip(part) {
    const [left, right] = [part.flag('strip_left', true), part.flag('strip_right', true)];
    return (text) => {
      const begun = left ? text.replace(spacesBefore, '') : text;
      return right ? withoutSpacesBehind(begun) : begun;
    };
  },
  StripAccents: () => (text) => text.replace(/\p{M}/gu, ''),
};

/** How much longer a text may become. Characters that are written as several make the texts of a language up to three times as long. */
export const MOST_GROWTH = 4;
export const mayBecome = (length: number): number => MOST_GROWTH * (length + 64);

/** @throws ModelError where it is none */
export function normalizerOf(file: Config): Normalizer {
  const steps = partsOf(file, 'normalizer', 'normalizers').map((part) => makerOf(part, makers)(part));
  return (text) =>
    steps.reduce((before, step) => {
      const after = step(before);
      return after.length <= mayBecome(text.length)
        ? after
        : file.refuse('normalizer', modelMessages.growingText(MOST_GROWTH));
    }, text);
}
