// The cache as it is when a symbol asks: the rows that were kept, the new one, and what was saved.
import { html, type TemplateResult } from 'lit';
import type { Reading, Sample } from '../../core/training/checkpoint-writer.ts';
import type { TrainingSettings } from '../../core/training/types.ts';
import { signedFill } from '../../design/fills.ts';
import { paint } from '../../elements/pictures/paint.ts';
import { textTemplate } from '../../elements/text-template.ts';
import { writingText as text } from '../../strings/why/writing.ts';
import { formatNumber } from '../../trace/format.ts';
import { shown } from './symbols.ts';

/** Numbers side by side, as stripes of one background: however many there are, it is one element. */
function strip(numbers: Float32Array, most: number): TemplateResult {
  const part = 100 / numbers.length;
  const stops = Array.from(numbers, (value, index) => {
    const colour = signedFill(most === 0 ? 0 : value / most);
    return `${colour} ${index * part}% ${(index + 1) * part}%`;
  });
  return html`<span class="strip" ${paint({ '--stripes': `linear-gradient(to right, ${stops.join(', ')})` })}></span>`;
}

const largest = (numbers: Float32Array): number => numbers.reduce((most, value) => Math.max(most, Math.abs(value)), 0);

/** One layer: a row for each symbol that was read, up to the one that asks. */
function layerOf(
  { keys, values }: Sample['cache'][number],
  rows: number,
  read: readonly string[],
  settings: TrainingSettings,
): TemplateResult {
  const width = (all: Float32Array) => all.length / rows;
  const kept = (all: Float32Array) => all.subarray(0, read.length * width(all));
  const most = Math.max(largest(kept(keys)), largest(kept(values)));
  const row = (all: Float32Array, at: number) => strip(all.subarray(at * width(all), (at + 1) * width(all)), most);
  const { heads, d_k } = settings;
  const end = formatNumber(most, 1);
  return html`<table class="cache">
      <thead>
        <tr>
          <td></td>
          <th scope="col" class="key">${text.keys(heads, d_k)}</th>
          <th scope="col" class="value">${text.values(heads, width(values) / heads)}</th>
          <td></td>
        </tr>
      </thead>
      <tbody>
        ${read.map((symbol, at) => {
          const isNew = at === read.length - 1;
          return html`<tr class=${isNew ? 'new' : ''}>
            <th scope="row">${shown(symbol, at === 0)}</th>
            <td>${row(keys, at)}</td>
            <td>${row(values, at)}</td>
            <td class="what">${isNew ? text.new : text.kept}</td>
          </tr>`;
        })}
      </tbody>
    </table>
    <p class="caption">${text.scaleLabel(`−${end}`, end)}</p>`;
}

/** @param read the symbols that were read, the one that asks last */
export function cache(
  sample: Sample,
  reading: Reading,
  read: readonly string[],
  settings: TrainingSettings,
): TemplateResult {
  const count = (n: number) => html`<span class="number">${text.number(n)}</span>`;
  const rows = sample.readings.length;
  return html`<section class="cached">
    <h3 class="part">${text.cache}</h3>
    <p class="caption">${text.cacheAbout(reading.reused, settings.task)}</p>
    <div class="layers">
      ${sample.cache.map(
        (layer, index) =>
          html`<div>
            ${sample.cache.length > 1 ? html`<p class="layer">${text.layer(index + 1)}</p>` : ''}
            ${layerOf(layer, rows, read, settings)}
          </div>`,
      )}
    </div>
    <p class="cost">
      ${textTemplate(reading.reused === 0 ? text.costFirst : text.cost, {
        with: count(reading.projections),
        without: count(reading.projections_without),
        all: count(reading.multiplications),
        allWithout: count(reading.multiplications_without),
        numbers: count(reading.numbers),
        bytes: count(reading.bytes),
      })}
    </p>
    ${reading.reused === 0 ? '' : html`<p class="caption">${text.costNote}</p>`}
  </section>`;
}
