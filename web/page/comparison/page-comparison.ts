// The comparison of the example of the page with another one, a lazy module.
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { equal } from '../../core/equal.ts';
import { ExampleError } from '../../core/errors.ts';
import type { Analysis, Example } from '../../core/example.ts';
import { textOf } from '../../core/text-of.ts';
import type { Trace } from '../../core/trace.ts';
import { shorten } from '../../core/shorten.ts';
import { splitTolerance } from '../../edit/compared-address.ts';
import type { Session } from '../../edit/session.ts';
import { differOnlyInView } from '../../edit/view-only.ts';
import '../../elements/comparison/attention-comparison.ts';
import type { Compared } from '../../elements/comparison/names.ts';
import { Fetching } from '../../elements/fetching.ts';
import { RedrawOnChange } from '../../elements/redraw-on-change.ts';
import { problemStyles, textStyles } from '../../elements/styles.ts';
import type { GalleryEntry } from '../../examples/index.ts';
import { comparing as text } from '../../strings/page/comparison.ts';
import { TOLERANCE } from '../../trace/compare.ts';
import { plainNumber } from '../../trace/format.ts';
import { parseNumber } from '../../trace/parse-number.ts';
import { panelStyles } from '../panel-styles.ts';
import { otherExample } from './other-example.ts';

/** Longer titles are cut where they stand in sentences. */
const LONGEST_NAME = 40;

const nameOf = (example: Example): string => text.titled(shorten(example.title ?? textOf(example), LONGEST_NAME));

/** Of a training run: with the step, since all of its steps have one title. */
const withStep = (name: string, { trained }: Example): string =>
  trained === undefined ? name : text.atStep(name, trained.steps);

/**
 * `<page-comparison>`: what the example is compared with, and the comparison. Fires `compare-start` where the reader wants to
 * compare with the example as it was loaded, `compare-gallery` to choose from the gallery, `compare-tolerance` with a tolerance that the
 * reader typed, and `compare-end`.
 */
export class PageComparison extends LitElement {
  @property({ attribute: false }) session!: Session;
  /** What stands after `compare=`. */
  @property({ attribute: false }) compared = '';
  @property({ attribute: false }) loadGallery: () => Promise<readonly GalleryEntry[]> = () => Promise.resolve([]);
  @state() protected other: Example | undefined;
  @state() protected problem: ExampleError | undefined;
  /** What names the other example, as it was read last. */
  #name: string | undefined;
  #sides: { a: Compared; b: Compared } | undefined;
  #made: { other: Example; trace: Trace } | undefined;
  readonly #fetching = new Fetching(this);
  /** The page's example when the other one was last read or refused. Once it changes, the other one may work: its model may be loaded. */
  #readBeside: Example | undefined;

  constructor() {
    super();
    new RedrawOnChange(this, () => this.session);
  }

  protected override willUpdate(changed: PropertyValues): void {
    const isOther = changed.has('compared') && splitTolerance(this.compared).other !== this.#name;
    const mayWork = this.problem !== undefined && this.#readBeside !== this.session.example;
    if (isOther || mayWork) void this.#read();
    this.#compare();
  }

  async #read(): Promise<void> {
    const name = (this.#name = splitTolerance(this.compared).other);
    this.#readBeside = this.session.example;
    const found = await this.#fetching.get(() =>
      otherExample(name, this.loadGallery).catch((error: unknown) => {
        if (error instanceof ExampleError) return error;
        if (name === this.#name) throw error;
        return undefined; // another one is asked for by now
      }),
    );
    if (name !== this.#name || found === undefined) return;
    this.problem = found instanceof ExampleError ? found : undefined;
    this.other = found instanceof ExampleError ? undefined : found;
  }

  /** Whether the other one is the example as it was loaded. */
  get #isStart(): boolean {
    const { other, session } = this;
    return other !== undefined && (equal(other, session.start) || differOnlyInView(other, session.start));
  }

