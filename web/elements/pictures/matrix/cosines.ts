import { html, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { Step } from '../../../core/trace.ts';
import { signedFill, signedText } from '../../../design/fills.ts';
import { signedColour } from '../../../design/scales.ts';
import { cosinesText as strings } from '../../../strings/pictures/cosines.ts';
import { present, rowOf } from '../../../trace/cells.ts';
import { distinctName } from '../../../trace/repeated.ts';
import { define } from '../../define.ts';
import { MatrixPicture } from './matrix-picture.ts';
import type { MatrixScale } from './scale.ts';
import type { MatrixStrings } from './table.ts';

const scale: MatrixScale = { colour: signedColour, fill: signedFill, text: signedText, range: [-1, 1] };

/** `<attention-cosines>`: the cosine of every context with every other. Emits `row-choose`. */
export class AttentionCosines extends MatrixPicture {
  /** `context_cosines`, queries × queries. */
  @property({ attribute: false }) cosines: Step | undefined;
  /** `query`: which words have the same query. */
  @property({ attribute: false }) queries: Step | undefined;
  /** `context`: whether they have the same context. */
  @property({ attribute: false }) contexts: Step | undefined;

  constructor() {
    super();
    this.precision = 2;
  }

  protected override get matrix(): Step | undefined {
    return this.cosines;
  }

  protected override get scale(): MatrixScale {
    return scale;
  }

  protected override get strings(): MatrixStrings {
    return strings;
  }

  protected override below(): TemplateResult | typeof nothing {
    if (!present(this.queries) || !present(this.contexts)) return nothing;
    const { rule, same, sameButApart } = strings;
    const groups = identicalRows(this.queries);
    if (groups.length === 0) return html`<p class="note">${rule}</p>`;
    return html`${groups.map((group) => {
      const words = group.map((row) => distinctName(this.queries!.rows.labels, row));
      return html`<p class="note">${identical(this.contexts!, group) ? same(words) : sameButApart(words)}</p>`;
    })}`;
  }
}

const key = (row: Float32Array) => row.join(' ');

/** The groups of two or more rows with the same numbers. */
function identicalRows(step: Step): number[][] {
  const groups = new Map<string, number[]>();
  step.rows.labels.forEach((_, row) => {
    const name = key(rowOf(step, row));
    groups.set(name, [...(groups.get(name) ?? []), row]);
  });
  return [...groups.values()].filter((group) => group.length > 1);
}

function identical(step: Step, rows: readonly number[]): boolean {
  return new Set(rows.map((row) => key(rowOf(step, row)))).size === 1;
}

define('attention-cosines', AttentionCosines);

declare global {
  interface HTMLElementTagNameMap {
    'attention-cosines': AttentionCosines;
  }
}
