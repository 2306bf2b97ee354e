// Sums of products: a row of numbers times a column.
import { html, nothing, type TemplateResult } from 'lit';
import { derivation as strings } from '../../strings/derivation.ts';
import type { Cell, Derivation, ProductTerm } from '../../trace/explain.ts';
import { decimals, formatNumber } from '../../trace/format.ts';
import { subscripts } from '../text-template.ts';
import { columnLabel } from './cell-words.ts';
import { note } from './note.ts';
import { unquoted } from '../../strings/phrases.ts';
import { colourOf, type Panel } from './panel.ts';

export const products = (panel: Panel, terms: ProductTerm[], found: Derivation): TemplateResult =>
  terms.length <= panel.sideBySide && !isContext(found)
    ? sideBySide(panel, terms, found)
    : underEachOther(panel, terms, found);

const isContext = ({ cell: { step } }: Derivation) => step.role === 'context' && step.gradient_of === undefined;

/** The label of a product: the column of its first factor, or its row if columns are multiplied. */
const labelOf = ({ a }: ProductTerm, { cell: { step } }: Derivation): string =>
  step.operation === 'transposed_matmul' ? a.step.rows.labels[a.row]! : columnLabel(a);

/** The row or column that all of these cells are in; a single cell that is multiplied by a row is in a column. */
function lineOf(panel: Panel, [first, second]: Cell[]): unknown {
  const down = second !== undefined && second.row !== first!.row;
  return subscripts(down ? panel.column(first!) : panel.line(first!, second === undefined));
}

function productDecimals({ precision }: Panel, terms: ProductTerm[]): number {
  const whole = terms.length > 0 && terms[0]!.a.step.role === 'weights' ? precision : precision + 1;
  return decimals(
    terms.map((term) => term.product),
    whole,
  );
}

/**
 * Said where the products as they are printed do not add up to the printed sum, or printed factors give another product, by more than
 * one in its last digit.
 * @param rest the sum of the products that are not shown
 */
function roundingNote(panel: Panel, shown: ProductTerm[], rest: number, sum: number, places: number) {
  const units = (value: number) => Math.round(Number(value.toFixed(places)) * 10 ** places);
  const added = shown.reduce((total, { product }) => total + units(product), units(rest));
  if (!Number.isFinite(added)) return nothing;
  if (added !== units(sum)) return note(strings.roundedProducts);
  const isOff = ({ a, b, product }: ProductTerm) => {
    const printed = panel.printed(a.value, a.step) * panel.printed(b.value, b.step);
    return Math.abs(printed - product) > 10 ** -places;
  };
  return shown.some(isOff) ? note(strings.rounded) : nothing;
}

/** Two rows of operands, with their products below, each with its sign in the sum. */
function sideBySide(panel: Panel, terms: ProductTerm[], found: Derivation): TemplateResult {
  const [first] = terms;
  if (first === undefined) return html``;
  const places = productDecimals(panel, terms);
  const gap = html`<td class="sign"></td>`;
  const row = (pick: (term: ProductTerm) => Cell) => {
    const line = pick(first);
    const label = lineOf(panel, terms.map(pick));
    return html`<th scope="row" class=${colourOf(line.step)}><bdi>${label}</bdi></th>
      ${terms.map(
        (term, index) =>
          html`${index > 0 ? html`<td class="sign tint-${colourOf(line.step)}"></td>` : nothing}
            <td class="operand tint-${colourOf(line.step)}">${panel.operand(pick(term))}</td>`,
      )}`;
  };
  const heads = terms.map(
    (term, index) =>
      html`${index > 0 ? gap : nothing}
        <th scope="col">${labelOf(term, found)}</th>`,
  );
  return html`<table aria-label=${unquoted(panel.title(found.cell))}>
      <thead>
        <tr>
          <td></td>
          <td></td>
          ${heads}
          <td colspan="2"></td>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td></td>
          ${row((term) => term.a)}
          <td colspan="2"></td>
        </tr>
        <tr>
          <td class="sign">×</td>
          ${row((term) => term.b)}
          <td colspan="2"></td>
        </tr>
        <tr class="rule">
          <td class="plain"></td>
          <th scope="row" class="soft plain">${strings.products}</th>
          ${terms.map(
            ({ product }, index) =>
              html`${index > 0 ? html`<td class="sign">${product < 0 ? '−' : '+'}</td>` : nothing}
                <td class="product">${formatNumber(index > 0 ? Math.abs(product) : product, places)}</td>`,
          )}
          <td class="sign plain">=</td>
          <td class="plain">${panel.result(found)}</td>
        </tr>
        ${
          terms.length > 2
            ? html`<tr class="later">
                <td></td>
                <th scope="row">${strings.soFar}</th>
                ${terms.map(
                  ({ sum }, index) =>
                    html`${index > 0 ? gap : nothing}
                      <td class="later product">${formatNumber(sum, places)}</td>`,
                )}
                <td colspan="2"></td>
              </tr>`
            : nothing
        }
      </tbody>
    </table>
    ${roundingNote(panel, terms, 0, terms.at(-1)!.sum, places)}`;
}

