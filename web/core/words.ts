/** The most tokens that an example may have on one side. */
export const MOST_TOKENS = 4096;
/** The longest token that an example may have, in UTF-16 code units. */
export const LONGEST_TOKEN = 64;
/** The longest text that is split, in UTF-16 code units. */
export const LONGEST_TEXT = 65_536;
/** The longest JSON text of an example, in UTF-16 code units. */
export const LONGEST_JSON = 2 ** 20;

const blank = /^[\s\p{Cc}\p{Cf}]*$/u;
const readable = /[\p{L}\p{N}]/u;
// Emoji, but not the arrows, © and ™ that are pictographic only in name.
const emoji =
  /\p{Emoji_Presentation}|\p{RI}|\p{Extended_Pictographic}\uFE0F|(?=[\u2600-\u27BF])\p{Extended_Pictographic}/u;

// Where there is no Intl.Segmenter: flags, emoji with what is joined to them, one character at a time in scripts that put no
// space between words, runs of letters and digits with an apostrophe or a point inside, and any other character alone.
const fallback = new RegExp(
  [
    '\\p{RI}{2}',
    '\\p{Extended_Pictographic}[\\p{M}\\p{EMod}]*(?:\\u200D\\p{Extended_Pictographic}[\\p{M}\\p{EMod}]*)*',
    '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}]\\p{M}*',
    "[\\p{L}\\p{N}\\p{M}_\\u200C\\u200D]+(?:['’.][\\p{L}\\p{N}\\p{M}_\\u200C\\u200D]+)*",
    '\\S',
  ].join('|'),
  'gu',
);

function* pieces(text: string, segmenter: Intl.Segmenter | null): Generator<string> {
  if (segmenter === null) {
    for (const [piece] of text.matchAll(fallback)) yield piece;
  } else {
    for (const { segment } of segmenter.segment(text)) yield segment;
  }
}

// No language of the reader's: the same text is split the same way for everyone with the same browser.
const byWord = 'Segmenter' in Intl ? new Intl.Segmenter('und', { granularity: 'word' }) : null;

/**
 * The words of a text in any language. White space is dropped; `punctuation` "drop" also drops pieces without a letter, a
 * digit or an emoji. Contractions stay one word. Stops one word after `most`, which is the most that an example may have, and
 * reads at most the first 65 536 characters. `segmenter` is the browser's own, or null to split by pattern.
 */
export function splitWords(
  text: string,
  punctuation: 'drop' | 'keep' = 'drop',
  segmenter = byWord,
  most = MOST_TOKENS,
): string[] {
  const words: string[] = [];
  for (const piece of pieces(text.slice(0, LONGEST_TEXT), segmenter)) {
    if (blank.test(piece)) continue;
    if (punctuation === 'drop' && !readable.test(piece) && !emoji.test(piece)) continue;
    words.push(piece);
    if (words.length > most) break;
  }
  return words;
}
