import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { equal } from '../../../core/equal.ts';
import { continueText } from '../../../core/models/continue-text.ts';
import type { ContinuedToken, ContinueOptions } from '../../../core/models/continued.ts';
import { modelOf } from '../../../core/models/loaded.ts';
import type { LoadedModel } from '../../../core/models/loaded.ts';
import { SPACE } from '../../../core/models/words-of-pieces.ts';
import { MOST_TRACED } from '../../../core/region.ts';
import { validate } from '../../../core/validate.ts';
import { without } from '../../../edit/without.ts';
import { nextText } from '../../../strings/cards/next.ts';
import { parseNumber } from '../../../trace/parse-number.ts';
import { probabilityText } from '../../../trace/probability-text.ts';
import { define } from '../../define.ts';
import { KeepFocus } from '../../keep-focus.ts';
import { problemStyles } from '../../styles.ts';
import { buttonRowStyles } from '../buttons.ts';
import { sectionStyles } from '../section-styles.ts';
import { prose } from '../step-table.ts';
import { isExperiment, withOtherText } from '../text-vectors.ts';
import type { View } from '../view.ts';

const text = nextText.write;
/** How many tokens are written at once. */
const SEVERAL = 20;
/** More than any model reads. */
const NO_END = 100_000;

/** How tokens are drawn, as it was typed. */
interface Settings {
  temperature: string;
  topK: string;
  seed: string;
}

type Status =
  { kind: 'still' } | { kind: 'writing' } | { kind: 'stopped' } | { kind: 'ended' } | { kind: 'failed'; said: string };

/** `<attention-continuation>`: the model writes on, token by token. */
export class AttentionContinuation extends LitElement {
  @property({ attribute: false }) view: View | undefined;
  @state() protected settings: Settings = { temperature: '1', topK: '', seed: '1' };
  @state() protected written: readonly ContinuedToken[] = [];
  @state() protected status: Status = { kind: 'still' };
  /** How many tokens were written in how many milliseconds, without those that had to read the text first. */
  @state() protected speed = { tokens: 0, milliseconds: 0 };
  /** What has read the text and all that was written. */
  #source: AsyncGenerator<ContinuedToken, void> | undefined;
  /** Ends what it computes. */
  #end: AbortController | undefined;
  /** Whether it has read anything yet. */
  #warm = false;
  /** The button that is to have the focus again. */
  #pressed: HTMLElement | undefined;
  /** Counts what was asked for: an answer to anything but the last is too late. */
  #job = 0;
  /** The model whose text it is: another one of the reader's own has the same name in the example. */
  #model: LoadedModel | undefined;

  constructor() {
    super();
    new KeepFocus(this, '.buttons :enabled'); // where what was written is taken as the sentence
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#forget();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const [before, now] = [changed.get('view') as View | undefined, this.view].map((view) => view?.snapshot.example);
    if (now === undefined) return;
    const model = this.#model;
    this.#model = modelOf(now);
    if (before === undefined) return;
    const same = model === this.#model && equal(before.tokens, now.tokens) && equal(before.parameters, now.parameters);
    if (!same) this.#restart();
  }

  /** A button that is pressed is disabled while the model writes, so Stop has the focus meanwhile. */
  protected override updated(): void {
    const focused = (this.renderRoot as ShadowRoot).activeElement;
    if (focused?.matches(':disabled') !== true) return;
    const stop = this.renderRoot.querySelector<HTMLElement>('.stop:enabled');
    const before = this.#pressed?.matches(':enabled') === true ? this.#pressed : undefined;
    const next = stop ?? before ?? this.renderRoot.querySelector<HTMLElement>('.buttons :enabled');
    this.#pressed = stop === null ? undefined : (focused as HTMLElement);
    next?.focus();
  }

