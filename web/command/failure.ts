/** The exit codes; `--help` and docs/command-line.md list them too. */
export const exitCodes = { good: 0, wrongNumbers: 1, badInput: 2, failed: 3, unexplained: 4 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Why the command cannot continue, with a message for the user. */
export class Failure extends Error {
  readonly code: ExitCode;

  constructor(code: ExitCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** The command line, or a file that it names, is invalid. */
export const badInput = (message: string) => new Failure(exitCodes.badInput, message);

/** Text without control characters, which a terminal would obey. */
export const printable = (text: string) => text.replaceAll(/(?!\n)\p{Cc}/gu, '\ufffd');

/** Writes a line to standard error. */
export const note = (message: string): void => void process.stderr.write(`${printable(message)}\n`);

/** Reports why something failed. @returns the exit code */
export function reported(error: unknown): ExitCode {
  note(error instanceof Error ? error.message : String(error));
  return error instanceof Failure ? error.code : exitCodes.failed;
}
