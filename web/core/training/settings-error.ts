import type { CodedReason } from '../errors.ts';
import { trainingMessages } from '../messages/training.ts';
import type { TrainingMessage } from '../messages/training.ts';

/** Settings that cannot be run: which one, and why, in words for the reader. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  /** The setting's name; empty where it is about the link as a whole. */
  readonly setting: string;
  /** What was expected, and what was found. */
  readonly reason: string;
  /** Which of the messages the reason is (messages/training.ts), and the values that stand in it. */
  readonly code: string | undefined;
  readonly values: readonly unknown[];

  constructor(setting: string, reason: string, { code, values }: Partial<CodedReason> = {}) {
    super(setting === '' ? reason : `${setting}: ${reason}`);
    this.setting = setting;
    this.reason = reason;
    this.code = code;
    this.values = values ?? [];
  }
}

/** Throws the `SettingsError` of a setting. */
export function refuseSetting<Code extends TrainingMessage>(
  setting: string,
  code: Code,
  ...values: Parameters<(typeof trainingMessages)[Code]>
): never {
  const say = trainingMessages[code] as (...values: unknown[]) => string;
  throw new SettingsError(setting, say(...values), { code, values });
}
