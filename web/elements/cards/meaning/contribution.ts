import { html, nothing, type TemplateResult } from 'lit';
import type { Role, Step } from '../../../core/trace.ts';
import { cardsText } from '../../../strings/cards/common.ts';
import { contributionText as text } from '../../../strings/cards/meaning.ts';
import { stepOf } from '../../../trace/explain.ts';
import { formatInTable, formatNumber, tableFormat } from '../../../trace/format.ts';
import { compareRankings, newcomers, ranked, rowNumbers, shownColumns } from '../../../trace/contribution.ts';
import type { Ranked } from '../../../trace/contribution.ts';
import { distinctNames } from '../../../trace/repeated.ts';
import { namesOf } from '../../../trace/ties.ts';
import { readingText } from '../../../strings/reading.ts';
import { subscripts, textTemplate } from '../../text-template.ts';
import '../open-tables.ts';
import type { OpenTable } from '../open-tables.ts';
import { number, prose, step, word } from '../step-table.ts';
import { Section } from '../section.ts';
import { sectionStyles } from '../section-styles.ts';
import type { View } from '../view.ts';
import { define } from '../../define.ts';

/** For longer sentences, only the words that contribute most are listed. */
const MOST_LISTED = 20;
const NEAREST = 4;
/** A word pulls the other way from this fraction on, which is seen in the table. */
const PULLS = 0.005;
/** A smaller part of the largest number of a context is an error of 32-bit arithmetic. */
const ROUNDING = 1e-6;

/** What is measured of each word. */
type Numbers = Record<'weight' | 'valueLength' | 'length' | 'share', number[]>;

/** A column of numbers with the same decimals. */
const column = (view: View, numbers: readonly number[]) => tableFormat(numbers, view.precision);

/** The columns of the largest number, and of those that are shown with the same digits. */
const largestAsShown = (numbers: readonly number[], show: (x: number) => string): number[] =>
  [...numbers.keys()].filter((at) => show(numbers[at]!) === show(Math.max(...numbers)));

/** `<attention-contribution>`: which words went into the context of the chosen one, by several measures. */
export class AttentionContribution extends Section {
  static override styles = sectionStyles;

  protected override content(view: View): TemplateResult {
    const trace = view.snapshot.analysis('contribution');
    const found = { ...view, trace };
    const of = (role: Role): Step => step(found, role)!;
    const context = of('context');
    const weights = stepOf(trace, context.operands[0]!);
    const labels = distinctNames(weights.columns.labels);
    const asks = weights.rows.labels[view.query]!;
    const row = (role: Role) => rowNumbers(of(role), view.query);
    const share = rowNumbers(weights, view.query);
    const numbers = {
      weight: share,
      valueLength: [...of('value_lengths').values],
      length: row('contributions'),
      share: row('signed_shares'),
    };
    const addsNothing = compareRankings(numbers.weight, numbers.length).kind === 'nothing';
    return html`
      <h4>${subscripts(text.heading(asks))}</h4>
      ${this.#rankings(view, asks, labels, numbers)}
      ${addsNothing ? nothing : this.#measures(view, found, asks, labels, numbers)}
      <attention-open-tables
        .trace=${trace}
        .tables=${this.#tables(found)}
        .query=${view.query}
        .precision=${view.precision}
        .summary=${cardsText.showTables}
      ></attention-open-tables>
    `;
  }

