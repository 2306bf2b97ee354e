// Building blocks of cards: a step's table with everything the view knows about it, and the panel of the open cell.
import type { CellAddress } from '../events.ts';
import { html, nothing, type TemplateResult } from 'lit';
import type { Role, Step } from '../../core/trace.ts';
import { isEditable } from '../../edit/editable.ts';
import { editedBy } from '../../trace/edited.ts';
import { incomparableText, sourceName } from '../../trace/origin-text.ts';
import { cardsText, listText, type TableText } from '../../strings/cards/common.ts';
import { rowsAsk as eachRowAsks } from '../../strings/phrases.ts';
import { inFocus, stepById } from '../../trace/focus.ts';
import { at, isMasked } from '../../trace/cells.ts';
import { decimals, formatNumber, halfOfLastDigit, tableFormat } from '../../trace/format.ts';
import { lossRoles } from '../../trace/gradients.ts';
import { maskTest } from '../../trace/mask.ts';
import { queryRow } from '../../trace/query-tokens.ts';
import { textTemplate } from '../text-template.ts';
import { tableId } from '../inline-text.ts';
import { published } from './published.ts';
import type { CardId, View } from './view.ts';
import '../table/index.ts';
import { derivation } from '../derivation/lazy.ts';
import { strips } from '../../strings/cards/strips-links.ts';

export { named, number, pathName, weightFormat, tableId, word } from '../inline-text.ts';

/** The step with a role on the path that is shown, if the trace has it. */
export const step = (view: View, role: Role, part?: Step['part']): Step | undefined =>
  inFocus(view.trace, view.focus, role, part);

/** An operand of a step, by its index. */
export const operand = (view: View, of: Step | undefined, index: number): Step | undefined =>
  of && stepById(view.trace, of.operands[index] ?? '');

/** The query token. */
export const queryToken = (view: View): string => step(view, 'context')!.rows.labels[view.query]!;

/** A table at the left, with its arithmetic to the right where there is room. */
export const pair = (left: unknown, right: unknown): TemplateResult => html`<div class="pair">${left}${right}</div>`;

/** A number of a step, with as many decimals as its table shows. */
export const numberOf = (view: View, step: Step, row: number, column: number): string =>
  tableFormat(step.values, view.precision)(at(step, row, column));

export const prose = (sentence: string, parts: Record<string, unknown> = {}): TemplateResult =>
  html`<p class="prose">${textTemplate(sentence, parts)}</p>`;

/** The column of the largest number in a row that the mask does not hide; −1 if no such number is larger than −∞. */
export function largestColumn(step: Step, row: number, mask: Step | undefined): number {
  const columns = step.columns.labels.length;
  let found = -1;
  let most = -Infinity;
  for (let column = 0; column < columns; column++) {
    const value = step.values[row * columns + column]!;
    if (value > most && !isMasked(mask, row, column)) [found, most] = [column, value];
  }
  return found;
}

type CellText = (row: number, column: number) => string;
const described = new WeakMap<Step, { precision: number; text: CellText }>();

/** The description of a cell that gets the focus. It is the same function for the same step, so that tables see that nothing changed. */
function describe(step: Step, precision: number): CellText {
  const known = described.get(step);
  if (known?.precision === precision) return known.text;
  const { graded, reads, asks, has } = cardsText.describe;
  const betweenWords = step.columns.name === 'key' && step.rows.name === 'query';
  const isShare = /weights|rollout/.test(step.role);
  const sentence = step.gradient_of !== undefined ? graded : !betweenWords ? has : isShare ? reads : asks;
  const text: CellText = (row, column) => {
    const value = at(step, row, column);
    return sentence(step.rows.labels[row]!, step.columns.labels[column]!, formatNumber(value, precision));
  };
  described.set(step, { precision, text });
  return text;
}

interface ListableText extends TableText {
  /** The captions when only the row of the query token is shown. */
  list?: { caption: string; subcaption: string };
}

interface TableOptions {
  /** Whether the thread branches off to the row of the query token. */
  thread?: boolean;
  /** Whether a phone shows only the row of the query token, with the arithmetic of the open cell in it. */
  list?: boolean;
  /** Whether the caption is only for screen readers, because something else names the table. */
  quiet?: boolean;
  /** Rows that are shown even in a first reading. */
  rows?: readonly number[];
  /** In that list: what precedes the number of a line. */
  detail?: ((row: number, column: number) => Node | null) | undefined;
}

const none: never[] = [];

