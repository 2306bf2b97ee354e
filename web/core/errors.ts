/** One of the core's messages by its code, with the values that stand in it (messages/example.ts): for saying it in other words. */
export interface CodedReason {
  code: string;
  values: readonly unknown[];
}

/** An example that cannot be run: where in the document (`attention.mask.window`) and why, in words for its author. */
export class ExampleError extends Error {
  override readonly name = 'ExampleError';
  /** The place in the document, in the document's own keys joined with dots; empty for the document as a whole. */
  readonly path: string;
  /** What was expected and what was found there. */
  readonly reason: string;
  /** Which of the core's own messages the reason is; undefined where it was worded elsewhere. */
  readonly code: string | undefined;
  /** The values that stand in that message. */
  readonly values: readonly unknown[];

  constructor(path: string, reason: string, { code, values }: Partial<CodedReason> = {}) {
    super(path === '' ? reason : `${path}: ${reason}`);
    this.path = path;
    this.reason = reason;
    this.code = code;
    this.values = values ?? [];
  }
}
