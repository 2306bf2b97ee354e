/** Why arrays cannot be read, or make no example. */
export class ArraysError extends Error {
  /** What else the command line takes that would help, in words. */
  readonly option: string | undefined;

  constructor(message: string, option?: string) {
    super(message);
    this.name = 'ArraysError';
    this.option = option;
  }
}
