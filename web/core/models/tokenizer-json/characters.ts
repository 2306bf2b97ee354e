// Kinds of characters as Hugging Face's tokenizers (in Rust) have them; JavaScript's \w is ASCII alone, and its \s has other characters.

/** For a class of a pattern with the flag u. */
export const WORD = String.raw`\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\u200c\u200d`;
export const SPACES = String.raw`\p{White_Space}`;
export const PUNCTUATION = String.raw`\p{P}!-\/:-@\[-\x60\{-~`;
