// The push on each score of one row, in a real sentence with the parameters of a moment, and how each of its numbers came about.
import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { load, type Core } from '../core/load.ts';
import { shortened } from '../core/shortened.ts';
import type { Axis, Step, Trace } from '../core/trace.ts';
import { exampleOf } from '../core/training/index.ts';
import type { Frame, TrainingFacts } from '../core/training/types.ts';
import { nextTurn } from '../elements/turns.ts';
import { defineAll } from '../elements/define-all.ts';
import { AttentionDerivation } from '../elements/derivation.ts';
import { rich } from '../elements/rich.ts';
import { story } from '../strings/why-story.ts';
import { why } from '../strings/why.ts';
import { pushOf, type Push } from '../trace/gradients.ts';
import { belowStyles } from './below-styles.ts';
import { alsoHolding } from './moments.ts';
import { fixed, pushDigits, type PushDigits, type PushLine } from './push-digits.ts';
import { askingRow, firstSentence, rightKind } from './reads.ts';
import { placeTold } from './run-table.ts';
import { asTheyAre } from './shown.ts';

const text = story.push;

/** A word takes no more room than this many letters. */
const LONGEST = 24;

/** While a run goes on, the table follows it so often, in milliseconds: it has many numbers to be read. */
const PACE = 1000;

interface Shown {
  frame: Frame;
  sentence: number;
  trace: Trace;
  row: number;
}

interface Place {
  stepId: string;
  row: number;
  column: number;
}

const value = (step: Step, row: number, column: number): number =>
  step.values[row * step.columns.labels.length + column]!;

/** `<why-push>`: weight, what more of the word would bring, and the push, for each word that a row may read. */
export class WhyPush extends LitElement {
  static override properties = {
    facts: { attribute: false },
    frame: { attribute: false },
    head: { attribute: false },
    live: { type: Boolean },
    sentence: { state: true },
    open: { state: true },
    shown: { state: true },
    failure: { state: true },
  };

  declare facts: TrainingFacts | undefined;
  declare frame: Frame | undefined;
  /** The head that is told of: its place in `Frame.rightWeight`; undefined: the first one of the last layer. */
  declare head: number | undefined;
  /** Whether the run goes on. */
  declare live: boolean;
  declare protected sentence: number;
  /** The cell that is opened; undefined: the push on the right key, or on the first word. */
  declare protected open: Place | undefined;
  declare protected shown: Shown | undefined;
  declare protected failure: string | undefined;

