// The table of context vectors, apart from what its card says: the compact view has the table alone.
export const contextTable = { caption: 'Context vectors', subcaption: 'one row for each word' };
