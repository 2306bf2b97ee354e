// What the vector of a text is good for: how alike it is to those of other texts.
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { ExampleError } from '../../../core/errors.ts';
import { modelOf } from '../../../core/models/loaded.ts';
import { unknownTokens } from '../../../core/models/unknown-tokens.ts';
import { summaryText } from '../../../strings/cards/summary.ts';
import { unknownTokensText } from '../../../strings/unknown-tokens.ts';
import { stepAt } from '../../../trace/focus.ts';
import { formatNumber } from '../../../trace/format.ts';
import { define } from '../../define.ts';
import { emit, type CellAddress } from '../../events.ts';
import { textTemplate } from '../../text-template.ts';
import { MeasuredSection } from '../measured-section.ts';
import { number, prose } from '../step-table.ts';
import {
  asTrained,
  cosinesOf,
  cosineTrace,
  hasOwnCells,
  isExperiment,
  vectorIn,
  textVector,
  withOtherText,
  type TextVector,
} from '../text-vectors.ts';
import type { View } from '../view.ts';
import { bar, scaleStart } from '../bar.ts';
import { headSwitches } from '../head-switches.ts';
import { ranksOf } from './ranks.ts';
import { similarStyles } from './similar-styles.ts';

const text = summaryText.similar;

/** The texts beside the reader's: kept while the page is open. */
let others: readonly string[] = text.given;
const MOST = 12;
/** In characters. */
const LONGEST = 600;
const PLACES = 3;

/** The vectors of this text and of another, and their cosine. */
interface Pair {
  own: TextVector;
  other: TextVector;
  cosine: number;
}

interface Measured {
  text: string;
  now: Pair;
  /** In an experiment, what it was before: as the model was trained. */
  before: Pair | undefined;
}

/** What an experiment did to the text itself: the cosine of its vector with what that was. */
interface Own {
  moved: number;
}

/** Why a text is not taken, and where it was typed: in the form, or in place of another. */
interface Refused {
  reason: string;
  place: string | undefined;
}

/** What the model does not know of a text: two that it knows nothing of are the same to it. */
function unknownIn({ snapshot: { example } }: View, other: string): TemplateResult | typeof nothing {
  const model = modelOf(example)!;
  const unknown = unknownTokens(model, model.pieces(other));
  return unknown === undefined ? nothing : html`<br /><span class="small soft">${unknownTokensText(unknown)}</span>`;
}

/** `<attention-similar>` */
export class AttentionSimilar extends MeasuredSection<Measured | Own> {
  static override styles = similarStyles;

  @state() protected others = others;
  /** The text that is changed in its place. */
  @state() protected edited: string | undefined;
  @state() protected refused: Refused | undefined;
  /** The cosine whose arithmetic is shown. */
  @state() protected opened: { text: string; which: 'now' | 'before' } | undefined;
  @state() protected tableOpen = false;
  #updating = false;

  protected override runs(view: View): (() => Promise<Measured | Own>)[] {
    const { core, example } = view.snapshot;
    const now = vectorIn(view.trace);
    if (now === undefined) return [];
    const pair = (own: TextVector, other: TextVector): Pair => {
      return { own, other, cosine: cosinesOf(core, [own, other])[0]![1]! };
    };
    let own: Promise<TextVector> | undefined;
    const ownBefore = () => (own ??= textVector(core, asTrained(example, { tokens: example.tokens })));
    const experiment = isExperiment(example);
    const texts = this.others.map((other) => async (): Promise<Measured> => {
      return {
        text: other,
        now: pair(now, await textVector(core, withOtherText(example, { text: other }))),
        before: experiment
          ? pair(await ownBefore(), await textVector(core, asTrained(example, { text: other })))
          : undefined,
      };
    });
    return experiment ? [...texts, async () => ({ moved: pair(now, await ownBefore()).cosine })] : texts;
  }

  /** A model without a tokenizer reads ids, and none of the given texts. */
  protected override willUpdate(): void {
    const model = this.view && modelOf(this.view.snapshot.example);
    if (model === undefined || !('ids' in model.about)) return;
    const readable = this.others.filter((other) => !text.given.includes(other));
    if (readable.length < this.others.length) this.others = readable;
  }

