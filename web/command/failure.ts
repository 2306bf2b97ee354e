/** What the command ends with; `--help` and docs/command-line.md say the same. */
export const exitCodes = { good: 0, wrongNumbers: 1, badInput: 2, failed: 3 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Why the command cannot go on, in words for who called it. */
export class Failure extends Error {
  readonly code: ExitCode;

  constructor(code: ExitCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** The command line, or what it names, is not what it should be. */
export const badInput = (message: string) => new Failure(exitCodes.badInput, message);

/** Text that a terminal shows and does not obey. */
export const printable = (text: string) => text.replaceAll(/(?!\n)\p{Cc}/gu, '\ufffd');

/** Says something on standard error. */
export const note = (message: string): void => void process.stderr.write(`${printable(message)}\n`);

/** Says why something failed. @returns what to end with */
export function told(error: unknown): ExitCode {
  note(error instanceof Error ? error.message : String(error));
  return error instanceof Failure ? error.code : exitCodes.failed;
}
