// What the symbol that asks reads of those that were written, for each head.
import { html, nothing, type TemplateResult } from 'lit';
import type { Reading } from '../../core/training/checkpoint-writer.ts';
import type { TrainingSettings } from '../../core/training/types.ts';
import { weightFill, weightText } from '../../design/fills.ts';
import { paint } from '../../elements/pictures/paint.ts';
import { writingText as text } from '../../strings/why/writing.ts';
import { drawableWeight, percentText } from '../../trace/percent.ts';
import { headAt } from '../run/trace-cache.ts';
import { shown } from './symbols.ts';

export const headNameOf = (index: number, { layers, heads }: TrainingSettings): string => {
  const { layer, head } = headAt(index, { layers, heads } as TrainingSettings);
  return text.headName(head, layer, layers, heads);
};

/** @param read the symbols that were read, the one that asks last */
export function weights(
  { weights: all }: Reading,
  read: readonly string[],
  settings: TrainingSettings,
  off: number | undefined,
): TemplateResult {
  const { task } = settings;
  if (all.length === 0)
    return html`<section>
      <h3 class="part">${text.weights}</h3>
      <p class="caption">${text.noAttention}</p>
    </section>`;
  return html`<section class="reads">
    <h3 class="part">${text.weights}</h3>
    <p class="caption">${text.weightsAbout(task)}</p>
    <div class="scroll" tabindex="0" role="group" aria-label=${text.weightsAbout(task)}>
      <table>
        <thead>
          <tr>
            <td></td>
            ${read.map((symbol, at) => html`<th scope="col" class=${at === read.length - 1 ? 'asks' : ''}>${shown(symbol, at === 0)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${all.map(
            (row, head) =>
              html`<tr>
                <th scope="row">
                  ${headNameOf(head, settings)}${head === off ? html` <span class="soft">(${text.isOff})</span>` : nothing}
                </th>
                ${Array.from(row, (weight) => {
                  const part = Math.min(1, drawableWeight(weight));
                  return html`<td class="weight" ${paint({ '--fill': weightFill(part), '--text': weightText(part) })}>
                    ${percentText(weight)}
                  </td>`;
                })}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
}
