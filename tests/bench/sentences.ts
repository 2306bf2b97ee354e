// Sentences of any length from words that have made numbers, so that the page shows what a reader would see.
const words =
  'the hungry cat sat on the small chair because it was tired and she saw the old dog run quickly in the street while they'.split(
    ' ',
  );

/** A sentence of this many words. */
export const sentence = (count: number): string =>
  Array.from({ length: count }, (_, index) => words[index % words.length]).join(' ');
