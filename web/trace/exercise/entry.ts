// Reads what somebody types as a number: digits, or arithmetic written out, such as 1/3, e^0.33 or 0,5·√2. A parser by recursive descent, since
// nothing that is typed may run as code, and a library for formulas is as large as the rest of an exercise.
import { shorten } from '../../core/shorten.ts';
import { exerciseText } from '../../strings/exercise.ts';

/** The longest text that is read. */
export const LONGEST_ENTRY = 64;

/** What was typed: its value; and for digits alone how many decimals they have, since arithmetic has as many as one likes. */
export interface NumberEntry {
  value: number;
  decimals?: number;
}
export type Entry = NumberEntry | { problem: string };

type Token = number | string;

const functions: Record<string, (x: number) => number> = {
  sqrt: Math.sqrt,
  '√': Math.sqrt,
  exp: Math.exp,
  ln: Math.log,
  log: Math.log,
  tanh: Math.tanh,
};
const constants: Record<string, number> = { e: Math.E, pi: Math.PI, π: Math.PI };

const signs: Record<string, string> = {
  '−': '-',
  '–': '-',
  '·': '*',
  '×': '*',
  '⋅': '*',
  '÷': '/',
  ':': '/',
  '**': '^',
};

const number = /^(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+(?![\d.,]))?/i;
const written = /^[-−–+]?(?:\d+(?:[.,](\d*))?|[.,](\d+))$/;

/** Cuts a text into numbers, names and signs; undefined where it has anything else. */
function tokensOf(text: string): Token[] | undefined {
  const tokens: Token[] = [];
  for (let rest = text.trim(); rest !== ''; rest = rest.trimStart()) {
    // “2e^x” is 2·e^x, and no power of ten.
    const digits = /^\d+(?:[.,]\d*)?(?=e\^)/i.exec(rest)?.[0] ?? number.exec(rest)?.[0];
    if (digits !== undefined) tokens.push(Number(digits.replace(',', '.')));
    const found = digits ?? /^(?:\*\*|sqrt|exp|ln|log|tanh|pi|[eπ√()^%*/+\-−–·×⋅÷:])/i.exec(rest)?.[0];
    if (found === undefined) return undefined;
    if (digits === undefined) tokens.push(signs[found] ?? found.toLowerCase());
    rest = rest.slice(found.length);
  }
  return tokens;
}

class Unreadable extends Error {}

class Parser {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  whole(): number {
    const value = this.#sum();
    if (this.#at < this.#tokens.length) throw new Unreadable();
    return value;
  }

  get #next(): Token | undefined {
    return this.#tokens[this.#at];
  }

  #takes(...signs: string[]): string | undefined {
    const next = this.#next;
    if (typeof next !== 'string' || !signs.includes(next)) return undefined;
    this.#at++;
    return next;
  }

  #sum(): number {
    let sum = this.#product();
    for (let sign = this.#takes('+', '-'); sign !== undefined; sign = this.#takes('+', '-')) {
      const next = this.#product();
      sum = sign === '+' ? sum + next : sum - next;
    }
    return sum;
  }

  #product(): number {
    let product = this.#signed();
    for (;;) {
      const sign = this.#takes('*', '/');
      // 2√2, 0.5(1 + 1), 2e^0.3: the sign may be left out before anything but digits.
      const next = this.#next;
      const follows = typeof next === 'string' && (next === '(' || next in functions || next in constants);
      if (sign === undefined && !follows) return product;
      const factor = this.#signed();
      product = sign === '/' ? product / factor : product * factor;
    }
  }

  #signed(): number {
    if (this.#takes('-') !== undefined) return -this.#signed();
    if (this.#takes('+') !== undefined) return this.#signed();
    const base = this.#atom();
    if (this.#takes('^') === undefined) return base;
    return base ** this.#signed();
  }

  #atom(): number {
    const next = this.#next;
    this.#at++;
    let value: number;
    if (typeof next === 'number') value = next;
    else if (next === '(') {
      value = this.#sum();
      if (this.#takes(')') === undefined) throw new Unreadable();
    } else if (next !== undefined && Object.hasOwn(constants, next)) value = constants[next]!;
    else if (next !== undefined && Object.hasOwn(functions, next)) value = functions[next]!(this.#atom());
    else throw new Unreadable();
    return this.#takes('%') === undefined ? value : value / 100;
  }
}

/** Reads what was typed. An empty text is no entry: undefined. */
export function readEntry(text: string): Entry | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  if (typed.length > LONGEST_ENTRY) return { problem: exerciseText.tooLong(LONGEST_ENTRY) };
  try {
    const tokens = tokensOf(typed);
    const value = tokens === undefined ? NaN : new Parser(tokens).whole();
    if (tokens === undefined) return { problem: exerciseText.unreadable };
    if (!Number.isFinite(Math.fround(value))) {
      // Infinity is too large if it was written with digits, and no value if arithmetic gives it: 1/0.
      const isLarge =
        Number.isFinite(value) || tokens.every((token) => typeof token === 'number' || '+-'.includes(token));
      return { problem: isLarge ? exerciseText.tooLargeNumber(shorten(typed, 24)) : exerciseText.noNumber };
    }
    const digits = written.exec(typed);
    return digits === null ? { value } : { value, decimals: (digits[1] ?? digits[2] ?? '').length };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { problem: exerciseText.unreadable };
  }
}
