// Text in LaTeX: whatever a reader wrote is printed, and never a command. Scripts that pdfLaTeX has no letters for are marked, so
// that each takes a font of its own in LuaLaTeX and XeLaTeX (preamble.ts).
import { oneLine } from '../fill.ts';

/** Kinds of letters that pdfLaTeX cannot set, by the name of the command that sets them. */
export const scripts = ['latin', 'hangul', 'cjk', 'arabic', 'hebrew', 'indic', 'symbols', 'other'] as const;
export type Script = (typeof scripts)[number];

const signs: Record<string, string> = {
  // Our own control characters (the reader's have been removed): they keep signs apart and mark where a long word may be broken.
  '\u0001': '{}',
  '\u0002': '\\allowbreak{}',
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  $: '\\$',
  '&': '\\&',
  '#': '\\#',
  _: '\\_',
  '%': '\\%',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  '"': '\\textquotedbl{}',
  '`': '\\textasciigrave{}',
  '\u00a0': '~',
  '\u00ad': '\\-',
  '\u2009': '\\,',
  '\u202f': '\\,',
  '−': '$-$',
  '×': '$\\times$',
  '÷': '$\\div$',
  '·': '$\\cdot$',
  '√': '$\\surd$',
  '∞': '$\\infty$',
  '≠': '$\\neq$',
  '≤': '$\\leq$',
  '≥': '$\\geq$',
  '≈': '$\\approx$',
  '→': '$\\rightarrow$',
  '∂': '$\\partial$',
  '‖': '$\\|$',
  Σ: '$\\Sigma$',
  ᵀ: '$^{\\top}$',
};
[...'⁰¹²³⁴⁵⁶⁷⁸⁹'].forEach((sign, digit) => (signs[sign] = `$^{${digit}}$`));
[...'₀₁₂₃₄₅₆₇₈₉'].forEach((sign, digit) => (signs[sign] = `$_{${digit}}$`));
signs['⁻'] = '$^{-}$';

/** Letters and signs that every engine has in its usual fonts. */
const usual =
  /^[ -~\u00a1-\u00b7\u00b9-\u0125\u0128-\u0137\u0139-\u013e\u0141-\u0148\u014a-\u0165\u0168-\u017e\u2010\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122]$/u;
const kinds: [RegExp, Script][] = [
  [/^[\p{Script=Latin}]$/u, 'latin'],
  [/^\p{Script=Hangul}$/u, 'hangul'],
  [/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]$/u, 'cjk'],
  [/^[\p{Script=Arabic}\p{Script=Syriac}]$/u, 'arabic'],
  [/^\p{Script=Hebrew}$/u, 'hebrew'],
  [/^[\u0900-\u0dff\u0e00-\u0fff\u1000-\u109f\u1780-\u17ff]$/u, 'indic'],
  [/^[\p{S}\p{Extended_Pictographic}\p{Regional_Indicator}]$/u, 'symbols'],
];
/** Characters that belong to the letter before them. */
const joined = /^[\p{M}\u200b-\u200d\ufe00-\ufe0f\u{1f3fb}-\u{1f3ff}]$/u;
/** Signs that change the direction of text and would leave it changed. */
const turning = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu;

function kindOf(letter: string): Script | undefined {
  if (letter in signs || usual.test(letter)) return undefined;
  return kinds.find(([test]) => test.test(letter))?.[1] ?? 'other';
}

/** Text by the kinds of its letters: runs of one kind each, with the spaces between them. */
function runs(text: string): { kind: Script | undefined; text: string }[] {
  const found: { kind: Script | undefined; text: string }[] = [];
  for (const letter of text) {
    const last = found.at(-1);
    const kind = joined.test(letter) ? (last?.kind ?? 'other') : kindOf(letter);
    if (last !== undefined && last.kind === kind) last.text += letter;
    else {
      // Words of a right-to-left script stay together across the space between them.
      const before = found.at(-2);
      if (kind !== undefined && before?.kind === kind && last?.text === ' ') {
        found.pop();
        before.text += ` ${letter}`;
      } else found.push({ kind, text: letter });
    }
  }
  return found;
}

const clean = (text: string) => oneLine(text).normalize('NFC').replaceAll(turning, '');

/** The kinds of letters in a text that need a font of their own. */
export const scriptsOf = (text: string): Set<Script> =>
  new Set(runs(clean(text)).flatMap(({ kind }) => (kind === undefined ? [] : [kind])));

/** Words longer than this may be broken anywhere: they would extend beyond the line. */
const LONG = 24;
const PIECE = 8;

const plain = (text: string): string =>
  text
    // Signs that would form a ligature: two hyphens into a dash, two apostrophes into a quotation mark.
    .replaceAll(/[-,'!?<>](?=[-,'`<>])/g, '$&\u0001')
    .replaceAll(new RegExp(`\\S{${LONG},}`, 'gu'), (word) =>
      [...word].map((letter, index) => (index > 0 && index % PIECE === 0 ? `\u0002${letter}` : letter)).join(''),
    )
    .replaceAll(/[^a-zA-Z0-9 ]/gu, (sign) => signs[sign] ?? sign);

/** Text that LaTeX prints as it is written. */
export const escaped = (text: string): string =>
  runs(clean(text))
    .map(({ kind, text: run }) => {
      if (kind === undefined) return plain(run);
      // Joined emoji are shown side by side if the font does not join them.
      return `\\attention${kind}{${plain(kind === 'symbols' ? run.replaceAll(/[\u200d\ufe0e\ufe0f]/g, '') : run)}}`;
    })
    .join('');

/**
 * Text in a field of BibTeX, which counts braces even behind a backslash. All letters stay; non-Latin ones need an engine
 * that can set them.
 */
export const inBibtex = (text: string): string =>
  [...clean(text)]
    .map((sign) => ({ '{': '\\textbraceleft{}', '}': '\\textbraceright{}' })[sign] ?? signs[sign] ?? sign)
    .join('');
