import { html, nothing, svg, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { Step } from '../../../core/trace.ts';
import { signedFill } from '../../../design/fills.ts';
import { clip, measurer } from '../../../design/measure-text.ts';
import { layerGraphText as strings } from '../../../strings/pictures/layer-graph.ts';
import { at, present } from '../../../trace/cells.ts';
import { decimals, formatNumber } from '../../../trace/format.ts';
import { define } from '../../define.ts';
import { emit } from '../../events.ts';
import { Picture } from '../picture.ts';
import { pictureStyles } from '../styles.ts';
import { layerGraphStyles } from './styles.ts';

/** A cell of the parameter matrix. */
export interface Edge {
  row: number;
  column: number;
}

const mostNodes = 12;
/** Below this width, nodes are narrower, and names that are on both sides are on the left only. */
const roomy = 360;
const nodeHeight = 30;
const thickest = 7;

/**
 * `<attention-layer-graph>`: a parameter matrix as a layer. Its nodes are the numbers of one word before and after, and the edge from k to
 * j carries cell [k, j]. Emits `cell-preview` and `cell-open` of that cell.
 */
export class AttentionLayerGraph extends Picture {
  static override styles = [pictureStyles, layerGraphStyles];

  /** tokens × d_model: `embeddings`. */
  @property({ attribute: false }) input: Step | undefined;
  /** d_model × d_k: `W_Q`. */
  @property({ attribute: false }) parameters: Step | undefined;
  /** tokens × d_k: `query`. */
  @property({ attribute: false }) output: Step | undefined;
  /** The word whose numbers are in the nodes, from 0. */
  @property({ type: Number }) row = 0;
  /** The most decimals that are printed. */
  @property({ type: Number }) precision = 3;
  /** The cell of the matrix that is open elsewhere: its edge is highlighted. */
  @property({ attribute: false }) outlined: Edge | null = null;
  @state() protected hovered: Edge | undefined;
  @state() protected focused = false;
  @state() protected roving: Edge = { row: 0, column: 0 };

  get #size(): { inputs: number; outputs: number } {
    const { rows, columns } = this.parameters!;
    return { inputs: Math.min(mostNodes, rows.labels.length), outputs: Math.min(mostNodes, columns.labels.length) };
  }

  protected override picture(): TemplateResult | typeof nothing {
    const { input, parameters, output } = this;
    if (!present(input) || !present(parameters) || !present(output) || this.width === 0) return nothing;
    const word = input.rows.labels[this.row];
    if (word === undefined || output.rows.labels[this.row] === undefined) return nothing;
    if (input.columns.labels.length !== parameters.rows.labels.length) return nothing;

    const { inputs, outputs } = this.#size;
    const measure = measurer(this);
    const names = [parameters.rows.labels, parameters.columns.labels].map((all) => all.slice(0, mostNodes));
    const width = Math.min(this.width, 520);
    const nodeWidth = width < roomy ? 52 : 68;
    const sameNames = names[0]!.join() === names[1]!.join();
    const room = (all: readonly string[]) =>
      Math.min(84, this.width / 5, Math.ceil(Math.max(...all.map((name) => measure(name, 13))))) + 8;
    const [leftRoom, rightRoom] = [room(names[0]!), width < roomy && sameNames ? 1 : room(names[1]!)];
    const [leftNode, rightNode] = [leftRoom, width - rightRoom - nodeWidth];
    const [x1, x2] = [leftNode + nodeWidth, rightNode];
    const most = Math.max(inputs, outputs);
    const pitch = most <= 4 ? 64 : most <= 8 ? 48 : 40;
    const height = most * pitch;
    const y = (index: number, count: number) => 28 + height / 2 + (index - (count - 1) / 2) * pitch;
    const fit = (name: string, most: number) => clip(name, most - 8, (text) => measure(text, 13));

    const edges = Array.from({ length: inputs * outputs }, (_, index): Edge => {
      return { row: Math.floor(index / outputs), column: index % outputs };
    });
    const values = edges.map(({ row, column }) => at(parameters, row, column));
    const largest = Math.max(...values.map(Math.abs)) || 1;
    const lit = this.hovered ?? (this.focused ? this.#tabStop : (this.outlined ?? undefined));
    const isLit = (edge: Edge) => lit?.row === edge.row && lit.column === edge.column;
    const stop = this.#tabStop;
    const digits = (step: Step) => decimals(step.values, this.precision);
    const node = (step: Step, column: number, x: number, nodeY: number, kind: string) => {
      const text = formatNumber(at(step, this.row, column), digits(step));
      return svg`<rect class="node ${kind}" x=${x} y=${nodeY - nodeHeight / 2} width=${nodeWidth} height=${nodeHeight} rx="15"/>
        <text class="number" font-size=${measure(text, 15) > nodeWidth - 12 ? 11 : 15} x=${x + nodeWidth / 2} y=${nodeY + 5}>${text}</text>`;
    };
    const line = (edge: Edge) => ({ x1, y1: y(edge.row, inputs), x2, y2: y(edge.column, outputs) });
    const litLine = lit && lit.row < inputs && lit.column < outputs ? line(lit) : undefined;
    const heads = [strings.from(word), strings.to(word)].map((text) =>
      clip(text, width / 2 - 8, (one) => measure(one, 14)),
    );
    const inner = rightNode + nodeWidth - leftNode;
    const beyond = heads.reduce((sum, text) => sum + measure(text, 14), 16) > inner;
    const head = (text: string, x: number, anchor: string) =>
      svg`<text class="head" x=${x} y="14" text-anchor=${anchor}>${text}</text>`;
    return html`<svg
        class=${this.hovered ? 'dimmed' : ''}
        width=${width}
        height=${28 + height}
        role="group"
        aria-labelledby="caption"
        aria-describedby="keys"
        @keydown=${this.#move}
        @focusin=${() => (this.focused = true)}
        @focusout=${this.#left}
        @pointerleave=${this.#unhover}
      >
        ${head(heads[0]!, beyond ? 0 : leftNode, 'start')}
        ${head(heads[1]!, beyond ? width : rightNode + nodeWidth, 'end')}
        ${edges.map((edge, index) => {
          const { x1, y1, x2, y2 } = line(edge);
          const value = values[index]!;
          const part = value / largest;
          const thickness = 1 + Math.abs(part) * (thickest - 1);
          // Colour shows the sign. A small number keeps enough of it to be visible; its thin line shows that it is small.
          const colour =
            part === 0 ? 'var(--attention-rule)' : signedFill(Math.sign(part) * (0.4 + 0.6 * Math.abs(part)));
          const own = isLit(edge);
          return svg`<g class=${own ? 'edge lit' : 'edge'} role="button" tabindex=${
            stop.row === edge.row && stop.column === edge.column ? 0 : -1
          } data-cell="${edge.row},${edge.column}"
            aria-label=${strings.edge(names[0]![edge.row]!, names[1]![edge.column]!, formatNumber(value, digits(parameters)))}
            @pointerenter=${() => this.#hover(edge)}
            @focus=${() => this.#preview(edge)}
            @click=${() => this.#open(edge)}>
            <line class="hit" x1=${x1} y1=${y1} x2=${x2} y2=${y2}/>
            ${
              own
                ? svg`<line class="ring" x1=${x1} y1=${y1} x2=${x2} y2=${y2} stroke-width=${thickness + 6}/>
              <line class="inner" x1=${x1} y1=${y1} x2=${x2} y2=${y2} stroke-width=${thickness + 2}/>`
                : nothing
            }
            <line class=${part < 0 ? 'line negative' : 'line'} x1=${x1} y1=${y1} x2=${x2} y2=${y2} stroke=${colour} stroke-width=${thickness}/>
          </g>`;
        })}
        ${names[0]!.map(
          (name, index) => svg`${node(input, index, leftNode, y(index, inputs), 'in')}
            <text class="position" x=${leftNode - 8} y=${y(index, inputs) + 4} text-anchor="end">${fit(name, leftRoom)}</text>`,
        )}
        ${names[1]!.map(
          (name, index) => svg`${node(output, index, rightNode, y(index, outputs), 'out')}
            ${rightRoom === 1 ? nothing : svg`<text class="position" x=${rightNode + nodeWidth + 8} y=${y(index, outputs) + 4}>${fit(name, rightRoom)}</text>`}`,
        )}
        ${litLine && lit ? this.#carried(litLine, formatNumber(at(parameters, lit.row, lit.column), digits(parameters))) : nothing}
      </svg>
      <p class="note legend">
        ${this.#legend(1, strings.positive)} ${this.#legend(-1, strings.negative)}
        <span id="keys" class=${this.focused ? '' : 'unseen'}>${strings.keys}</span>
      </p>
      ${
        inputs < parameters.rows.labels.length || outputs < parameters.columns.labels.length
          ? html`<p class="note">
              ${strings.first(mostNodes, parameters.rows.labels.length, parameters.columns.labels.length)}
            </p>`
          : nothing
      }`;
  }

  #carried(line: { x1: number; y1: number; x2: number; y2: number }, number: string): TemplateResult {
    const width = measurer(this)(number, 15, 600) + 14;
    const [x, y] = [(line.x1 + line.x2) / 2, (line.y1 + line.y2) / 2];
    return svg`<rect class="plate" x=${x - width / 2} y=${y - 13} width=${width} height="26" rx="5"/>
      <text class="carried" x=${x} y=${y + 5}>${number}</text>`;
  }

  #legend(part: number, text: string): TemplateResult {
    return html`<span
      ><svg width="28" height="8" aria-hidden="true">
        <line
          class=${part < 0 ? 'line negative' : 'line'}
          x1="3"
          x2="25"
          y1="4"
          y2="4"
          stroke=${signedFill(part)}
          stroke-width="5"
        />
      </svg>
      ${text}</span
    >`;
  }

  /** The edge in the tab order. */
  get #tabStop(): Edge {
    const { inputs, outputs } = this.#size;
    return { row: Math.min(this.roving.row, inputs - 1), column: Math.min(this.roving.column, outputs - 1) };
  }

  #preview(edge: Edge | undefined): void {
    const stepId = this.parameters!.id;
    emit(this, 'cell-preview', { stepId, row: edge?.row ?? null, column: edge?.column ?? null });
  }

  #hover(edge: Edge): void {
    this.hovered = edge;
    this.#preview(edge);
  }

  #unhover(): void {
    if (this.hovered) this.#preview(undefined);
    this.hovered = undefined;
  }

  #left(): void {
    this.focused = false;
    this.#preview(undefined);
  }

  #open(edge: Edge): void {
    this.roving = edge;
    emit(this, 'cell-open', { stepId: this.parameters!.id, ...edge });
  }

  #move(event: KeyboardEvent): void {
    const { inputs, outputs } = this.#size;
    const { row, column } = this.#tabStop;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      this.#open({ row, column });
      return;
    }
    const goals: Record<string, Edge> = {
      ArrowDown: { row, column: Math.min(outputs - 1, column + 1) },
      ArrowUp: { row, column: Math.max(0, column - 1) },
      ArrowRight: { row: Math.min(inputs - 1, row + 1), column },
      ArrowLeft: { row: Math.max(0, row - 1), column },
      Home: { row: 0, column: 0 },
      End: { row: inputs - 1, column: outputs - 1 },
    };
    const goal = goals[event.key];
    if (!goal) return;
    event.preventDefault();
    this.hovered = undefined;
    this.roving = goal;
    (event.currentTarget as Element).querySelector<SVGElement>(`[data-cell="${goal.row},${goal.column}"]`)?.focus();
  }
}

define('attention-layer-graph', AttentionLayerGraph);

declare global {
  interface HTMLElementTagNameMap {
    'attention-layer-graph': AttentionLayerGraph;
  }
}