  /** What each word added, and where the context ended up. */
  #measures(view: View, found: View, asks: string, labels: readonly string[], numbers: Numbers): TemplateResult {
    const shown = shownColumns(numbers.length, MOST_LISTED);
    return html`${this.#against(labels, numbers.share)}
      <div class="row">
        <div class="scroll">
          <table>
            <caption>
              <span class="strong">${text.caption}</span
              ><span class="soft">${subscripts(text.subcaption(asks))}</span>
            </caption>
            ${this.#contributions(view, labels, shown, numbers)}
          </table>
        </div>
        ${this.#nearest(view, found, asks, labels)}
      </div>
      ${shown.length < labels.length ? html`<p class="small soft">${text.most(shown.length, labels.length)}</p>` : nothing}
      ${this.#moved(view, found, asks)}
      <p class="small soft">${text.caution}</p>`;
  }

  #rankings(
    view: View,
    asks: string,
    labels: readonly string[],
    { weight, valueLength, length }: Record<'weight' | 'valueLength' | 'length', number[]>,
  ): TemplateResult {
    const found = compareRankings(weight, length);
    if (found.kind === 'nothing') return prose(text.nothing, { word: word(asks, view.unknown) });
    const [weights, values, lengths] = [weight, valueLength, length].map((all) => column(view, all)) as [
      (x: number) => string,
      (x: number) => string,
      (x: number) => string,
    ];
    const [weighed, longest] = [largestAsShown(weight, weights), largestAsShown(length, lengths)];
    if (weighed.length > 1 || longest.length > 1) {
      const names = (columns: number[]) => namesOf(columns, (at) => word(labels[at]!, view.unknown));
      const of = weighed.length === 1 ? 'length' : longest.length === 1 ? 'weight' : 'both';
      return prose(text.tied[of], {
        weighed: names(weighed),
        longest: names(longest),
        weight: number(weights(Math.max(...weight)), 'weights'),
        length: number(lengths(Math.max(...length))),
      });
    }
    if (found.kind === 'alike') {
      const at = found.column;
      return prose(text.alike, {
        word: word(labels[at]!),
        weight: number(weights(weight[at]!), 'weights'),
        value: number(values(valueLength[at]!), 'value'),
        length: number(lengths(length[at]!)),
      });
    }
    const { byWeight, byLength } = found;
    return prose(text.differ, {
      weighed: word(labels[byWeight]!),
      weight: number(weights(weight[byWeight]!), 'weights'),
      longest: word(labels[byLength]!),
      length: number(lengths(length[byLength]!)),
      short: number(values(valueLength[byWeight]!), 'value'),
      long: number(values(valueLength[byLength]!), 'value'),
    });
  }

  /** Words whose share along the context is negative. */
  #against(labels: readonly string[], shares: readonly number[]): TemplateResult | typeof nothing {
    const below = [...shares.keys()].filter((key) => shares[key]! <= -PULLS);
    if (below.length === 0) return nothing;
    const words = below
      .slice(0, 6)
      .map((key, index) => html`${index === 0 ? '' : ', '}${word(labels[key]!, this.view?.unknown)}`);
    return prose(text.against(below), { words: below.length > 6 ? html`${words}, …` : words });
  }

  #contributions(view: View, labels: readonly string[], shown: readonly number[], numbers: Numbers): TemplateResult {
    const columns = (['weight', 'valueLength', 'length', 'share'] as const).map((name) => ({
      name,
      values: numbers[name],
      show: column(view, numbers[name]),
    }));
    return html`<thead>
        <tr>
          <th class="start" scope="col">${text.word}</th>
          ${columns.map(({ name }) => html`<th scope="col">${text[name]}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${shown.map(
          (key) =>
            html`<tr class=${key === view.selfColumn ? 'chosen' : ''}>
              <th class="start" scope="row">${word(labels[key]!, view.unknown)}</th>
              ${columns.map(({ values, show }) => html`<td>${show(values[key]!)}</td>`)}
            </tr>`,
        )}
      </tbody>`;
  }

  /** The values nearest to the context, compared with those nearest to the word's own value. */
  #nearest(view: View, found: View, asks: string, labels: readonly string[]): TemplateResult {
    const of = (role: Role): Step => step(found, role)!;
    const own = view.selfColumn >= 0;
    const first = (role: Role, row = view.query) => ranked(rowNumbers(of(role), row)).slice(0, NEAREST);
    const lists: [of: string, by: string, words: Ranked[]][] = [
      [text.ofContext, text.byCosine, first('context_value_cosines')],
      [text.ofContext, text.byDot, first('context_dots')],
      ...(own
        ? ([
            [text.ofValue, text.byCosine, first('value_cosines', view.selfColumn)],
            [text.ofValue, text.byDot, first('value_dots', view.selfColumn)],
          ] as [string, string, Ranked[]][])
        : []),
    ];
    const shows = lists.map(([, , words]) =>
      column(
        view,
        words.map(({ value }) => value),
      ),
    );
    const count = labels.length > NEAREST ? NEAREST - 1 : Math.max(1, Math.ceil(labels.length / 2));
    const new_ = own
      ? newcomers(
          rowNumbers(of('context_value_cosines'), view.query),
          rowNumbers(of('value_cosines'), view.selfColumn),
          count,
        )
      : [];
    return html`<div>
      <div class="scroll">
        <table>
          <caption>
            <span class="strong">${text.nearestCaption}</span
            ><span class="soft">${subscripts(own ? text.nearestSub(asks) : text.nearestSubOnly(asks))}</span>
          </caption>
          <thead>
            <tr>
              <td></td>
              ${lists.map(
                ([whose, by]) =>
                  html`<th class="start" scope="col">
                    <span class=${whose === text.ofContext ? 'context' : 'value'}>${whose}</span><br />${by}
                  </th>`,
              )}
            </tr>
          </thead>
          <tbody>
            ${lists[0]![2].map(
              (_, place) =>
                html`<tr>
                  <th scope="row" class="soft">${text.place(place + 1)}</th>
                  ${lists.map(([, , words], list) => {
                    const { column: key, value } = words[place]!;
                    return html`<td class="start">
                      ${word(labels[key]!, view.unknown)} <span class="soft">${shows[list]!(value)}</span>
                    </td>`;
                  })}
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
      ${
        new_.length === 0
          ? nothing
          : html`<p class="small">
              ${textTemplate(text.newcomers(new_.length, count), {
                word: word(asks, view.unknown),
                words: new_.map(
                  (key, index) =>
                    html`${index === 0 ? '' : index === new_.length - 1 ? readingText.and : ', '}${word(labels[key]!, view.unknown)}`,
                ),
              })}
            </p>`
      }
    </div>`;
  }

  #moved(view: View, found: View, asks: string): TemplateResult | typeof nothing {
    const lengths = step(found, 'move_lengths');
    if (lengths === undefined || view.selfColumn < 0) return nothing;
    const distance = lengths.values[view.query]!;
    if (!Number.isFinite(distance)) return nothing;
    const largest = Math.max(...rowNumbers(step(view, 'context')!, view.query).map(Math.abs));
    if (distance <= ROUNDING * largest) return prose(text.stayed, { word: word(asks, view.unknown) });
    const cosines = step(found, 'context_value_cosines')!;
    const cosine = rowNumbers(cosines, view.query)[view.selfColumn]!;
    return prose(text.moved, {
      word: word(asks, view.unknown),
      distance: number(formatNumber(distance, view.precision), 'context'),
      // Beside 1, a cosine that is only noise is 0.
      cosine: number(formatInTable(cosine, [cosine, 1], view.precision)),
    });
  }

  #tables(found: View): OpenTable[] {
    return (Object.keys(text.tables) as (keyof typeof text.tables)[]).flatMap((role) => {
      const of = step(found, role);
      return of === undefined ? [] : [{ step: of, ...text.tables[role] }];
    });
  }
}

export const contribution = (view: View): TemplateResult =>
  html`<attention-contribution .view=${view} ?unfolded=${view.folding !== undefined}></attention-contribution>`;

define('attention-contribution', AttentionContribution);

declare global {
  interface HTMLElementTagNameMap {
    'attention-contribution': AttentionContribution;
  }
}
