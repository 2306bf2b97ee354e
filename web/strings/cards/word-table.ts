// The table of embeddings, which the compact view needs before any card.
export const wordTable = {
  caption: 'Embeddings',
  symbol: 'X',
  subcaption: 'one row for each word',
  seeded: (words: string) =>
    `${words}: not in the word space, so the numbers of the row are seeded (random) and mean nothing.`,
};
