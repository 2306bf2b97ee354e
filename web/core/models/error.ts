import { modelMessages } from '../messages/model.ts';

type Messages = typeof modelMessages;

/** A trained model that cannot be loaded: what went wrong and with which file, in words for a reader. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  /** Which of the messages it is (messages/model.ts), and the values that stand in it. */
  readonly code: keyof Messages;
  readonly values: readonly unknown[];

  constructor(code: keyof Messages, message: string, values: readonly unknown[]) {
    super(message);
    this.code = code;
    this.values = values;
  }
}

export function modelError<Code extends keyof Messages>(code: Code, ...values: Parameters<Messages[Code]>): ModelError {
  const message = modelMessages[code] as (...values: Parameters<Messages[Code]>) => string;
  return new ModelError(code, message(...values), values);
}
