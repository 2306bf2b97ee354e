import { ExampleError } from '../../../core/errors.ts';
import type { Display } from '../../../core/example.ts';
import type { Core } from '../../../core/load.ts';
import { withAttributePath, missingStep, missingWord, selected } from '../../../edit/attribute-parts.ts';
import type { Written } from '../../../edit/attribute-values.ts';
import { withSelection } from '../../../edit/selection.ts';
import { Session } from '../../../edit/session.ts';
import type * as Attributes from '../../../edit/with-attributes.ts';
import type { Announcer } from '../announcer.ts';
import type { SourceExample } from './read-example.ts';

/** The session that an element makes for its example, and changes as its attributes change. */
export class OwnSession {
  readonly #announcer: Announcer;
  #session: Session | undefined;
  /** How the example is shown unless attributes say otherwise. */
  #display: Display | undefined;

  constructor(announcer: Announcer) {
    this.#announcer = announcer;
  }

  get session(): Session | undefined {
    return this.#session;
  }

  /**
   * Opens an example in a new session, or in the present one if that is `shown`. Throws an `ExampleError` if the first example cannot be
   * run.
   */
  open(core: Core, { example, display }: SourceExample, written: Written, shown: Session | undefined): Session {
    this.#display = display;
    if (this.#session === undefined || this.#session !== shown) {
      this.#session = startedSession(core, example, written);
    } else if (!this.#session.load(example)) {
      const { problem } = this.#session;
      if (problem !== null) this.#session.report(withAttributePath(problem, written));
      return this.#session;
    }
    this.checkNames(written);
    return this.#session;
  }

  /**
   * Lays attributes over the present example. Errors are reported, and the example remains.
   * @param changed attributes that changed, null if removed
   * @param all all attributes
   */
  change({ withAttributes, shownAsLoaded }: typeof Attributes, changed: Written, all: Written): void {
    const session = this.#session!;
    const wrong = session.problem?.path;
    try {
      const next = withAttributes(shownAsLoaded(session.example, changed, this.#display!), changed);
      const { select } = changed;
      if (select == null) session.change(next);
      else this.#announcer.selecting(() => session.change(withSelection(next, selected(next, select))));
      if (session.problem !== null) session.report(withAttributePath(session.problem, changed));
      // A name that was right may be one of the text that was there before; one that was wrong is still reported.
      else this.checkNames(wrong === 'select' || wrong === 'steps' ? all : changed);
    } catch (error) {
      if (!(error instanceof ExampleError)) throw error;
      session.report(error);
    }
  }

  /** Reports names of steps or words that the example does not have; everything else is shown. */
  checkNames({ steps, select }: Written): void {
    const { trace, example } = this.#session!;
    const problem =
      (steps == null ? undefined : missingStep(trace, steps)) ??
      (select == null ? undefined : missingWord(example, select));
    if (problem !== undefined) this.#session!.report(problem);
  }
}

function startedSession(core: Core, example: SourceExample['example'], written: Written): Session {
  try {
    return new Session(core, example);
  } catch (error) {
    throw error instanceof ExampleError ? withAttributePath(error, written) : error;
  }
}
