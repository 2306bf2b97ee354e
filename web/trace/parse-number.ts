import { shorten } from '../core/shorten.ts';
import { numbers } from '../strings/numbers.ts';
import { SUPERSCRIPTS } from './format.ts';

/** A number read from text, or what is wrong with the text and how to write it. */
export type ParsedNumber = { value: number } | { problem: string; help: string };

/**
 * Reads a number as a person types or pastes it: "-" or "−", a decimal point or comma, 1e-3 or 1 × 10⁻³. A comma that could
 * be one of thousands, numbers that an f32 cannot hold and all other text are refused.
 */
export function parseNumber(text: string): ParsedNumber {
  const typed = text.trim();
  if (typed === '') return { problem: numbers.nothingWritten, help: numbers.writeLike };
  if (/^[-−–+]?[1-9]\d{0,2},\d{3}$/.test(typed)) {
    const [decimal, thousands] = [typed.replace(',', '.'), typed.replace(',', '')];
    const short = decimal.replace(/\.?0+$/, '');
    return {
      problem: numbers.ambiguous(typed, short, thousands),
      help: numbers.writeEither(short.includes('.') ? short : `${short}.0`, thousands),
    };
  }
  const plain = typed
    .replace(/\s*×\s*10(⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)$/u, (_, power: string) => `e${fromSuperscript(power)}`)
    .replaceAll(/[−–]/g, '-')
    .replace(',', '.');
  const shown = shorten(typed, 24);
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain)) {
    return { problem: numbers.unreadable(shown), help: numbers.writeLike };
  }
  const value = Number(plain);
  if (!Number.isFinite(Math.fround(value))) return { problem: numbers.tooLarge(shown), help: numbers.largest };
  return { value: value === 0 ? 0 : value };
}

function fromSuperscript(power: string): string {
  return [...power].map((character) => (character === '⁻' ? '-' : SUPERSCRIPTS.indexOf(character))).join('');
}