/** Whether computed numbers of a step may be overridden; those of a loss and its gradients may not. */
const isOverridable = ({ operation, role, gradient_of }: Step): boolean =>
  operation !== 'input' && gradient_of === undefined && !lossRoles.includes(role);

/** Whether the rows of a step are the query tokens of the path that is shown. */
function rowsAsk({ focus, snapshot }: View, { rows, stage }: Step): boolean {
  if (rows.name !== 'query' && rows.name !== 'token') return false;
  const sideOf = (one: Step['stage']) => (one === 'cross' ? 'decoder' : one);
  if (focus.stage !== undefined) return sideOf(stage) === sideOf(focus.stage);
  if (rows.name === 'query') return true;
  return snapshot.example.target === undefined ? stage === undefined : stage === 'target';
}

/** For a long text: the row of a table of all words that is scrolled to, that of a query token or of a key token. */
function firstRow({ region, columns }: View, { rows }: Step): number | undefined {
  if (region === undefined || rows.labels.length !== region.words) return undefined;
  return rows.name === 'key' ? columns?.[0] : region.first;
}

/** Below a table some of whose digits are those of rounding, what the number that is farthest off would be. */
function roundingNote(view: View, step: Step): TemplateResult | typeof nothing {
  const worst = view.snapshot.rounding.get(step.id);
  if (worst === undefined) return nothing;
  const { row, column, exact } = worst;
  const shown = at(step, row, column);
  const places = decimals(step.values, view.precision);
  const [wrong, right] = [formatNumber(shown, places), formatNumber(exact, places)];
  if (wrong === right || !(Math.abs(exact - shown) > halfOfLastDigit(shown, places))) return nothing;
  return html`<p class="small">
    ${cardsText.rounding(step.rows.labels[row]!, step.columns.labels[column]!, wrong, right)}
  </p>`;
}

/** Rows with more numbers are not read as digits at first. */
const MOST_DIGITS = 16;
/** Matrices with more rows are tables that scroll. */
const MOST_STRIPS = 64;
const ofWords: readonly Step['columns']['name'][] = ['query', 'key', 'token'];

/** The name under which it is remembered that a card shows wide steps as digits. */
const digitsName = (card: CardId): string => `digits-${card}`;

/** Whether the view can show a step as strips of colour. */
const isWide = ({ digits, region }: View, { rows, columns }: Step): boolean =>
  digits !== undefined &&
  region === undefined &&
  columns.labels.length > MOST_DIGITS &&
  rows.labels.length <= MOST_STRIPS &&
  !ofWords.includes(columns.name);

/** Whether a step is shown as strips of colour now. */
export function isStrips(view: View, step: Step): boolean {
  const card = view.cardOf(step);
  return card !== undefined && isWide(view, step) && !view.digits!.isOpen(digitsName(card));
}

/** Whether the reader may change given numbers of a step. */
const mayEdit = ({ locked, snapshot }: View, step: Step): boolean => !locked && isEditable(snapshot.example, step);

/** Between strips and digits; numbers are edited only as digits. */
const digitsLink = ({ digits }: View, card: CardId, show: boolean, edit = false): TemplateResult =>
  html`<p class="small">
    <button type="button" class="link" @click=${() => digits!.set(digitsName(card), show)}>
      ${show ? (edit ? strips.edit : strips.digits) : strips.strips}
    </button>
  </p>`;

/** The captions of a table of which only the row of `word` is shown. */
function asList({ caption, subcaption, row }: TableText, word: string): { caption: string; subcaption: string } {
  const { asks, read } = listText;
  const said = row ?? (subcaption === eachRowAsks ? read : subcaption);
  return { caption, subcaption: said === '' ? '' : asks(word, said) };
}

