// Text generation: its options, and the tokens that come of it.

export interface ContinueOptions {
  /** How many tokens at most, 1 … 100,000; 20 by default. It ends before where the model can read no more. */
  count?: number | undefined;
  /** What logits are divided by before softmax: 0, where the likeliest token always follows, or 0.01 … 100; 1 by default. */
  temperature?: number | undefined;
  /** How many of the likeliest tokens may be drawn, 1 … 4096; as many as there are by default, and at most 4096. */
  topK?: number | undefined;
  /** The same seed draws the same tokens: a whole number from 0 to 4294967295; 1 by default. */
  seed?: number | undefined;
  /** Ends it: the next token is rejected with the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** A token that was drawn. */
export interface ContinuedToken {
  id: number;
  /** As the vocabulary writes it. */
  token: string;
  /** What the model gave it, whatever the temperature. */
  probability: number;
}
