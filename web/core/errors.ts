/** An example that cannot be run: where in the document (`attention.mask.window`) and why, in words for its author. */
export class ExampleError extends Error {
  override readonly name = 'ExampleError';
  /** The place in the document, in the document's own keys joined with dots; empty for the document as a whole. */
  readonly path: string;
  /** What was expected and what was found there. */
  readonly reason: string;

  constructor(path: string, reason: string) {
    super(path === '' ? reason : `${path}: ${reason}`);
    this.path = path;
    this.reason = reason;
  }
}
