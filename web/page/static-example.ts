// The worked example as plain HTML, with the core's own numbers: what a browser without a script or WebAssembly shows.
import type { Core } from '../core/load.ts';
import { validate } from '../core/validate.ts';
import theCatSat from '../examples/the-cat-sat.json' with { type: 'json' };
import { escaped } from '../export/fill.ts';
import { tableHtml } from '../export/html.ts';
import { tableOf } from '../export/report.ts';
import { staticText as text } from '../strings/page/static-example.ts';
import { stepOf } from '../trace/explain.ts';

/** Headings, sentences and tables of "The cat sat", from words to context vectors. */
export function staticExample(core: Core): string {
  // The live page compares these with what the article printed, because it can explain the differences.
  const example = { ...validate(theCatSat), published: {} };
  const trace = core.run(example);
  return text.sections
    .map(({ heading, prose, step, caption }) => {
      const shown = step === undefined ? '' : tableHtml(tableOf(example, trace, stepOf(trace, step), 3), caption);
      return `<h2>${escaped(heading)}</h2><p>${escaped(prose)}</p>${shown}`;
    })
    .join('\n');
}
