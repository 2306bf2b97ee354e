// What the core says of arguments that do not fit, those of documents apart: each message by its code, with the values that stand in it.

export const fusedMessages = {
  whole: (least: number, got: unknown) => `expected a whole number of at least ${least}, got ${String(got)}`,
  atMost: (most: number, got: number) => `expected at most ${most}, got ${got}`,
  between: (least: number, most: number, got: number) => `expected a number from ${least} to ${most}, got ${got}`,
  trueOrFalse: () => 'expected true or false',
  floats: () => 'expected a Float32Array',
  floatsOrBytes: () => 'expected a Float32Array or a Uint8Array',
  number: (got: unknown) => `expected a number, got ${String(got)}`,
  scale: (got: unknown) => `expected "sqrt", "none" or a number, got ${String(got)}`,
  positive: (got: unknown) => `expected a number above 0, got ${String(got)}`,
  detached: () => 'its buffer is detached: it was transferred elsewhere',
  unknown: (known: readonly string[]) => `is not an option; known options: ${known.join(', ')}`,
  address: () => 'expected a URL or a string',
  readableFiles: () => 'expected an array of files, as chosenFiles and filesIn give it',
  signal: () => 'expected an AbortSignal',
  calledBack: () => 'expected a function',
  options: () => 'expected an object',
  length: (factors: string, expected: string, got: number) => `expected ${factors} (${expected}) numbers, got ${got}`,
  multiple: (factors: string, expected: string, got: number) =>
    `${got} numbers are not a multiple of ${factors} (${expected})`,
  mask: (queries: number, keys: number, heads: number, batch: number, got: number) =>
    `expected queries × keys (${queries} × ${keys} = ${queries * keys}) numbers, or heads (${heads}) or ` +
    `batch × heads (${batch} × ${heads}) times as many, got ${got}`,
  tooFewKeys: (keys: number, got: number) => `there are only ${keys} keys, got ${got}`,
  divides: (number: number, of: string, size: number) => `${number} does not divide ${of} (${size})`,
  offset: (offset: number, queries: number) => `${offset} and ${queries} queries are past 2³¹`,
};
export type FusedMessage = keyof typeof fusedMessages;

type Values<Code extends FusedMessage> = Parameters<(typeof fusedMessages)[Code]>;

/** The message about an argument, and as the cause of its error its code with the values. */
function worded<Code extends FusedMessage>(argument: string, code: Code, values: Values<Code>): [string, ErrorOptions] {
  const say = fusedMessages[code] as (...values: unknown[]) => string;
  return [`${argument}: ${say(...values)}`, { cause: { argument, code, values } }];
}

/** An argument whose value or size does not fit. */
export const rangeError = <Code extends FusedMessage>(argument: string, code: Code, ...values: Values<Code>) =>
  new RangeError(...worded(argument, code, values));

/** An argument of another type than is expected. */
export const typeError = <Code extends FusedMessage>(argument: string, code: Code, ...values: Values<Code>) =>
  new TypeError(...worded(argument, code, values));

/** That a calculation needs more memory than it can have. */
export const memoryError = (bytes: number) =>
  new RangeError(`attention needs ${Math.ceil(bytes / 1e6)} MB of memory in one piece, which is not available`, {
    cause: { code: 'memory', values: [bytes] },
  });
