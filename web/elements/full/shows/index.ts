// What the example shows, in words from its claims, with its notes and its source.
import { html, nothing, type TemplateResult } from 'lit';
import { claimsOf } from '../../../edit/checked-claims.ts';
import type { Snapshot } from '../../../edit/snapshot.ts';
import { checkPublished } from '../../../strings/checker-links.ts';
import { showsText as text } from '../../../strings/shows.ts';
import { claimSentence, distinctClaims } from '../../../trace/claim-sentence.ts';
import { incomparableText } from '../../../trace/origin-text.ts';
import { isPrinted } from '../../../trace/printed.ts';
import { cellTitle } from '../../derivation/cell-words.ts';
import { checkerLink } from '../../checker-link.ts';
import { subscripts, textTemplate } from '../../text-template.ts';
import { number, word } from '../../inline-text.ts';
import { notesOf } from './notes.ts';

/** What of a sentence is more than a word of the example. */
const isPhrase = (name: string) => ['what', 'otherWhat', 'place'].includes(name);

/** What is said of one example; nothing where there is nothing to say. */
export function shows(snapshot: Snapshot): TemplateResult | typeof nothing {
  const { example, trace } = snapshot;
  const { source } = example;
  const { notes, before } = notesOf(snapshot);
  const incomparable = incomparableText(example);
  const claims = distinctClaims(claimsOf(snapshot));
  if (claims.length === 0 && notes.length === 0 && source === undefined) return nothing;
  return html`<section class="shows" aria-labelledby="shows">
    <h3 id="shows">${claims.length === 0 ? text.notes : text.heading}</h3>
    ${
      claims.length === 0
        ? nothing
        : html`<ul>
            ${claims.map((claim) => {
              const sentence = claimSentence(claim, (cell) => cellTitle(trace, cell), trace);
              const parts = [
                ...Object.entries(sentence.words).map(([name, text]) => [
                  name,
                  isPhrase(name) ? subscripts(text) : word(text),
                ]),
                ...Object.entries(sentence.numbers).map(([name, text]) => [
                  name,
                  number(text, claim.left.cell.step.role),
                ]),
              ];
              return html`<li class=${claim.holds ? '' : 'error'}>
                ${textTemplate(sentence.text, Object.fromEntries(parts))}
              </li>`;
            })}
          </ul>`
    }
    ${isPrinted(example) && incomparable !== '' ? html`<p class="soft">${incomparable}</p>` : nothing}
    ${notes.length > 0 && before ? html`<p class="soft">${text.notesBefore}</p>` : nothing}
    ${notes.map((note) => html`<p>${note}</p>`)}
    ${
      example.published !== undefined && incomparable === ''
        ? html`<p class="small">${checkerLink(checkPublished, { published: true })}</p>`
        : nothing
    }
    ${
      source === undefined
        ? nothing
        : html`<p class="small soft">
            ${text.source}:
            ${
              source.url === undefined
                ? source.title
                : html`<a href=${source.url} rel="noopener noreferrer" target="_blank">${source.title}</a>`
            }
          </p>`
    }
  </section>`;
}
