import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import type { Axis, Step } from '../../core/trace.ts';
import { readsLines } from '../../core/training/reads-lines.ts';
import type { Checkpoint, Task } from '../../core/training/types.ts';
import { at } from '../../trace/cells.ts';
import { textTemplate } from '../../elements/text-template.ts';
import { problemStyles, textStyles } from '../../elements/styles.ts';
import { nextTask } from '../../elements/next-task.ts';
import { tableText as text } from '../../strings/why/attention.ts';
import { problemText } from '../../strings/why/run.ts';
import { formatPercent } from '../../trace/format.ts';
import { reading } from '../../trace/reading.ts';
import { rightKind } from '../run/sentences.ts';
import { type Head, headAt, headIndex, headName, TraceCache } from '../run/trace-cache.ts';
import { wordStyles } from '../../site/word-choice.ts';

/** The position of a word, after its name: if the word occurs several times, or if only positions matter. */
export const placeBehind = ({ labels }: Axis, place: number, task: Task): string =>
  // The words of "reverse" are arbitrary symbols; only their positions matter.
  task === 'reverse' || labels.filter((label) => label === labels[place]).length > 1 ? text.place(place + 1) : '';

const word = (axis: Axis, place: number, task: Task, look = 'strong'): TemplateResult =>
  html`<bdi class=${look}>${axis.labels[place]}</bdi>${placeBehind(axis, place, task)}`;

/** Whether two weights are printed alike. */
const alike = (a: number, b: number) => formatPercent(a) === formatPercent(b);

const share = (weight: number) => html`<span class="number weights">${formatPercent(weight)}</span>`;

/**
 * `<why-table>`: the attention of one head over a held-out sentence at a checkpoint, and what its query token reads, in words.
 * Emits `sentence-choose`, `head-choose` and `row-choose`.
 */
export class WhyTable extends LitElement {
  @property({ attribute: false }) traces: TraceCache | undefined;
  @property({ attribute: false }) checkpoint: Checkpoint | undefined;
  /** The checkpoint before training. */
  @property({ attribute: false }) first: Checkpoint | undefined;
  @property({ type: Number }) sentence = 0;
  /** The row of the query token. */
  @property({ type: Number }) row = 0;
  @property({ attribute: false }) head: Head = { layer: 1, head: 1 };

  /** Updates in a task of its own, to keep tasks short. */
  protected override async scheduleUpdate(): Promise<void> {
    await nextTask();
    await super.scheduleUpdate();
  }

  protected override render(): TemplateResult {
    const { traces, checkpoint, sentence, head, row } = this;
    if (traces === undefined || checkpoint === undefined) return html`<div class="waiting"></div>`;
    const trace = traces.trace(checkpoint, sentence);
    const choices = html`<div class="choices">${this.#choices(traces)}</div>`;
    if (trace === undefined && traces.problem !== undefined)
      return html`<p class="problem"><span class="strong">${problemText.table}</span> ${traces.problem.message}.</p>
        ${choices}`;
    const weights = traces.step(trace, head, 'weights');
    if (weights === undefined) {
      const { control } = traces.facts.settings;
      return html`<p class="soft">${control === 'feed_forward' ? text.nothing : text.unshown}</p>`;
    }
    return html`
      <attention-heatmap
        .caption=${text.after(checkpoint.step)}
        .subcaption=${text.ofHead(headName(head, traces.facts.settings))}
        .weights=${weights}
        .mask=${traces.step(trace, head, 'masked_scores')}
        .query=${row}
        .precision=${2}
      ></attention-heatmap>
      <p class="says">${this.#reading(traces, weights)}</p>
      ${choices}
    `;
  }

