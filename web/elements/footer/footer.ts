// The footer: what the example is, where its numbers come from, and links.
import { shorten } from '../../core/shorten.ts';
import { html, nothing, type TemplateResult } from 'lit';
import type { Example } from '../../core/example.ts';
import type { Session } from '../../edit/session.ts';
import { footerText as strings } from '../../strings/footer.ts';
import { kindNames } from '../../strings/kinds.ts';
import { meaninglessText } from '../../strings/meaningless.ts';
import { changedText, numbersText, sourceText } from '../../trace/origin-text.ts';
import { isPrinted } from '../../trace/printed.ts';
import { provenance } from '../../trace/provenance.ts';
import { meaningOf } from '../../trace/meaning.ts';
import { textTemplate } from '../text-template.ts';
import { textOf } from '../../core/text-of.ts';

/** How an example is computed, in a few words. */
function kindOf({ attention, layers, memory }: Example): string {
  const { kind, heads = 1, mask, scale } = attention;
  return [
    kindNames[kind],
    heads > 1 && strings.heads(heads),
    layers !== undefined && layers > 1 && strings.layers(layers),
    memory && strings.memory,
    scale === 'none' ? strings.notScaled : typeof scale === 'number' && strings.multiplied(scale),
    strings.masks(mask),
  ]
    .filter(Boolean)
    .join(', ');
}

/** The footer of the compact and of the full view. */
export function footer(session: Session, address: string | undefined): TemplateResult {
  const { example } = session;
  const from = provenance(example);
  const { lacking } = meaningOf(example, session.trace);
  const { text, parts } = numbersText(
    example,
    meaninglessText.marked(lacking) || (from.origin === 'you' ? strings.own : ''),
  );
  const more = [isPrinted(example) ? '' : sourceText(example), changedText(from)].filter(Boolean);
  const name = example.title ?? textOf(example);
  return html`<p class="soft">
      <bdi>${beginning(name)}</bdi> · ${kindOf(example)} · ${textTemplate(text, parts)}
      ${more.map((one) => ` · ${one}`)}
    </p>
    ${
      !address
        ? nothing
        : html`<a href=${address} target="_blank" rel="noopener"
            >${strings.change}<span aria-hidden="true"> ↗</span></a
          >`
    }`;
}

/** A long sentence is named by its beginning. */
const LONGEST = 60;
const beginning = (text: string) =>
  text.length > LONGEST ? `${shorten(text, LONGEST).replace(/\s+\S*…$/, ' …')}` : text;
