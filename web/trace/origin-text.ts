// Where the numbers of an example come from, in words: the one text of the page, of a footer and of a saved file.
import type { Example } from '../core/example.ts';
import { modelOf } from '../core/models/loaded.ts';
import { provenanceText } from '../strings/provenance.ts';
import { formatNumber } from './format.ts';
import { isPrinted } from './printed.ts';
import { provenance, type Origin, type Provenance } from './provenance.ts';

/** The text for numbers of this origin; for trained ones it includes the model, or the run in which they were learned. */
export function originText(example: Example, origin: Origin): string {
  if (origin === 'model') return provenanceText.model(modelOf(example)!.about);
  const { trained } = example;
  if (trained === undefined || (origin !== 'trained' && origin !== 'mixed')) return provenanceText.origins[origin];
  const run = provenanceText.trained({ ...trained, loss: formatNumber(trained.loss, 3) });
  return origin === 'mixed' ? `${run}; ${provenanceText.added}` : run;
}

/** What differs from the example as it was loaded, as a text; empty where nothing does. */
export function changedText({ changed, settings, lossless, unlike }: Provenance): string {
  const { changes } = provenanceText;
  return [
    unlike?.map((name) => changes.unlike[name]).join(', '),
    changed > 0 && changes.numbers(changed),
    settings > 0 && changes.settings,
    lossless && changes.loss,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The name of the source, as short as it has one. */
export const sourceName = ({ source }: Example): string => source?.short ?? source?.title ?? '';

/** What to say of the source: that it printed numbers of the example, or whose form of attention this is. */
export function sourceText(example: Example): string {
  const { source } = example;
  if (source === undefined) return '';
  return isPrinted(example) ? provenanceText.source : provenanceText.form(sourceName(example));
}

/**
 * Where the numbers come from, with a place for what was changed by a reader: `{origin}`, `{parameters}`.
 * @param lacking what to say instead of the word space where it does not have all words
 */
export function numbersText(
  example: Example,
  lacking = '',
): { text: string; parts: { origin: string; parameters: string } } {
  const { origin, parameters, madeByHand } = provenance(example);
  const own = madeByHand.length > 0 ? [provenanceText.madeByHand(madeByHand)] : [];
  return {
    text: parameters === undefined ? provenanceText.numbersAre : provenanceText.wordsAndParameters,
    parts: {
      origin: lacking || [originText(example, origin), ...own].join(', '),
      parameters: parameters === undefined ? '' : originText(example, parameters),
    },
  };
}

/** Why what the source printed is not compared with the numbers; empty where nothing was changed. */
export function incomparableText(example: Example): string {
  const { changed, settings } = provenance(example);
  return changed + settings === 0 ? '' : provenanceText.incomparable(changed + settings);
}
