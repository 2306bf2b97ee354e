import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { Step } from '../../../core/trace.ts';
import { measurer } from '../../../design/measure-text.ts';
import { present } from '../../../trace/cells.ts';
import { LazyModule } from '../../lazy-module.ts';
import { NeededModules } from '../../needed-modules.ts';
import { paint } from '../paint.ts';
import { Picture } from '../picture.ts';
import type { MatrixCanvas } from './canvas/index.ts';
import type { MatrixScale } from './scale.ts';
import { matrixStyles } from './styles.ts';
import { matrixTable, type MatrixStrings } from './table.ts';

/** With more rows or columns than this, each cell is a square of a canvas. */
const LARGEST_TABLE = 12;

const canvas = new LazyModule(() => import('./canvas/index.ts'));

const isLarge = (step: Step | undefined): boolean =>
  present(step) && Math.max(step.rows.labels.length, step.columns.labels.length) > LARGEST_TABLE;

/** A token × token matrix in colours: a table of printed cells up to 12 × 12, beyond that a canvas with a square for each cell. */
export abstract class MatrixPicture extends Picture {
  static override styles = matrixStyles;

  /** `mask` or `masked_scores`, if anything is masked: masked cells show 0 on hatching. */
  @property({ attribute: false }) mask: Step | undefined;
  /** The chosen row, from 0. */
  @property({ type: Number }) query = 0;
  /** Words that are marked, since they have no meaningful numbers. */
  @property({ attribute: false }) unknown: ReadonlySet<string> | undefined;
  /** The most decimals that are printed. */
  @property({ type: Number }) precision = 3;

  readonly #modules = new NeededModules(this, () => (isLarge(this.matrix) ? [canvas] : []));
  #drawn: MatrixCanvas | undefined;

  /** The matrix that is drawn. */
  protected abstract get matrix(): Step | undefined;
  protected abstract get scale(): MatrixScale;
  protected abstract get strings(): MatrixStrings;
  /** The content below the picture. */
  protected abstract below(): TemplateResult | typeof nothing;

  protected override picture(): TemplateResult | typeof nothing {
    const step = this.matrix;
    if (!present(step)) return nothing;
    return html`${isLarge(step) ? this.#canvas(step) : this.#table(step)}${this.below()}<slot></slot>`;
  }

  #table(step: Step): TemplateResult {
    const { mask, query, unknown, precision, scale, strings, width } = this;
    return matrixTable({
      step,
      mask,
      query,
      unknown,
      precision,
      scale,
      strings,
      width,
      measure: measurer(this),
      choose: (row) => this.chooseRow(this.matrix!, row),
      move: this.#moveRow,
    });
  }

  readonly #moveRow = (event: KeyboardEvent): void => {
    const last = this.matrix!.rows.labels.length - 1;
    const goals: Record<string, number> = {
      ArrowDown: Math.min(last, this.query + 1),
      ArrowUp: Math.max(0, this.query - 1),
      Home: 0,
      End: last,
    };
    const goal = goals[event.key];
    if (goal === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    (event.currentTarget as Element).querySelectorAll('button')[goal]!.focus();
    this.chooseRow(this.matrix!, goal);
  };

  #canvas(step: Step): TemplateResult {
    this.#drawn ??= canvas.value && new canvas.value.MatrixCanvas(this);
    const { scale, strings, width } = this;
    if (this.#drawn === undefined) {
      const { rows, columns } = step;
      const height = { '--down': `${Math.min(20, width / columns.labels.length) * rows.labels.length}px` };
      return html`<div class="waiting" ${paint(height)}>${this.#modules.message()}</div>`;
    }
    return this.#drawn.render({ step, scale, strings, width, choose: (row) => this.chooseRow(step, row) });
  }

  protected override willUpdate(_changed: PropertyValues): void {
    this.#modules.update();
  }

  protected override updated(): void {
    this.#drawn?.draw();
  }

  /** A large picture is complete only with its canvas. */
  protected override getUpdateComplete(): Promise<boolean> {
    return this.#modules.complete(() => super.getUpdateComplete());
  }
}
