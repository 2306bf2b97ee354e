// The last example of each kind of attention, so that choosing a kind again restores it.
import type { Example } from '../../core/example.ts';
import type { Session } from '../../edit/session.ts';
import { type KindChoice, kindOf, withKind } from '../../edit/kinds.ts';

/**
 * Whether two examples are the same but for how they are shown. Examples share the parts that were not changed; what was changed is listed
 * anew by the session.
 */
function sameButDisplay(a: Example, b: Example | undefined): boolean {
  if (b === undefined) return false;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<keyof Example>;
  return [...keys].every((key) => key === 'display' || key === 'changed' || a[key] === b[key]);
}

/** The saved kinds of one session. */
export class SavedKinds {
  readonly #session: Session;
  readonly #saved = new Map<KindChoice, Example>();
  #start: Example;
  /** What was shown when a kind was last chosen: while it is shown, nothing else was changed. */
  #chosen: Example | undefined;
  /** Kinds since which nothing but the kind was changed: they are restored unchanged. */
  readonly #untouched = new Set<KindChoice>();

  constructor(session: Session) {
    this.#session = session;
    this.#start = session.start;
  }

  /** The example as another kind. */
  next(kind: KindChoice): Example {
    const { example, start } = this.#session;
    if (start !== this.#start) return withKind(example, kind);
    const saved = this.#saved.get(kind);
    const untouched = this.#untouched.has(kind) && sameButDisplay(example, this.#chosen);
    if (saved === undefined || !untouched) return withKind(example, kind, saved);
    return { ...saved, display: { ...saved.display, precision: example.display.precision } };
  }

  /** Shows the example as another kind. Returns whether it could be run. */
  choose(kind: KindChoice): boolean {
    const { example, start } = this.#session;
    const next = this.next(kind);
    if (start !== this.#start) {
      this.#saved.clear();
      this.#untouched.clear();
      this.#start = start;
    }
    if (!sameButDisplay(example, this.#chosen)) this.#untouched.clear();
    const from = kindOf(example);
    if (!this.#session.change(next)) return false;
    this.#saved.set(from, example);
    this.#untouched.add(from);
    this.#chosen = next;
    return true;
  }
}