  /** What the query token reads, with the numbers of the table. */
  #reading(traces: TraceCache, weights: Step): unknown {
    const { sentence, row, head, checkpoint } = this;
    const { settings, sentences } = traces.facts;
    const { answers } = sentences[sentence]!;
    const { words } = reading(weights, row, true);
    const top = words[0]!;
    const answer = answers.find(({ position }) => position === row);
    const right = answer?.right;
    const known = right === undefined ? NaN : at(weights, row, right);
    const before = right === undefined ? NaN : this.#before(traces, row, right);
    const keys = settings.causal ? row + 1 : weights.columns.labels.length;
    const second = words[1];
    const tied = second !== undefined && alike(second.weight, top.weight);
    const { task } = settings;
    const other = (column: number) => (column === row ? text.itself : word(weights.columns, column, task));
    const parts = {
      asks: word(weights.rows, row, task, 'strong query'),
      top: other(top.column),
      topShare: share(top.weight),
      answer: html`<bdi class="strong">${answer?.answer}</bdi>`,
      right: right === undefined ? nothing : other(right),
      second: second === undefined ? nothing : other(second.column),
      share: share(known),
      before: share(before),
      equal: share(1 / keys),
    };
    const pieces: unknown[] = [];
    const add = (one: string) => pieces.push(textTemplate(one, parts));
    const kind = rightKind(task);
    if (answer === undefined || right === undefined) {
      add(tied ? text.tied : text.most);
      add(answer === undefined ? text.notAsked : readsLines(task) ? text.text : text.noRight);
    } else if (kind !== 'itself' && settings.causal && right > row) add(text.masked[kind]);
    else if (settings.control === 'uniform') add(text.even[kind]);
    else if (checkpoint!.step === 0) add(text.random);
    else if (top.column !== right && !alike(top.weight, known)) add(text.seeking[kind]);
    // An argmax alone may be chance: the weight has to stand out now, and not before training.
    else if (top.column === right && known * keys >= 2 && known - before >= 0.5 / keys && !tied) add(text.found[kind]);
    else {
      add(text.even[kind]);
      add(text.compared);
    }
    if (kind === 'itself') add(text.alone);
    if (head.layer < settings.layers) add(text.earlier);
    if (settings.control === 'uniform') add(text.uniform);
    if (settings.control === 'frozen_query_key') add(text.frozen);
    if (answer !== undefined && answers.length === 1 && head.layer === settings.layers)
      add(settings.layers === 1 ? text.onlyRow : text.onlyRowLast);
    return pieces;
  }

  /** The same weight before training. */
  #before(traces: TraceCache, row: number, right: number): number {
    const { first, sentence, head } = this;
    const weights = first && traces.step(traces.trace(first, sentence), head, 'weights');
    return weights === undefined ? NaN : at(weights, row, right);
  }

  #choices({ facts: { sentences, settings } }: TraceCache): unknown {
    const { layers, heads } = settings;
    const all = Array.from({ length: layers * heads }, (_, index) => headAt(index, settings));
    const place = headIndex(this.head, settings);
    return html`${
      all.length === 1
        ? nothing
        : choose(
            text.head,
            place,
            all.map(({ layer, head }) => text.headOption(layer, head, layers, heads)),
            (index) => this.#emit('head-choose', all[index]),
          )
    }
    ${choose(
      text.sentence(settings.task),
      this.sentence,
      sentences.map(({ tokens }, index) => text.sentenceOption(index + 1, tokens.join(' '))),
      (index) => this.#emit('sentence-choose', index),
    )}`;
  }

  #emit(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  static override styles = [
    textStyles,
    problemStyles,
    wordStyles,
    css`
      :host {
        display: block;
        min-width: 0;
      }
      .waiting {
        min-height: 400px;
      }
      .says {
        min-height: 72px;
        margin: 14px 0 0;
        line-height: 22px;
        text-wrap: pretty;
        overflow-wrap: anywhere;
      }
      .choices {
        display: flex;
        flex-wrap: wrap;
        gap: 6px 20px;
        margin-top: 12px;
      }
      p {
        margin: 0;
      }
      @media print {
        .choices {
          display: none;
        }
      }
    `,
  ];
}

/** A choice, with its label before it. */
function choose(label: string, chosen: number, options: readonly string[], choose: (index: number) => void): unknown {
  return html`<label class="labelled"
    ><span class="soft">${label}</span>
    <span class="word"
      ><select @change=${(event: Event) => choose((event.target as HTMLSelectElement).selectedIndex)}>
        ${options.map((option, index) => html`<option .selected=${live(index === chosen)}>${option}</option>`)}</select
      ><span aria-hidden="true">▾</span></span
    ></label
  >`;
}