  /** A row that comes to another place takes the focus, and what is being typed, along. */
  protected override update(changed: PropertyValues): void {
    const root = this.renderRoot as ShadowRoot;
    const focused = root.activeElement;
    this.#updating = true;
    super.update(changed);
    this.#updating = false;
    if (focused instanceof HTMLElement && focused.isConnected && focused !== root.activeElement)
      focused.focus({ preventScroll: true });
  }

  #set(next: readonly string[]): void {
    // What was measured stays beside its own text, whose place changes.
    const found: (Measured | Own | ExampleError)[] = [];
    next.forEach((other, index) => {
      const known = this.found[this.others.indexOf(other)];
      if (known !== undefined) found[index] = known;
    });
    this.found = found;
    this.fresh = 0;
    this.others = others = next;
    this.refused = undefined;
    this.measure();
  }

  #add(event: SubmitEvent): void {
    event.preventDefault();
    const field = (event.target as HTMLFormElement).elements.namedItem('other') as HTMLInputElement;
    const added = field.value.trim();
    if (added === '') return;
    const reason = this.others.length >= MOST ? text.full(MOST) : this.#whyNot(added);
    if (reason !== undefined) {
      this.refused = { reason, place: undefined };
      return;
    }
    field.value = '';
    this.#set([added, ...this.others]);
  }

  #whyNot(typed: string): string | undefined {
    if (this.others.includes(typed)) return text.already(typed);
    return typed.length > LONGEST ? text.tooLong(typed.length, LONGEST) : undefined;
  }

  /** Takes what was typed in place of a text. */
  #replace(other: string, field: HTMLInputElement): void {
    const typed = field.value.trim();
    const reason = typed === other ? undefined : this.#whyNot(typed);
    if (reason !== undefined) {
      this.refused = { reason, place: other };
      return;
    }
    this.edited = undefined;
    if (typed === '' || typed === other) this.refused = undefined;
    else this.#set(this.others.map((one) => (one === other ? typed : one)));
    this.#focus(`[data-edit="${this.others.indexOf(typed || other)}"]`);
  }

  /** The focus goes to the button of the text that comes next. */
  #remove(other: string, button: Element): void {
    const place = [...this.renderRoot.querySelectorAll('.remove')].indexOf(button);
    this.#set(this.others.filter((one) => one !== other));
    void this.updateComplete.then(() => {
      const left = this.renderRoot.querySelectorAll<HTMLElement>('.remove');
      (left[place] ?? [...left].at(-1) ?? this.renderRoot.querySelector<HTMLElement>('[name=other]'))?.focus();
    });
  }

  /** The way back to the texts that were there at first, where there is room for those that are gone. */
  #restore(view: View): TemplateResult | typeof nothing {
    const gone = text.given.filter((one) => !this.others.includes(one));
    const readable = !('ids' in modelOf(view.snapshot.example)!.about);
    if (!readable || gone.length === 0 || this.others.length + gone.length > MOST) return nothing;
    const restore = () => {
      this.#set([...this.others, ...gone]);
      this.#focus('.remove');
    };
    return html`<p class="small"><button type="button" class="link" @click=${restore}>${text.restore}</button></p>`;
  }

  #edit(other: string | undefined): void {
    const before = this.edited;
    this.edited = other;
    this.refused = undefined;
    this.#focus(other === undefined ? `[data-edit="${this.others.indexOf(before!)}"]` : 'th>input');
  }

  #focus(selector: string): void {
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(selector)?.focus());
  }

  #measured(index: number): Measured | ExampleError | undefined {
    return this.found[index] as Measured | ExampleError | undefined;
  }

  protected override content(view: View): TemplateResult {
    const { example } = view.snapshot;
    const experiment = isExperiment(example);
    const rows = this.others.map((other, index) => {
      const found = this.#measured(index);
      const known = found === undefined || found instanceof ExampleError ? undefined : found;
      return { other, found, known, old: index >= this.fresh };
    });
    // The order is that of the model as it was trained, also in an experiment.
    const rank = ({ known }: (typeof rows)[number]) => (experiment ? known?.before : known?.now)?.cosine ?? -2;
    const order = rows.toSorted((a, b) => rank(b) - rank(a));
    const compared = order.map(({ known }) => known).filter((one) => one?.before !== undefined) as Measured[];
    const ranks = new Map(
      ranksOf(compared.map(({ now }) => now.cosine)).map((to, index) => [compared[index]!.text, [index + 1, to]]),
    );
    const start = scaleStart(rows.flatMap(({ known }) => [known?.now.cosine ?? 0, known?.before?.cosine ?? 0]));
    const { refused } = this;
    return html`<h4>${text.heading}</h4>
      ${prose(text.prose)} ${hasOwnCells(example) ? prose(text.withoutCells) : nothing} ${headSwitches(view)}
      <form @submit=${(event: SubmitEvent) => this.#add(event)}>
        <input
          name="other"
          aria-label=${text.addLabel}
          placeholder=${text.addLabel}
          aria-invalid=${refused !== undefined && refused.place === undefined}
          @input=${() => (this.refused = undefined)}
        />
        <button type="submit">${text.add}</button>
      </form>
      ${refused !== undefined && refused.place === undefined ? problem(refused) : nothing}
      <table class="bars">
        <thead>
          <tr>
            <th scope="col">${text.other}</th>
            ${
              experiment
                ? html`<td class="before two track"></td>
                    <th scope="col">${text.before}</th>
                    <td class="two track"></td>
                    <th scope="col">${text.now}</th>
                    <td></td>`
                : html`<td class="track"></td>
                    <th scope="col">${text.cosine}</th>`
            }
            <td></td>
          </tr>
        </thead>
        <tbody>
          ${repeat(
            order,
            ({ other }) => other,
            ({ other, found, known, old }) => {
              const moved = movedTo(ranks.get(other));
              const cells = () =>
                experiment
                  ? html`${this.#cosine(other, 'before', known?.before, start, true)}
                      ${this.#cosine(other, 'now', known?.before && known.now, start, true, moved !== '')}
                      <td class="moved">${moved}</td>`
                  : this.#cosine(other, 'now', known?.now, start);
              return html`<tr class=${old ? 'old' : ''}>
                  <th scope="row">
                    ${this.edited === other ? this.#field(other) : html`<bdi>${other}</bdi>`}
                    ${known === undefined ? nothing : unknownIn(view, other)}
                  </th>
                  ${
                    found instanceof ExampleError
                      ? html`<td colspan=${experiment ? 5 : 2} class="error">${found.reason}</td>`
                      : cells()
                  }
                  <td><span class="actions">${this.#actions(other)}</span></td>
                </tr>
                ${known === undefined ? nothing : this.#arithmetic(view, known, experiment)}`;
            },
          )}
        </tbody>
      </table>
      ${this.#restore(view)} ${this.#moved(experiment)} ${this.#table(view)}`;
  }

  /**
   * A cosine with its bar; its number opens its arithmetic.
   * @param start where the scale of the bars begins
   */
  #cosine(
    other: string,
    which: 'now' | 'before',
    pair: Pair | undefined,
    start: number,
    two = false,
    moved = false,
  ): TemplateResult {
    const open = this.opened?.text === other && this.opened.which === which;
    const toggle = () => (this.opened = open ? undefined : { text: other, which });
    return html`<td class="track ${two ? 'two' : ''} ${which}" aria-hidden="true">${bar(pair?.cosine ?? 0, start)}</td>
      <td class=${moved ? 'moved' : ''}>
        ${
          pair === undefined
            ? '…'
            : html`<button type="button" class="cosine number-button" aria-expanded=${open} @click=${toggle}>
                ${formatNumber(pair.cosine, PLACES)}
              </button>`
        }
      </td>`;
  }

  /** How an open cosine came about. */
  #arithmetic(view: View, known: Measured, experiment: boolean): TemplateResult | typeof nothing {
    if (this.opened?.text !== known.text) return nothing;
    const { which } = this.opened;
    const pair = known[which];
    if (pair === undefined) return nothing;
    const trace = cosineTrace(view.snapshot.core, [
      { name: text.yours, vector: pair.own },
      { name: text.theOther, vector: pair.other },
    ]);
    // Of these two vectors only that of this text, as it is now, stands on the page.
    const own = which === 'now' ? stepAt(view.trace, {}, 'summary_unit') : undefined;
    const open = (event: CustomEvent<CellAddress>) => {
      event.stopPropagation();
      const { row, column } = event.detail;
      if (own !== undefined && row === 0) emit(this, 'cell-open', { stepId: own.id, row: 0, column });
    };
    return html`<tr class="arithmetic">
      <td colspan=${experiment ? 7 : 4}>
        <attention-derivation
          .trace=${trace}
          .cell=${{ stepId: 'scores', row: 0, column: 1 }}
          .precision=${PLACES}
          .heading=${text.cosineOf(known.text)}
          .note=${text.lengths}
          .leads=${({ row }: CellAddress) => own !== undefined && row === 0}
          @cell-open=${open}
        ></attention-derivation>
      </td>
    </tr>`;
  }

  #field(other: string): TemplateResult {
    const wrong = this.refused?.place === other ? this.refused : undefined;
    return html`<input
        aria-label=${text.editLabel(other)}
        aria-invalid=${wrong !== undefined}
        .value=${other}
        @input=${() => (this.refused = undefined)}
        @change=${(event: Event) => {
          // A browser may report a change when the field itself is moved or removed.
          if (!this.#updating) this.#replace(other, event.target as HTMLInputElement);
        }}
        @keydown=${(event: KeyboardEvent) => {
          if (event.key === 'Enter') this.#replace(other, event.target as HTMLInputElement);
          else if (event.key === 'Escape') this.#edit(undefined);
          else return;
          // The button that gets the focus is not pressed by the same key.
          event.preventDefault();
        }}
      />${wrong === undefined ? nothing : problem(wrong)}`;
  }

  #actions(other: string): TemplateResult {
    // Those that were given stay as they are, so that their numbers can be compared with others' of the same texts.
    const typed = !text.given.includes(other);
    return html`${
        typed && this.edited !== other
          ? html`<button
              type="button"
              class="link"
              data-edit=${this.others.indexOf(other)}
              aria-label=${text.editLabel(other)}
              @click=${() => this.#edit(other)}
            >
              ${text.edit}
            </button>`
          : nothing
      }
      <button
        type="button"
        class="link remove"
        aria-label=${text.removeLabel(other)}
        @click=${(event: Event) => this.#remove(other, event.currentTarget as Element)}
      >
        ${text.remove}
      </button>`;
  }

  /** What an experiment did to the text itself. */
  #moved(experiment: boolean): TemplateResult | typeof nothing {
    const own = this.found[this.others.length];
    if (!experiment || own === undefined || own instanceof ExampleError || !('moved' in own)) return nothing;
    return html`<p class="prose">
      ${textTemplate(text.moved, { cosine: number(formatNumber(own.moved, PLACES), 'summary_unit') })}
    </p>`;
  }

  /** The cosine of each text with each. */
  #table(view: View): TemplateResult | typeof nothing {
    const known = this.others
      .map((_, index) => this.#measured(index))
      .filter((one): one is Measured => one !== undefined && !(one instanceof ExampleError));
    const now = vectorIn(view.trace);
    if (now === undefined || this.fresh < this.others.length || known.length === 0) return nothing;
    const names = [text.yours, ...known.map((one) => one.text)];
    const cosines = () => cosinesOf(view.snapshot.core, [now, ...known.map((one) => one.now.other)]);
    const open = (event: Event) => (this.tableOpen = (event.currentTarget as HTMLDetailsElement).open);
    return html`<details ?open=${this.tableOpen} @toggle=${open}>
      <summary>${text.all}</summary>
      ${
        this.tableOpen
          ? html`<div class="scroll pairs">
              <table>
                <thead>
                  <tr>
                    <td></td>
                    ${names.map((_, index) => html`<th scope="col">${index + 1}</th>`)}
                  </tr>
                </thead>
                <tbody>
                  ${cosines().map(
                    (row, index) =>
                      html`<tr>
                        <th scope="row">${index + 1} <bdi>${names[index]}</bdi></th>
                        ${row.map((cosine) => html`<td>${formatNumber(cosine, PLACES)}</td>`)}
                      </tr>`,
                  )}
                </tbody>
              </table>
            </div>`
          : nothing
      }
    </details>`;
  }
}

const problem = ({ reason }: Refused): TemplateResult => html`<p class="problem" role="alert">${reason}</p>`;

/** Both ranks of a text whose rank an experiment changed. */
const movedTo = (ranks: readonly number[] | undefined): string =>
  ranks === undefined || ranks[0] === ranks[1] ? '' : text.ranks(ranks[0]!, ranks[1]!);

define('attention-similar', AttentionSimilar);

declare global {
  interface HTMLElementTagNameMap {
    'attention-similar': AttentionSimilar;
  }
}
