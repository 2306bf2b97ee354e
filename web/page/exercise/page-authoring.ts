// Making an exercise of the example of the page, a lazy module.
import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { ExampleError } from '../../core/errors.ts';
import { loadDiagnoser } from '../../core/diagnosis/load.ts';
import type { Example } from '../../core/example.ts';
import type { Step } from '../../core/trace.ts';
import { canDraw } from '../../edit/exercise/numbers/draw.ts';
import { newNumbers, type NewNumbers } from '../../edit/exercise/numbers/new-numbers.ts';
import { withExercise } from '../../edit/exercise/with-exercise.ts';
import { Session } from '../../edit/session.ts';
import { buttonStyles } from '../../elements/button-styles.ts';
import '../../elements/exercise/attention-exercise.ts';
import { nameOf } from '../../elements/exercise/names.ts';
import { Fetching } from '../../elements/fetching.ts';
import { LazyModule } from '../../elements/lazy-module.ts';
import { RedrawOnChange } from '../../elements/redraw-on-change.ts';
import { problemStyles, textStyles } from '../../elements/styles.ts';
import { authoring as text } from '../../strings/page/authoring.ts';
import { askedSteps } from '../../trace/exercise/asked.ts';
import { selectionOf } from '../../trace/selection.ts';
import { panelStyles } from '../panel-styles.ts';
import { emptyDraft, exerciseOf, hideable, isBad, pointsOf, seedOf, type Draft } from './draft.ts';

/** Numbers that were drawn. */
interface Drawn {
  /** For which exercise, and from which seed. */
  of: string;
  /** undefined while they are drawn, and where none can be computed. */
  numbers?: NewNumbers | undefined;
  done: boolean;
}

/** What was chosen for the exercise that was opened last, and for which example. */
let last: { of: string; draft: Draft } | undefined;

/** `<page-authoring>`: which steps are hidden, and what readers then see. Fires `exercise-made` with the example, and `authoring-end`. */
export class PageAuthoring extends LitElement {
  @property({ attribute: false }) session!: Session;
  @state() protected draft: Draft = emptyDraft;
  readonly #fetching = new Fetching(this);
  readonly #diagnoser = new LazyModule(() => loadDiagnoser({ core: this.session.core }));
  #drawn: Drawn | undefined;
  #preview: { example: Example; session: Session } | undefined;

  constructor() {
    super();
    new RedrawOnChange(this, () => this.session);
  }

  protected override willUpdate(): void {
    if (!this.hasUpdated && last?.of === JSON.stringify(this.session.example)) this.draft = last.draft;
    // The sentence may have become shorter.
    const { row } = this.draft;
    if (row !== undefined && row >= selectionOf(this.session).weights.rows.labels.length)
      this.draft = { ...this.draft, row: undefined };
  }