  /** The trace of the other example, computed once; like that of the page it has the cosines of its contexts. */
  #traceOf(other: Example): Trace {
    if (this.#made?.other === other) return this.#made.trace;
    const analyses = [...new Set<Analysis>([...(other.analyses ?? []), 'cosine'])];
    const trace = this.session.core.run({ ...other, analyses });
    this.#made = { other, trace };
    return trace;
  }

  #compare(): void {
    const { other, session } = this;
    if (other === undefined) {
      this.#sides = undefined;
      return;
    }
    try {
      const trace = this.#traceOf(other);
      const { names } = text;
      const a = { name: this.#isStart ? names.start : withStep(nameOf(other), other), trace };
      const b = { name: this.#isStart ? names.now : withStep(names.own, session.example), trace: session.trace };
      const before = this.#sides;
      if (before?.a.trace === a.trace && before.b.trace === b.trace && before.a.name === a.name) return;
      this.#sides = { a, b };
    } catch (error) {
      if (!(error instanceof ExampleError)) throw error;
      this.#sides = undefined;
      this.#readBeside = session.example;
      this.problem = error;
    }
  }

  override focus(): void {
    this.renderRoot.querySelector<HTMLElement>('h2')?.focus();
  }

  protected override render(): TemplateResult {
    const { session, problem } = this;
    return html`<section aria-labelledby="heading">
      <div class="head">
        <h2 id="heading" tabindex="-1">${text.heading}</h2>
        <button type="button" class="link" @click=${() => this.dispatchEvent(new Event('compare-end'))}>
          ${text.close}
        </button>
      </div>
      <p class="choices">
        <span class="soft">${text.choose}</span>
        ${
          differOnlyInView(session.example, session.start)
            ? nothing
            : html`<button
                type="button"
                class="link"
                aria-pressed=${this.#isStart}
                @click=${() => this.dispatchEvent(new Event('compare-start'))}
              >
                ${text.start}
              </button>`
        }
        <button
          type="button"
          class="link"
          aria-haspopup="dialog"
          @click=${() => this.dispatchEvent(new Event('compare-gallery'))}
        >
          ${text.example}
        </button>
      </p>
      ${this.#content(problem)}
    </section>`;
  }

  #content(problem: ExampleError | undefined): TemplateResult | typeof nothing {
    if (this.#fetching.missing) return this.#fetching.message(() => void this.#read());
    if (problem !== undefined)
      return html`<div class="problem" role="alert">
        <span class="strong error">${text.refused}</span>
        ${problem.code === 'modelNotLoaded' ? text.needsModel : html`${problem.message}.`}
      </div>`;
    if (this.#sides === undefined) return html`<p class="soft">${text.waiting}</p>`;
    const { a, b } = this.#sides;
    const { tolerance } = splitTolerance(this.compared);
    const read = tolerance === undefined ? { value: TOLERANCE } : parseNumber(tolerance);
    const value = 'value' in read && read.value >= 0 ? read.value : undefined;
    return html`${
        value === undefined
          ? html`<p class="problem" role="alert">
              ${text.badTolerance(shorten(tolerance!, LONGEST_NAME), plainNumber(TOLERANCE))}
            </p>`
          : nothing
      }<attention-comparison
        .a=${a}
        .b=${b}
        .tolerance=${value ?? TOLERANCE}
        @tolerance-change=${({ detail }: CustomEvent<number>) =>
          this.dispatchEvent(new CustomEvent('compare-tolerance', { detail }))}
      ></attention-comparison>`;
  }

  static override styles = [
    textStyles,
    problemStyles,
    panelStyles,
    css`
      .choices {
        display: flex;
        flex-wrap: wrap;
        gap: 4px 16px;
        margin: 4px 0 12px;
      }
      .choices [aria-pressed='true'] {
        font-weight: 600;
      }
      @media (max-width: 640px) {
        h2 {
          font-size: 21px;
          line-height: 28px;
        }
      }
    `,
  ];
}

customElements.define('page-comparison', PageComparison);
