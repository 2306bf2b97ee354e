// The worked example as plain HTML, with the core's own numbers: what a browser without a script or WebAssembly shows.
import type { Core } from '../core/load.ts';
import type { Step } from '../core/trace.ts';
import { gallery } from '../examples/index.ts';
import { decimals, formatNumber } from '../trace/format.ts';
import { stepOf } from '../trace/explain.ts';
import { staticText as text } from '../strings/static-example.ts';

const escaped = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function table(step: Step, caption: string): string {
  const columns = step.columns.labels;
  const places = decimals(step.values, 3);
  const heads = columns.map((label) => `<th scope="col">${escaped(label)}</th>`).join('');
  const rows = step.rows.labels.map((label, row) => {
    const cells = columns.map((_, column) => formatNumber(step.values[row * columns.length + column]!, places));
    return `<tr><th scope="row">${escaped(label)}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  });
  return `<table><caption>${caption}</caption><thead><tr><td></td>${heads}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

/** Headings, sentences and tables of "The cat sat", from words to context vectors. */
export function staticExample(core: Core): string {
  const trace = core.run(gallery[0]!.document);
  return text.sections
    .map(({ heading, prose, step, caption }) => {
      const shown = step === undefined ? '' : table(stepOf(trace, step), caption);
      return `<h2>${heading}</h2><p>${prose}</p>${shown}`;
    })
    .join('\n');
}