  #core: Core | undefined;
  #facts: TrainingFacts | undefined;
  #near = false;
  #busy = false;
  /** What was computed last, whatever came of it: nothing is tried twice. */
  #tried: { frame: Frame; sentence: number } | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last = -Infinity;
  readonly #sight = new IntersectionObserver((entries) => {
    this.#near = entries.at(-1)!.isIntersecting;
    if (this.#near) this.#compute();
  });

  constructor() {
    super();
    this.sentence = 0;
    this.live = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#sight.observe(this);
    void load().then(
      (core) => {
        this.#core = core;
        this.#compute();
      },
      () => undefined,
    );
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#sight.disconnect();
    clearTimeout(this.#timer);
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has('facts') && this.facts !== this.#facts) {
      this.#facts = this.facts;
      this.sentence = this.facts === undefined ? 0 : firstSentence(this.facts);
      this.open = undefined;
      this.shown = undefined;
      this.#tried = undefined;
    }
    if (changed.has('head')) this.open = undefined;
  }

  protected override updated(changed: Map<string, unknown>): void {
    if (changed.has('frame') || changed.has('facts') || changed.has('sentence') || changed.has('live')) this.#compute();
  }

  /** Runs the example of the moment, not more often than can be read, and only where it is seen. */
  #compute(): void {
    clearTimeout(this.#timer);
    const { facts, frame, sentence } = this;
    if (this.#core === undefined || facts === undefined || frame === undefined || !this.#near || this.#busy) return;
    if (this.#tried?.frame === frame && this.#tried.sentence === sentence) return;
    const wait = this.#last + (this.live ? PACE : 0) - performance.now();
    if (wait > 0) this.#timer = setTimeout(() => this.#compute(), wait);
    else void this.#run(facts, frame, sentence);
  }

  /** In turns, between which the page goes on. */
  async #run(facts: TrainingFacts, frame: Frame, sentence: number): Promise<void> {
    this.#busy = true;
    this.#tried = { frame, sentence };
    this.#last = performance.now();
    try {
      const document = exampleOf(facts, frame, sentence, asTheyAre);
      if (document === undefined) return;
      await nextTurn();
      const { trained: _, ...rest } = document;
      const trace = this.#core!.run(rest);
      await nextTurn();
      if (facts !== this.facts) return;
      const row = askingRow(facts.sentences[sentence]!);
      this.shown = { frame, sentence, trace, row };
      this.failure = undefined;
    } catch (error) {
      this.failure = (error as Error).message;
    } finally {
      this.#busy = false;
      this.#compute();
    }
  }

  #push(trace: Trace): Push | undefined {
    const { layers, heads } = this.facts!.settings;
    const head = this.head ?? (layers - 1) * heads;
    const weights = trace.steps.filter((step) => step.role === 'weights' && step.gradient_of === undefined);
    const chosen = weights[head];
    return chosen && pushOf(trace, { stage: chosen.stage, layer: chosen.layer, head: chosen.head });
  }

  #place(shown: Shown, push: Push): Place {
    const { trace, row } = shown;
    const step = this.open && trace.steps.find(({ id }) => id === this.open!.stepId);
    if (step !== undefined) {
      const { row, column } = this.open!;
      if (row < step.rows.labels.length && column < step.columns.labels.length) return this.open!;
    }
    return { stepId: push.scores.id, row, column: this.#right(shown) ?? 0 };
  }

  /** Why no row is marked. */
  #unmarked(shown: Shown, { weights }: Push): TemplateResult | typeof nothing {
    const { row, sentence } = shown;
    const { settings, sentences } = this.facts!;
    const { answers } = sentences[sentence]!;
    const right = this.#right(shown);
    if (right !== undefined && !(settings.causal && right > row)) return nothing;
    const kind = rightKind(settings.task);
    const masked = right !== undefined && kind !== 'itself' ? why.table.masked[kind] : undefined;
    const { noRightKey } = why.plots;
    const parts = {
      asks: this.#placed(weights.rows, row),
      answer: answers.find(({ position }) => position === row)?.answer,
      right: this.#placed(weights.columns, right ?? row),
    };
    return html`<p class="caption about">
      ${masked === undefined ? noRightKey[settings.task === 'text' ? 'text' : 'other'] : rich(masked, parts)}
    </p>`;
  }

  /** Why a wrong key can be pushed up. */
  #also({ row, sentence }: Shown, { scores }: Push): TemplateResult | typeof nothing {
    const up = alsoHolding(this.facts!, sentence, row).filter((column) => value(scores, row, column) < 0);
    if (up.length === 0) return nothing;
    const words = up.map((column) => this.#placed(scores.columns, column)).join(', ');
    return html`<p class="caption about">${rich(up.length === 1 ? text.also : text.alsoMany, { words })}</p>`;
  }

  /** A word, and where it stands if it does not stand alone with that name. */
  #placed(axis: Axis, place: number): string {
    return axis.labels[place]! + placeTold(axis, place, this.facts!.settings.task);
  }

  #right({ row, sentence }: Shown): number | undefined {
    return this.facts!.sentences[sentence]!.answers.find(({ position }) => position === row)?.right;
  }

  #line(shown: Shown, push: Push, open: Place, column: number, line: PushLine, digits: PushDigits): TemplateResult {
    const { row } = shown;
    const { columns } = push.weights;
    const word = columns.labels[column]!;
    const { task } = this.facts!.settings;
    const place = placeTold(columns, column, task);
    const isOpen = open.stepId === push.scores.id && open.row === row && open.column === column;
    const right = this.#right(shown) === column;
    const { power, decimals } = digits;
    const number = (name: 'gain' | 'push') => fixed(line[name] / 10 ** power, decimals[name]);
    const unit = power === 0 ? '' : ` × 10^${power}`;
    return html`<tr class=${right ? 'right' : ''}>
      <th scope="row">
        <bdi class="key">${shortened(word, LONGEST)}</bdi
        ><span class="soft small">${place} ${right ? text.right[rightKind(task)] : nothing}</span>
      </th>
      <td class="weights">${fixed(line.weight, decimals.weight)}</td>
      <td>${number('gain')}</td>
      <td>
        <button
          type="button"
          class="cell"
          aria-pressed=${isOpen}
          aria-label="${text.open(this.#placed(columns, column))}: ${number('push')}${unit}"
          @click=${() => (this.open = { stepId: push.scores.id, row, column })}
        >
          ${number('push')}
        </button>
      </td>
    </tr>`;
  }

  #table(shown: Shown, push: Push): TemplateResult {
    const { facts } = this;
    const { row, sentence, frame, trace } = shown;
    const { settings, sentences } = facts!;
    const { tokens } = sentences[sentence]!;
    const answers = sentences[sentence]!.answers.length;
    const asking = this.#placed(push.weights.rows, row);
    const columns = tokens.map((_, index) => index);
    const readable = settings.causal ? columns.slice(0, row + 1) : columns;
    const open = this.#place(shown, push);
    const lines = readable.map((column) => ({
      weight: value(push.weights, row, column),
      gain: -value(push.more, row, column),
      push: -value(push.scores, row, column),
    }));
    const digits = pushDigits(lines);
    const { power } = digits;
    const unit = power === 0 ? nothing : html`${text.unit}<sup>−${-power}</sup>`;
    const head = text.head(push.weights.layer ?? 1, push.weights.head ?? 1, settings.heads, settings.layers);
    return html`<div class="both">
      <div>
        <label class="caption">
          ${text.sentence}
          <select
            @change=${(event: Event) => {
              this.open = undefined;
              this.sentence = Number((event.target as HTMLSelectElement).value);
            }}
          >
            ${sentences.map(
              ({ tokens }, index) =>
                html`<option value=${index} ?selected=${index === sentence}>${tokens.join(' ')}</option>`,
            )}
          </select>
        </label>
        <div class="scroll">
          <table>
            <caption>
              <strong>${text.title}</strong>
              <span>${text.sub(asking, frame.step)}${head === '' ? nothing : `, ${head}`}</span>
            </caption>
            <thead>
              <tr>
                <th scope="col">${text.columns.word}</th>
                <th scope="col">${text.columns.weight}</th>
                <th scope="col">${text.columns.better}${unit}</th>
                <th scope="col">${text.columns.push}${unit}</th>
              </tr>
            </thead>
            <tbody>
              ${readable.map((column, index) => this.#line(shown, push, open, column, lines[index]!, digits))}
            </tbody>
          </table>
        </div>
        <p class="caption about">${text.about}${answers > 1 ? text.aboutMean(answers) : nothing}</p>
        ${this.#unmarked(shown, push)} ${this.#also(shown, push)}
      </div>
      <div class="panel" @cell-open=${this.#onOpen}>
        <p class="caption">${text.sign}${settings.control === 'uniform' ? text.frozen : nothing}</p>
        <attention-derivation .trace=${trace} .cell=${open} precision="4"></attention-derivation>
        ${
          open.stepId === push.scores.id
            ? nothing
            : html`<button class="link" type="button" @click=${() => (this.open = undefined)}>${text.back}</button>`
        }
      </div>
    </div>`;
  }

  readonly #onOpen = (event: Event) => {
    event.stopPropagation();
    const { stepId, row, column } = (event as CustomEvent<Place>).detail;
    this.open = { stepId, row, column };
  };

  protected override render(): TemplateResult | typeof nothing {
    const { facts, shown } = this;
    if (facts === undefined) return nothing;
    if (facts.settings.control === 'feed_forward') return html`<p class="caption">${text.noAttention}</p>`;
    if (this.failure !== undefined) {
      return html`<p class="problem">${rich(text.failed, { reason: this.failure })}</p>`;
    }
    const push = shown && this.#push(shown.trace);
    if (push === undefined) return html`<p class="caption waiting">${text.loading}</p>`;
    return this.#table(shown!, push);
  }

  static override styles = [
    ...belowStyles,
    css`
      :host {
        container-type: inline-size;
      }
      .both {
        display: grid;
        gap: 16px 40px;
        align-items: start;
      }
      @container (min-width: 880px) {
        .both {
          grid-template-columns: minmax(0, 440px) minmax(0, 1fr);
        }
      }
      caption {
        margin: 8px 0 4px;
        text-align: start;
        font-size: 14px;
      }
      caption span {
        display: block;
        color: var(--attention-soft);
      }
      caption strong {
        font-size: 15px;
        font-weight: 600;
      }
      th[scope='col']:first-child {
        text-align: start;
      }
      .small {
        font-size: 13px;
      }
      /* Long numbers beside it break no word: the table rather scrolls. */
      tbody bdi {
        white-space: nowrap;
      }
      td {
        font-size: 16px;
      }
      tr.right > * {
        background: var(--attention-query-tint);
      }
      button.cell {
        min-height: 32px;
        padding: 0 6px;
        margin-right: -6px;
        border: 1.5px solid transparent;
        border-radius: 5px;
        background: none;
        color: inherit;
        font: inherit;
        text-decoration: underline;
        text-decoration-color: var(--attention-line);
        text-underline-offset: 4px;
        cursor: pointer;
      }
      button.cell[aria-pressed='true'] {
        border-color: var(--attention-ink);
        text-decoration: none;
      }
      .panel {
        padding: 16px;
        border-radius: 10px;
        background: var(--attention-panel);
        min-width: 0;
        overflow-x: auto;
      }
      .about {
        max-width: 440px;
      }
      .waiting {
        min-height: 300px;
      }
      @media (max-width: 640px) {
        th,
        td {
          padding: 0 6px;
        }
        tr.right .small {
          display: block;
        }
      }
    `,
  ];
}

defineAll({ 'attention-derivation': AttentionDerivation, 'why-push': WhyPush });