/** One product per line, with the running sum next to it. */
function underEachOther(panel: Panel, terms: ProductTerm[], found: Derivation): TemplateResult {
  const [first] = terms;
  if (first === undefined) return html``;
  const places = productDecimals(panel, terms);
  const short = terms.length > panel.products.most && !panel.all;
  const shown = short ? largestOf(terms, panel.products.shown) : terms;
  const rest = short ? restOf(terms, shown) : undefined;
  // Running sums are those of all terms, in order.
  const sums = terms.length > 2 && panel.sums && !short;
  const masked = (term: ProductTerm) => panel.isMasked(term.a);
  const [left, right] = [colourOf(first.a.step), colourOf(first.b.step)];
  return html`<table class=${panel.sums ? '' : 'squeezed'} aria-label=${unquoted(panel.title(found.cell))}>
      <thead>
        <tr>
          <td></td>
          <th scope="col">
            <bdi
              >${lineOf(
                panel,
                terms.map((term) => term.a),
              )}</bdi
            >
          </th>
          <td></td>
          <th scope="col">
            <bdi
              >${lineOf(
                panel,
                terms.map((term) => term.b),
              )}</bdi
            >
          </th>
          <td></td>
          <th scope="col">${strings.products}</th>
          ${sums ? html`<th scope="col">${strings.soFar}</th>` : nothing}
        </tr>
      </thead>
      <tbody>
        ${shown.map(
          (term) =>
            html`<tr>
              <th scope="row"><bdi>${labelOf(term, found)}</bdi></th>
              ${
                masked(term)
                  ? html`<td class="later">0</td>`
                  : html`<td class="operand tint-${left}">${panel.operand(term.a)}</td>`
              }
              ${
                masked(term)
                  ? html`<td colspan="5" class="later">${strings.maskedTerm}</td>`
                  : html`<td class="sign">×</td>
                      <td class="operand tint-${right}">${panel.operand(term.b)}</td>
                      <td class="sign">=</td>
                      <td>${formatNumber(term.product, places)}</td>
                      ${sums ? html`<td class="later">${formatNumber(term.sum, places)}</td>` : nothing}`
              }
            </tr>`,
        )}
        ${
          rest === undefined
            ? nothing
            : html`<tr>
                <td colspan="5" class="rest">
                  ${strings.rest(rest.count)}
                  <span class="soft"
                    >${strings.between(formatNumber(rest.least, places), formatNumber(rest.most, places))}</span
                  >
                </td>
                <td>${formatNumber(rest.sum, places)}</td>
              </tr>`
        }
        <tr class="rule">
          <th scope="row" class="soft plain">${strings.addedUp}</th>
          <td class="plain" colspan="4">
            ${panel.moreButton(terms.length, strings.inOrder(terms.length), panel.products.most)}
          </td>
          <td>${panel.result(found)}</td>
          ${sums ? html`<td class="plain"></td>` : nothing}
        </tr>
      </tbody>
    </table>
    ${roundingNote(
      panel,
      shown.filter((term) => !masked(term)),
      rest?.sum ?? 0,
      terms.at(-1)!.sum,
      places,
    )}
    ${panel.brief || panel.sums || short ? nothing : soFar(shown, places)}`;
}

/** The terms of a long sum that count most. */
const largestOf = (terms: readonly ProductTerm[], count: number): ProductTerm[] =>
  terms.toSorted((a, b) => Math.abs(b.product) - Math.abs(a.product)).slice(0, count);

/** The terms of a sum that are not shown, together. */
function restOf(terms: readonly ProductTerm[], shown: readonly ProductTerm[]) {
  const others = terms.filter((term) => !shown.includes(term)).map(({ product }) => product);
  const sum = others.reduce((total, product) => total + product, 0);
  return { count: others.length, sum, least: Math.min(...others), most: Math.max(...others) };
}

/** The running sums, in a line below where they have no column. */
const soFar = (terms: ProductTerm[], places: number): unknown =>
  terms.length > 2
    ? html`<p class="note">${strings.soFar}: ${terms.map(({ sum }) => formatNumber(sum, places)).join(' → ')}</p>`
    : nothing;
