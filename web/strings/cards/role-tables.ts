// The tables of queries, keys and values, which the compact view needs before any card.
export const roleTables = {
  query: { caption: 'Queries', symbol: 'Q', subcaption: 'what each word asks' },
  key: { caption: 'Keys', symbol: 'K', subcaption: 'what each word is found by' },
  value: { caption: 'Values', symbol: 'V', subcaption: 'what each word gives' },
  W_Q: { caption: 'Query parameters', symbol: 'W_Q', subcaption: 'from input (rows) to query (columns)' },
  W_K: { caption: 'Key parameters', symbol: 'W_K', subcaption: 'from input (rows) to key (columns)' },
  W_V: { caption: 'Value parameters', symbol: 'W_V', subcaption: 'from input (rows) to value (columns)' },
};
