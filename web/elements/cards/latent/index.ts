import { html, type TemplateResult } from 'lit';
import type { Step } from '../../../core/trace.ts';
import { cardsText } from '../../../strings/cards/common.ts';
import { latentText as text } from '../../../strings/cards/latent.ts';
import { stepOf } from '../../../trace/explain.ts';
import '../../pictures/latent/index.ts';
import '../open-tables.ts';
import type { OpenTable } from '../open-tables.ts';
import { prose, step } from '../step-table.ts';
import { Section } from '../section.ts';
import { sectionStyles } from '../section-styles.ts';
import type { View } from '../view.ts';
import { define } from '../../define.ts';

/** `<attention-latent-section>`: words, values and contexts as points in a plane. */
export class AttentionLatentSection extends Section {
  static override styles = sectionStyles;

  protected override content(view: View): TemplateResult {
    const trace = view.snapshot.analysis('components');
    const found = { ...view, trace };
    const positions = step(found, 'latent_positions');
    // Words that read other words have no values to be connected with.
    if (positions === undefined || view.focus.stage === 'cross') return prose(text.otherWords);
    const points = stepOf(trace, positions.operands[0]!);
    const context = step(found, 'context')!;
    const words = context.rows.labels;
    const all = hasWords(positions, words.length);
    const without = all ? '' : step(found, 'embeddings') === undefined ? text.noWords : text.otherSize;
    return html`
      ${prose(text.prose + without, {
        size: String(points.columns.labels.length),
        from: all ? text.fromWord : text.fromValue,
      })}
      <div class="row">
        <attention-latent
          .caption=${all ? text.caption : text.captionValues}
          .subcaption=${text.subcaption}
          .positions=${positions}
          .words=${words}
          .chosen=${view.query}
          .precision=${view.precision}
        ></attention-latent>
      </div>
      <p class="small soft">${points.columns.labels.length > 2 ? text.caution : text.cautionExact}</p>
      <attention-open-tables
        .trace=${trace}
        .tables=${
          [
            { step: points, ...(all ? text.points : text.pointsOfTwo) },
            { step: positions, ...text.positions },
          ] satisfies OpenTable[]
        }
        .query=${view.query}
        .precision=${view.precision}
        .summary=${cardsText.showTables}
      ></attention-open-tables>
    `;
  }
}

/** Whether the points include the words, before the values and the contexts. */
const hasWords = (positions: Step, words: number): boolean => positions.rows.labels.length > 2 * words;

export const content = (view: View): TemplateResult =>
  html`<attention-latent-section .view=${view}></attention-latent-section>`;

define('attention-latent-section', AttentionLatentSection);

declare global {
  interface HTMLElementTagNameMap {
    'attention-latent-section': AttentionLatentSection;
  }
}
