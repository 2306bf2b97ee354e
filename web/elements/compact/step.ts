// One step in a tab: its table, and the arithmetic of one of its cells.
import type { CellAddress } from '../events.ts';
import { html, nothing, type TemplateResult } from 'lit';
import type { Step } from '../../core/trace.ts';
import type { Snapshot } from '../../edit/snapshot.ts';
import { compactSteps as strings } from '../../strings/compact.ts';
import { packed, sourceOf, stepAt } from '../../trace/focus.ts';
import { addsUp, reading } from '../../trace/reading.ts';
import { queryRow } from '../../trace/query-tokens.ts';
import type { Selection } from '../../trace/selection.ts';
import { LazyModule } from '../lazy-module.ts';
import type { AttentionTable } from '../table/index.ts';
import { isStrips, queryToken, panelBeside, table, tableId } from '../cards/step-table.ts';
import type { CardId, View } from '../cards/view.ts';
import { rowsAsk } from './tabs.ts';
import { largestMagnitude } from '../cards/first-cell.ts';

/** What is said of given numbers, in place of the arithmetic. */
export const given = new LazyModule(() => import('./given.ts'));

/** One table is shown, whichever card the full view would show it in. */
const THE_TAB: CardId = 'words';

/** What a tab shows, and how. */
interface Shown extends Selection {
  snapshot: Snapshot;
  change: View['change'];
  step: Step;
  /** The steps that the tab can show. */
  listed: readonly Step[];
  /** The cell that was opened in this tab, and the one under the pointer. */
  opened: CellAddress | undefined;
  preview: CellAddress | null;
  narrow: boolean;
  /** Whether rows of query tokens are shown as a list of one row. */
  list: boolean;
  locked: boolean;
  digits: View['digits'];
  showWhole: (whole: boolean) => void;
  showStep: (id: string) => void;
}

/** The table of a step and the arithmetic of one of its cells. */
export function step(shown: Shown): TemplateResult {
  const { step, narrow } = shown;
  const place = openCell(shown);
  const view = viewOf(shown, new Map(place === undefined ? [] : [[THE_TAB, place]]));
  const { caption, subcaption, symbol } = textOf(shown, step);
  const several = shown.listed.length > 1;
  const list =
    step.role === 'scores' || step.role === 'weights'
      ? strings.list[step.role](queryToken(view), addsUp(reading(shown.weights, shown.query, shown.selfColumn)))
      : undefined;
  const ask = narrow && rowsAsk(step);
  const text = {
    caption,
    subcaption: ask ? subcaption : '',
    ...(symbol !== undefined && { symbol }),
    ...(list && { list }),
  };
  return html`<div class="pair">
    <div class="table ${isStrips(view, step) ? 'whole' : ''}" part="table">
      ${several ? picker(shown, shown.list && list ? list.subcaption : text.subcaption) : nothing}
      ${table(view, step, text, { list: step.columns.name === 'key', quiet: several })}
    </div>
    ${
      place === undefined
        ? html`<div>${given.value?.aboutGiven(shown)}</div>`
        : html`<div class="arithmetic" part="arithmetic">${panelBeside(view, THE_TAB)}</div>`
    }
  </div>`;
}

/** The table of the tab that is shown. */
function picker(shown: Shown, read: string): TemplateResult {
  const choose = (event: Event) => shown.showStep((event.target as HTMLSelectElement).value);
  return html`<p class="pick">
    <select aria-label=${strings.chooseTable} @change=${choose}>
      ${shown.listed.map(
        (one) => html`<option value=${one.id} .selected=${one === shown.step}>${nameOf(shown, one)}</option>`,
      )}
    </select>
    <span aria-hidden="true">▾</span>
    ${read === '' ? nothing : html`<span class="read">${read}</span>`}
  </p>`;
}

function nameOf(shown: Shown, step: Step): string {
  const { caption, symbol } = textOf(shown, step);
  return symbol?.length === 1 ? `${caption} ${symbol}` : caption;
}

/** The caption of a step's table. */
function textOf({ trace, focus }: Shown, step: Step): { caption: string; subcaption: string; symbol?: string } {
  const { role, stage, layer, operands } = step;
  const shifted = role === 'exponentials' && roleOf(operands[0] ?? '') === 'shifted_scores';
  const known = shifted ? strings.shiftedExponentials : strings.tables[role];
  if (known === undefined && (sourceOf(trace, focus, 'asks') === step || sourceOf(trace, focus, 'reads') === step)) {
    const of = stage === 'encoder' || stage === 'decoder' ? strings[stage] : layer && strings.layer(layer);
    if (of) return { caption: strings.leftBy(of), subcaption: '' };
  }
  const name = role.replaceAll('_', ' ');
  const text = known ?? { caption: name[0]!.toUpperCase() + name.slice(1), subcaption: '' };
  const ofAll = step.head === undefined && packed(trace, focus, role) === step && stepAt(trace, focus, role) !== step;
  return ofAll ? { ...text, caption: strings.ofAllHeads(text.caption) } : text;
}

/** The cell whose arithmetic is shown: the one under the pointer, the one that was opened, or one of the query token. */
function openCell(shown: Shown): CellAddress | undefined {
  const { snapshot, step, preview } = shown;
  const select = snapshot.example.display.select;
  const named =
    select?.step === undefined ? undefined : { stepId: select.step, row: select.row ?? -1, column: select.column ?? 0 };
  // A given number has no arithmetic: the panel says where such numbers come from, and ignores the pointer.
  if (step.operation === 'input') return undefined;
  if (preview?.stepId === step.id) return preview;
  const follows = step.rows.name === 'query';
  for (const cell of [shown.opened, named]) {
    // On another path, the same cell of that path's step is open.
    if (cell === undefined || (cell.stepId !== step.id && roleOf(cell.stepId) !== step.role)) continue;
    const row = follows || cell.row < 0 ? queryRow(shown, step) : cell.row;
    if (row < step.rows.labels.length && cell.column < step.columns.labels.length) {
      return { stepId: step.id, row, column: cell.column };
    }
  }
  return { stepId: step.id, row: queryRow(shown, step), column: firstColumn(shown) };
}

const roleOf = (stepId: string) => stepId.slice(stepId.lastIndexOf('.') + 1);

/** The other word that is read most; in a context the first number, or in a long one the largest. */
function firstColumn({ step, weights, query, selfColumn }: Shown): number {
  const size = step.columns.labels.length;
  if (step.columns.name !== 'key') return step.role === 'context' && size > 3 ? largestMagnitude(step, query) : 0;
  const [first, second] = reading(weights, query, selfColumn).words;
  return (first!.self ? (second ?? first!) : first!).column;
}

function viewOf(shown: Shown, opened: ReadonlyMap<CardId, CellAddress>): View {
  return {
    ...shown,
    show: () => undefined,
    cards: [],
    cardOf: () => THE_TAB,
    // The first open cell is in view.
    columns: [firstColumn(shown), shown.step.columns.labels.length],
    precision: shown.snapshot.example.display.precision,
    wide: false,
    brief: true,
    opened,
  };
}

/** Focuses a cell that was requested from elsewhere, where it is shown now. */
export async function focusCell(root: ParentNode, { stepId, row, column }: CellAddress): Promise<void> {
  const found = root.querySelector<AttentionTable>(`#${CSS.escape(tableId(stepId))}`);
  if (found === null) return;
  // Strips are fetched when they are first shown.
  await customElements.whenDefined(found.localName);
  await found.updateComplete;
  found.focusCell(row, column);
}