  /** Ends what is under way. */
  #stop(status: Status): void {
    this.#job++;
    this.status = status;
  }

  /** The next token is drawn anew, after the text and what was written. */
  #forget(): void {
    this.#stop({ kind: 'still' });
    this.#end?.abort();
    this.#source = undefined;
    this.speed = { tokens: 0, milliseconds: 0 };
  }

  #restart(): void {
    this.#forget();
    this.written = [];
  }

  /** The settings as numbers, or what is wrong with one. */
  #read(): Partial<Record<keyof Settings, number>> | string {
    const read: Partial<Record<keyof Settings, number>> = {};
    for (const name of ['temperature', 'topK', 'seed'] as const) {
      const written = this.settings[name];
      if (written.trim() === '') continue;
      const number = parseNumber(written);
      if ('problem' in number) return `${text[name]}: ${number.problem}`;
      read[name] = number.value;
    }
    return read;
  }

  /** Whether there is room for the text and all that was written: what was drawn last may be beyond it. */
  #canRead({ snapshot: { example } }: View): boolean {
    return example.tokens.length + this.written.length <= modelOf(example)!.keptTokens!;
  }

  #start({ snapshot: { example } }: View, settings: ContinueOptions): AsyncGenerator<ContinuedToken, void> {
    const { parameters } = example;
    const tokens = [...example.tokens, ...this.written.map(({ token }) => token)];
    this.#warm = false;
    this.#end = new AbortController();
    return continueText({ tokens, parameters }, { ...settings, count: NO_END, signal: this.#end.signal });
  }

  async #write(view: View, count: number): Promise<void> {
    const settings = this.#read();
    if (typeof settings === 'string') return this.#stop({ kind: 'failed', said: settings });
    if (this.#source === undefined && !this.#canRead(view)) return this.#stop({ kind: 'ended' });
    this.#stop({ kind: 'writing' });
    const job = this.#job;
    try {
      const source = (this.#source ??= this.#start(view, settings));
      for (let left = count; left > 0; left--) {
        const before = performance.now();
        const { value, done } = await source.next();
        if (done) this.#source = undefined;
        else if (this.#source !== source) return;
        else {
          this.written = [...this.written, value];
          const { tokens, milliseconds } = this.speed;
          if (this.#warm) this.speed = { tokens: tokens + 1, milliseconds: milliseconds + performance.now() - before };
          this.#warm = true;
        }
        if (job !== this.#job) return;
        if (done) return this.#stop({ kind: 'ended' });
        await this.updateComplete;
      }
      this.status = { kind: 'still' };
    } catch (error) {
      if (job !== this.#job) return;
      this.#source = undefined;
      const reason = error instanceof Error ? error.message : String(error);
      this.#stop({ kind: 'failed', said: text.failed(reason.replace(/^topK\b/, text.topK)) });
    }
  }

  #field(name: keyof Settings, placeholder = ''): TemplateResult {
    return html`<label
      >${text[name]}
      <input
        type="text"
        inputmode="decimal"
        autocomplete="off"
        placeholder=${placeholder}
        .value=${this.settings[name]}
        @change=${(event: Event) => {
          this.settings = { ...this.settings, [name]: (event.target as HTMLInputElement).value };
          this.#forget();
        }}
    /></label>`;
  }

  /** The text, and what was written. */
  #text({ snapshot: { example } }: View, model: LoadedModel): TemplateResult {
    const label = (id: number) => model.vocabulary?.[id]?.replaceAll(SPACE, ' ') ?? String(id);
    // Ids have no spaces of their own.
    const joint = 'ids' in model.about ? ' ' : '';
    return html`<div class="text" role="group" aria-label=${text.written}>
      ${model.idsOf(example.tokens).map((id) => html`<bdi>${label(id)}</bdi>${joint}`)}${this.written.map(
        ({ id, probability }) =>
          html`<bdi class="written" title=${text.token(label(id).trim(), probabilityText(probability))}
              >${label(id)}</bdi
            >${joint}`,
      )}
    </div>`;
  }

  #said(model: LoadedModel): TemplateResult {
    const { status, speed } = this;
    const { tokens, milliseconds } = speed;
    const said = {
      still: '',
      writing: text.writing,
      stopped: text.stopped,
      ended: model.keptTokens === model.tokens ? text.ended(model.tokens) : text.full(model.keptTokens!),
      failed: '',
    }[status.kind];
    const rate = tokens > 0 ? text.speed(text.rate((1000 * tokens) / milliseconds)) : '';
    return html`<p class="small soft">
        <span role="status">${said}</span> <span>${status.kind === 'writing' ? '' : rate}</span>
      </p>
      ${
        status.kind === 'failed'
          ? html`<p class="problem" role="alert"><span class="error">${status.said}</span></p>`
          : nothing
      }`;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { view, written, status } = this;
    const model = view && modelOf(view.snapshot.example);
    if (view === undefined || model === undefined) return nothing;
    const { example } = view.snapshot;
    const { tokens } = example;
    const writing = status.kind === 'writing';
    const full = writing || status.kind === 'ended';
    const all = [...tokens, ...written.map(({ token }) => token)];
    // What was drawn last, the model may have no place to read.
    const most = Math.min(model.tokens, MOST_TRACED);
    const taken = all.slice(0, most);
    // As where a text is typed, heads stay switched off; what belongs to single tokens of the text before does not stay.
    const take = () =>
      view.change(
        (now) =>
          validate({
            ...without(withOtherText(now, { tokens: taken }), 'segments', 'loss', 'published', 'claims', 'exercise'),
            display: { precision: now.display.precision },
          }),
        this,
      );
    return html`<h4>${text.heading}</h4>
      ${prose(text.prose)} ${isExperiment(example) ? prose(text.asOpened) : nothing}
      <fieldset>
        <legend class="unseen">${text.settings}</legend>
        ${this.#field('temperature')} ${this.#field('topK', text.all)} ${this.#field('seed')}
      </fieldset>
      <div class="buttons">
        <button type="button" ?disabled=${full} @click=${() => void this.#write(view, 1)}>${text.one}</button>
        <button type="button" ?disabled=${full} @click=${() => void this.#write(view, SEVERAL)}>
          ${text.several(SEVERAL)}
        </button>
        <button type="button" class="stop" ?disabled=${!writing} @click=${() => this.#stop({ kind: 'stopped' })}>
          ${text.stop}
        </button>
        <button type="button" ?disabled=${written.length === 0} @click=${() => this.#restart()}>${text.again}</button>
      </div>
      ${this.#text(view, model)} ${this.#said(model)}
      ${
        taken.length === tokens.length || writing || view.locked
          ? nothing
          : html`<p class="small">
              <button type="button" class="link" @click=${take}>
                ${all.length > most ? text.takeFirst(most) : text.take}
              </button>
            </p>`
      }`;
  }

  static override styles = [
    ...sectionStyles,
    buttonRowStyles,
    problemStyles,
    css`
      h4 {
        margin-top: 36px;
      }
      fieldset input {
        width: 5em;
        min-height: 32px;
        padding: 0 8px;
        border: 1px solid var(--attention-line);
        border-radius: 6px;
        background: var(--attention-field, transparent);
        color: inherit;
        font: inherit;
      }
      .text {
        max-width: 680px;
        margin: 16px 0 0;
        font-size: 16px;
        line-height: 28px;
      }
      .text bdi {
        margin-inline-end: 1px;
        white-space: pre-wrap;
      }
      .text .written {
        border-bottom: 2px solid var(--attention-context);
      }
      .problem {
        max-width: 680px;
        margin: 8px 0 0;
      }
      @media (pointer: coarse) {
        fieldset input {
          min-height: 44px;
        }
      }
    `,
  ];
}

define('attention-continuation', AttentionContinuation);

declare global {
  interface HTMLElementTagNameMap {
    'attention-continuation': AttentionContinuation;
  }
}
