// Keeps what was written into an exercise in the browser, by what the exercise is.
import { sha256 } from '../../core/models/sha256.ts';
import type { Example } from '../../core/example.ts';
import { jsonText, toDocument } from '../../edit/to-document.ts';

/** What an exercise is: the same numbers hidden in the same example, however that is shown or called. */
async function identityOf(example: Example): Promise<string> {
  const { display: _, title: __, notes: ___, source: ____, ...rest } = toDocument(example);
  const precision = example.display.precision;
  return (await sha256(new TextEncoder().encode(jsonText({ ...rest, precision })))).slice(0, 32);
}

/** The place in the browser where the answers to one exercise are kept. */
export class Saved {
  readonly #key: string;

  private constructor(identity: string) {
    this.#key = `attention-steps-exercise-${identity}`;
  }

  static async of(example: Example): Promise<Saved> {
    return new Saved(await identityOf(example));
  }

  read(): string | null {
    try {
      return localStorage.getItem(this.#key);
    } catch {
      return null;
    }
  }

  /** @returns whether the browser keeps it */
  write(text: string | undefined): boolean {
    try {
      if (text === undefined) localStorage.removeItem(this.#key);
      else localStorage.setItem(this.#key, text);
      return true;
    } catch {
      return false;
    }
  }
}
