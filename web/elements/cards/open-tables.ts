import type { CellAddress } from '../events.ts';
import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { Step, Trace } from '../../core/trace.ts';
import { cardsText } from '../../strings/cards/common.ts';
import { explain, operandsOf } from '../../trace/explain.ts';
import { formatNumber } from '../../trace/format.ts';
import type { AttentionTable, Outline } from '../table/index.ts';
import { summaryStyles, textStyles } from '../styles.ts';
import { roleColour } from '../../design/roles.ts';
import { tableId } from './step-table.ts';
import { define } from '../define.ts';
import '../derivation/index.ts';
import '../table/index.ts';

/** A step to show, with the words above its table. */
export interface OpenTable {
  step: Step;
  caption: string;
  subcaption: string;
  symbol?: string;
}

/**
 * `<attention-open-tables>`: steps that no card shows, as tables in which every cell opens to its arithmetic in a panel of their own.
 * Folded content is made when it is unfolded. Cells of other steps are requested with `cell-open`, as everywhere.
 */
export class AttentionOpenTables extends LitElement {
  static override styles = [
    textStyles,
    summaryStyles,
    css`
      :host {
        display: block;
      }
      .tables {
        display: flex;
        flex-wrap: wrap;
        align-items: flex-start;
        gap: 32px 48px;
        margin-top: 24px;
      }
      .tables > * {
        min-width: 0;
        max-width: 100%;
      }
      attention-derivation {
        width: fit-content;
        min-width: min(448px, 100%);
        max-width: 100%;
        margin-top: 24px;
      }
      .hint {
        margin: 16px 0 0;
        font-size: 14px;
      }
      @media (pointer: coarse) {
        summary {
          padding: 12px 0;
        }
      }
    `,
  ];

  @property({ attribute: false }) trace: Trace | undefined;
  @property({ attribute: false }) tables: readonly OpenTable[] = [];
  /** The row of the query token. */
  @property({ type: Number }) query = 0;
  @property({ type: Number }) precision = 3;
  /** The summary of the folded tables; they are not folded without it. */
  @property({ type: String }) summary = '';
  /** The trace whose computed numbers can be overridden; none by default. */
  @property({ attribute: false }) overridable: Trace | undefined;
  @state() protected unfolded = false;
  @state() protected opened: CellAddress | null = null;

  constructor() {
    super();
    // The page would look for these cells in its own cards.
    this.addEventListener('cell-open', (event) => {
      if (!this.#has(event.detail.stepId)) return;
      event.stopPropagation();
      const { stepId, row, column } = event.detail;
      const inPanel = event.composedPath().some((one) => (one as Element).localName === 'attention-derivation');
      this.opened = { stepId, row, column };
      if (inPanel) void this.#goTo(this.opened);
    });
    this.addEventListener('cell-preview', (event) => {
      if (this.#has(event.detail.stepId)) event.stopPropagation();
    });
  }

  #has(stepId: string): boolean {
    return this.tables.some(({ step }) => step.id === stepId);
  }

  async #goTo({ stepId, row, column }: CellAddress): Promise<void> {
    await this.updateComplete;
    const table = this.renderRoot.querySelector<AttentionTable>(`#${CSS.escape(tableId(stepId))}`);
    table?.scrollIntoView({ block: 'nearest' });
    table?.focusCell(row, column);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { trace, tables, summary } = this;
    if (trace === undefined || tables.length === 0) return nothing;
    if (summary === '') return this.#content(trace);
    return html`<details
      ?open=${this.unfolded}
      @toggle=${(event: Event) => (this.unfolded = (event.currentTarget as HTMLDetailsElement).open)}
    >
      <summary>${summary}</summary>
      ${this.unfolded ? this.#content(trace) : nothing}
    </details>`;
  }

  #content(trace: Trace): TemplateResult {
    const opened = this.#openCell();
    const outlines = opened === null ? new Map<string, Outline[]>() : this.#outlines(trace, opened);
    return html`<div class="tables">${this.tables.map((table) => this.#table(table, opened, outlines))}</div>
      ${
        opened === null
          ? html`<p class="hint soft">${cardsText.openHint}</p>`
          : html`<attention-derivation
              role="group"
              .trace=${trace}
              .cell=${opened}
              .precision=${this.precision}
            ></attention-derivation>`
      }`;
  }

  /** The open cell, as long as its step still has it. */
  #openCell(): CellAddress | null {
    const { opened } = this;
    const step = this.tables.find((table) => table.step.id === opened?.stepId)?.step;
    if (opened === null || step === undefined) return null;
    return opened.row < step.rows.labels.length && opened.column < step.columns.labels.length ? opened : null;
  }

  #outlines(trace: Trace, { stepId, row, column }: CellAddress): Map<string, Outline[]> {
    const found = new Map<string, Outline[]>();
    const { step: of } = this.tables.find(({ step }) => step.id === stepId)!;
    for (const { step, ...where } of operandsOf(explain(trace, of, row, column))) {
      const role = roleColour(step.role) ?? 'ink';
      found.set(step.id, [...(found.get(step.id) ?? []), { ...where, role }]);
    }
    return found;
  }

  #table(
    { step, caption, subcaption, symbol = '' }: OpenTable,
    opened: CellAddress | null,
    outlines: ReadonlyMap<string, Outline[]>,
  ): TemplateResult {
    const given = step.operation === 'input';
    const known = this.overridable?.steps.some(({ id }) => id === step.id) === true;
    return html`<attention-table
      id=${tableId(step.id)}
      .step=${step}
      .caption=${caption}
      .symbol=${symbol}
      .subcaption=${subcaption}
      .precision=${this.precision}
      .selectedRow=${step.rows.name === 'query' ? this.query : null}
      .opened=${opened?.stepId === step.id ? opened : null}
      .outlines=${outlines.get(step.id) ?? []}
      .editable=${given && known}
      .overridable=${!given && known}
      .describe=${this.#describe(step)}
      keys-hint
    ></attention-table>`;
  }

  #describe(step: Step): (row: number, column: number) => string {
    return (row, column) =>
      cardsText.describe.has(
        step.rows.labels[row]!,
        step.columns.labels[column]!,
        formatNumber(step.values[row * step.columns.labels.length + column]!, this.precision),
      );
  }
}

define('attention-open-tables', AttentionOpenTables);

declare global {
  interface HTMLElementTagNameMap {
    'attention-open-tables': AttentionOpenTables;
  }
}