/** A step as a table, or as strips of colour where a first reading would be too wide; `nothing` if the trace has no such step. */
export function table(
  view: View,
  step: Step | undefined,
  text: ListableText,
  options: TableOptions = {},
): TemplateResult | typeof nothing {
  if (step === undefined) return nothing;
  const card = view.cardOf(step);
  const opened = card === undefined ? undefined : view.opened.get(card);
  const list = options.list === true && view.list && step.rows.name === 'query';
  const asks = rowsAsk(view, step);
  const listed = list ? (text.list ?? asList(text, step.rows.labels[queryRow(view, step)]!)) : undefined;
  const near = card !== undefined && !list && view.near?.get(card) === step.id;
  const wide = card !== undefined && !list && isWide(view, step);
  if (!list && isStrips(view, step)) {
    import('../strips/attention-strips.ts').catch(() => {});
    return html`<attention-strips
        id=${tableId(step.id)}
        .step=${step}
        .caption=${text.caption}
        .subcaption=${text.subcaption}
        .selectedRow=${asks ? queryRow(view, step) : null}
        .opened=${opened?.stepId === step.id ? opened : null}
        .asks=${asks}
        .digits=${() => view.digits!.set(digitsName(card!), true)}
        ?quiet=${options.quiet === true}
      ></attention-strips>
      ${digitsLink(view, card!, true, mayEdit(view, step))}${roundingNote(view, step)}${near ? arithmetic(view, card) : nothing}`;
  }
  const folding = (asks || near) && !(options.list && view.narrow) ? view.folding : undefined;
  return html`<attention-table
      id=${tableId(step.id)}
      .step=${step}
      .caption=${text.caption}
      .symbol=${text.symbol ?? ''}
      .subcaption=${text.subcaption}
      .listCaption=${listed?.caption ?? ''}
      .listSubcaption=${listed?.subcaption ?? ''}
      .precision=${view.precision}
      .selectedRow=${asks ? queryRow(view, step) : null}
      .rows=${list ? (asks && view.folding?.lines(step)) || undefined : folding?.rows(step, asks, options.rows ?? none)}
      .fromRow=${firstRow(view, step)}
      .fromColumn=${step.columns.name === 'key' || view.brief ? view.columns?.[0] : undefined}
      .thread=${asks && options.thread === true}
      .opened=${opened?.stepId === step.id ? opened : null}
      .outlines=${derivation.value?.outlinesOf(view).get(step.id) ?? none}
      .editable=${mayEdit(view, step)}
      .overridable=${!view.locked && isOverridable(step)}
      .unknown=${view.unknown}
      .masked=${maskTest(view.trace, step)}
      .published=${published.value?.publishedCells(view.snapshot).get(step.id)}
      .list=${list}
      .detail=${options.detail}
      .describe=${describe(step, view.precision)}
      ?quiet=${options.quiet === true}
      ?tight=${view.brief === true}
      keys-hint
      >${
        list && opened?.stepId === step.id ? panel(view, card!, 'open') : nothing
      }${view.effect?.(step)}</attention-table
    >${
      step.rows.labels.length > 1 &&
      (list || (options.list === true && asks && view.narrow && view.region === undefined))
        ? html`<p class="small">
            ${list && asks ? view.folding?.linesLink(step) : nothing}
            <button type="button" class="link" @click=${() => view.showWhole(list)}>
              ${list ? cardsText.showTable(step.rows.labels.length) : cardsText.showList}
            </button>
          </p>`
        : folding?.rowsLink(step)
    }${wide ? digitsLink(view, card, false) : nothing}${roundingNote(view, step)}${near ? arithmetic(view, card) : nothing}`;
}

/** Whether a reader may override the number of a cell. */
function isHoldable({ trace, snapshot }: View, { stepId }: CellAddress): boolean {
  const of = stepById(trace, stepId);
  return of !== undefined && isOverridable(of) && !isEditable(snapshot.example, of);
}

/**
 * The arithmetic of the open cell of a card.
 * @param slot given inside the list that shows the cell
 */
export const panel = (view: View, card: CardId, slot?: 'open'): TemplateResult | typeof nothing =>
  slot === undefined && view.near?.has(card) ? nothing : arithmetic(view, card, slot);

function arithmetic(view: View, card: CardId, slot?: 'open'): TemplateResult | typeof nothing {
  const opened = view.opened.get(card);
  if (opened === undefined) return nothing;
  const of = stepById(view.trace, opened.stepId);
  return html`<attention-derivation
    role="group"
    slot=${slot ?? nothing}
    .trace=${view.trace}
    .cell=${opened}
    .precision=${view.precision}
    .published=${published.value?.publishedCell(view.snapshot, opened)}
    .source=${sourceName(view.snapshot.example)}
    .edited=${of && editedBy(view.snapshot.example, of, opened.row, opened.column)}
    ?altered=${incomparableText(view.snapshot.example) !== ''}
    .overridable=${!view.locked && isHoldable(view, opened)}
    ?brief=${view.brief === true}
    ?terse=${view.folding?.phone === true}
  ></attention-derivation>`;
}

/** The arithmetic next to the tables of a card, unless a list shows it already. */
export function panelBeside(view: View, card: CardId): TemplateResult | typeof nothing {
  const opened = view.opened.get(card);
  const step = opened && stepById(view.trace, opened.stepId);
  const listed = step?.rows.name === 'query' && ['key', 'one'].includes(step.columns.name);
  return view.list && listed ? nothing : panel(view, card);
}
