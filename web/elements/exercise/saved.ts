// Keeps what was written into an exercise, by what the exercise is.
import { sha256 } from '../../core/models/sha256.ts';
import type { Example } from '../../core/example.ts';
import type { JudgedStep } from '../../edit/exercise/judge.ts';
import { jsonText, toDocument } from '../../edit/to-document.ts';
import { answerStore } from './store.ts';

/** What an exercise is: the same numbers hidden in the same example, however that is shown or called. */
async function identityOf(example: Example): Promise<string> {
  const { display: _, title: __, notes: ___, source: ____, ...rest } = toDocument(example);
  const precision = example.display.precision;
  return (await sha256(new TextEncoder().encode(jsonText({ ...rest, precision })))).slice(0, 32);
}

/** The place where the answers to one exercise are kept. */
export class Saved {
  readonly #key: string;

  private constructor(identity: string) {
    this.#key = `attention-steps-exercise-${identity}`;
  }

  static async of(example: Example): Promise<Saved> {
    return new Saved(await identityOf(example));
  }

  read(): string | null {
    return answerStore().read(this.#key);
  }

  /** @returns whether it is kept */
  write(text: string | undefined): boolean {
    return answerStore().write(this.#key, text);
  }

  /** Tells how the exercise stands. */
  report(steps: readonly JudgedStep[]): void {
    answerStore().report(this.#key, steps);
  }
}
