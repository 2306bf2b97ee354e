import { html, nothing, type TemplateResult } from 'lit';
import { MOST_TRACED } from '../../core/region.ts';
import { overview as strings } from '../../strings/overview.ts';
import { fullText } from '../../strings/full.ts';
import { inFocus } from '../../trace/focus.ts';
import { maskOf } from '../../trace/mask.ts';
import type { View } from '../cards/view.ts';
import { earlierLater, type Opening } from './earlier-later.ts';

/** Next to the overview: the query tokens of the tables, what the chosen one reads, and buttons for other words. */
export function queryPanel(
  view: View,
  open: (opening: Opening) => void,
  find: (event: SubmitEvent) => void,
): TemplateResult {
  const region = view.region!;
  const { caption, subcaption, all } = strings.region;
  const mask = maskOf(view.trace, view.focus);
  return html`<p class="caption">
      <strong>${caption([region.first, region.end])}</strong>
      <span class="soft">${subcaption(region.words)}</span>
    </p>
    <div class="tools">
      ${earlierLater(region, open)}
      ${
        region.words > MOST_TRACED
          ? nothing
          : html`<button type="button" @click=${() => letAllAsk(view)}>${all}</button>`
      }
      <form role="search" @submit=${find}>
        <input
          type="search"
          aria-label=${strings.find.label}
          placeholder=${strings.find.placeholder}
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          enterkeyhint="search"
        />
        <button type="submit">${strings.find.button}</button>
      </form>
    </div>
    <attention-ribbons
      .caption=${fullText.ribbons.caption}
      .subcaption=${fullText.ribbons.subcaption}
      .weights=${inFocus(view.trace, view.focus, 'weights')}
      .mask=${mask}
      .query=${view.query}
    ></attention-ribbons>`;
}

/** If a text is no longer a long one, all its words are query tokens. */
function letAllAsk({ change }: View): void {
  change(({ region: _, ...example }) => example);
}