  #open(exercise: Example): void {
    last = { of: JSON.stringify(this.session.example), draft: this.draft };
    this.dispatchEvent(new CustomEvent('exercise-made', { detail: exercise }));
  }

  override focus(): void {
    this.renderRoot.querySelector<HTMLElement>('h2')?.focus();
  }

  #toggle(id: string): void {
    const hidden = new Set(this.draft.hidden);
    if (!hidden.delete(id)) hidden.add(id);
    this.draft = { ...this.draft, hidden };
  }

  #worth(id: string, typed: string): void {
    this.draft = { ...this.draft, points: new Map(this.draft.points).set(id, typed) };
  }

  /** The exercise with the numbers of the seed; undefined while they are drawn. */
  #withNumbers(exercise: Example): NewNumbers | undefined {
    const seed = seedOf(this.draft);
    if (seed === undefined) return { example: exercise, alike: 0 };
    const of = JSON.stringify([seed, exercise]);
    if (this.#drawn?.of !== of) {
      const drawn: Drawn = (this.#drawn = { of, done: false });
      void this.#fetching
        .get(async () => newNumbers(this.session.core, await this.#diagnoser.load(), exercise, seed))
        .then((numbers) => {
          Object.assign(drawn, { numbers, done: true });
          this.requestUpdate();
        });
    }
    return this.#drawn!.numbers;
  }

  #drawAgain(): void {
    this.#drawn = undefined;
    this.requestUpdate();
  }

  #numbers(): TemplateResult {
    const { draft } = this;
    const bad = isBad(draft.seed, seedOf(draft));
    return html`<p class="numbers">
        <label
          >${text.seed}
          <input
            type="text"
            inputmode="numeric"
            autocomplete="off"
            placeholder=${text.ownNumbers}
            aria-invalid=${bad ? 'true' : nothing}
            aria-describedby=${bad ? 'bad-seed' : nothing}
            .value=${draft.seed}
            @input=${(event: Event) => (this.draft = { ...draft, seed: (event.target as HTMLInputElement).value })}
        /></label>
        <label
          ><input
            type="checkbox"
            .checked=${draft.newNumbers}
            @change=${(event: Event) =>
              (this.draft = { ...draft, newNumbers: (event.target as HTMLInputElement).checked })}
          />
          ${text.newNumbers}</label
        >
      </p>
      ${bad ? html`<p class="problem" role="alert" id="bad-seed">${text.badSeed}</p>` : nothing}
      <p class="soft">${text.seedAbout}</p>`;
  }

  /** What readers see of it; the same session while the exercise is the same, so that what is tried out in the preview stays. */
  #sessionOf(example: Example): Session {
    if (JSON.stringify(this.#preview?.example) !== JSON.stringify(example))
      this.#preview = { example, session: new Session(this.session.core, example) };
    return this.#preview!.session;
  }

  #hasBadPoints({ id }: Step): boolean {
    const { draft } = this;
    return draft.hidden.has(id) && isBad(draft.points.get(id), pointsOf(draft, id));
  }

  #step(step: Step): TemplateResult {
    const { draft, session } = this;
    const name = nameOf(session.trace, step);
    const pressed = draft.hidden.has(step.id);
    const bad = this.#hasBadPoints(step);
    return html`<li>
      <button type="button" class="step" aria-pressed=${pressed} @click=${() => this.#toggle(step.id)}>
        <span aria-hidden="true">${pressed ? '✓' : '+'}</span> ${name}
      </button>
      ${
        pressed
          ? html`<label
              ><input
                type="text"
                inputmode="numeric"
                autocomplete="off"
                aria-label=${text.points(name)}
                aria-invalid=${bad ? 'true' : nothing}
                aria-describedby=${bad ? `bad-points-${step.id}` : nothing}
                .value=${draft.points.get(step.id) ?? ''}
                @input=${(event: Event) => this.#worth(step.id, (event.target as HTMLInputElement).value)}
              />
              ${text.pointsShort}</label
            >`
          : nothing
      }
    </li>`;
  }

  #made(exercise: Example): TemplateResult {
    try {
      const numbers = this.#withNumbers(exercise);
      if (numbers === undefined)
        return this.#fetching.missing
          ? html`${this.#fetching.message(() => this.#drawAgain())}`
          : html`<p class="soft" role="status">${this.#drawn?.done ? text.noNumbers : text.drawing}</p>`;
      const session = this.#sessionOf(numbers.example);
      const asked = askedSteps(session.example, session.trace.steps);
      const count = asked.reduce((sum, one) => sum + one.asked.filter(Boolean).length, 0);
      return html`<p class="made">
          <button type="button" class="main" @click=${() => this.#open(session.example)}>${text.open}</button>
          <span class="soft">${text.asked(count)} ${text.openAbout}</span>
        </p>
        ${numbers.alike > 0 ? html`<p class="soft">${text.alike(numbers.alike)}</p>` : nothing}
        <h3>${text.preview}</h3>
        <attention-exercise titled .session=${session}></attention-exercise>`;
    } catch (error) {
      if (!(error instanceof ExampleError)) throw error;
      return html`<div class="problem" role="alert">
        <span class="strong error">${text.refused}</span> ${error.message}.
      </div>`;
    }
  }

  protected override render(): TemplateResult {
    const { session, draft } = this;
    const { example, trace } = session;
    const steps = hideable(trace, example);
    const exercise = exerciseOf(draft, steps);
    const { weights, query } = selectionOf(session);
    return html`<section aria-labelledby="heading">
      <div class="head">
        <h2 id="heading" tabindex="-1">${text.heading}</h2>
        <button type="button" class="link" @click=${() => this.dispatchEvent(new Event('authoring-end'))}>
          ${text.close}
        </button>
      </div>
      <p>${text.lead}</p>
      <ul aria-label=${text.steps}>
        ${steps.map((step) => this.#step(step))}
      </ul>
      ${steps
        .filter((step) => this.#hasBadPoints(step))
        .map(
          (step) =>
            html`<p class="problem" role="alert" id="bad-points-${step.id}">${text.badPoints(nameOf(trace, step))}</p>`,
        )}
      <p>
        <label
          >${text.rows}
          <select
            @change=${(event: Event) => {
              const { value } = event.target as HTMLSelectElement;
              this.draft = { ...this.draft, row: value === '' ? undefined : Number(value) };
            }}
          >
            <option value="" .selected=${draft.row === undefined}>${text.allRows}</option>
            <option value=${query} .selected=${draft.row !== undefined}>
              ${text.row(weights.rows.labels[draft.row ?? query] ?? '')}
            </option>
          </select></label
        >
      </p>
      ${canDraw(example) ? this.#numbers() : html`<p class="soft">${text.notDrawn}</p>`}
      ${exercise === undefined ? html`<p class="soft">${text.none}</p>` : this.#made(withExercise(example, exercise))}
    </section>`;
  }

  static override styles = [
    textStyles,
    problemStyles,
    buttonStyles,
    panelStyles,
    css`
      h3 {
        margin: 16px 0 8px;
        font-size: 15px;
        line-height: 20px;
      }
      ul {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
        margin: 8px 0;
        padding: 0;
        list-style: none;
      }
      li {
        display: inline-flex;
        gap: 6px;
        align-items: center;
      }
      button.step,
      select,
      input {
        min-height: 36px;
        padding: 0 12px;
        border: 1px solid var(--attention-line);
        border-radius: 6px;
        background: none;
        color: inherit;
        font: inherit;
      }
      input {
        width: 72px;
      }
      .numbers {
        display: flex;
        flex-wrap: wrap;
        gap: 8px 24px;
        align-items: center;
        margin: 8px 0;
      }
      .numbers input {
        width: 136px;
      }
      .numbers input[type='checkbox'] {
        width: auto;
        min-height: 0;
      }
      button {
        cursor: pointer;
      }
      .step[aria-pressed='true'] {
        border: 2px solid var(--attention-ink);
        font-weight: 600;
      }
      .made {
        display: flex;
        flex-wrap: wrap;
        gap: 8px 12px;
        align-items: center;
      }
      @media (pointer: coarse) {
        button.step,
        select,
        input {
          min-height: 44px;
        }
      }
    `,
  ];
}

customElements.define('page-authoring', PageAuthoring);
