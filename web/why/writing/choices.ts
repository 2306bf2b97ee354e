// What may come next: a bar for each probability, the one that was drawn marked.
import { html, nothing, type TemplateResult } from 'lit';
import type { Reading } from '../../core/training/checkpoint-writer.ts';
import type { WritingSettings } from '../../core/training/writing-settings.ts';
import type { Task } from '../../core/training/types.ts';
import { paint } from '../../elements/pictures/paint.ts';
import { writingText as text } from '../../strings/why/writing.ts';
import { formatNumber } from '../../trace/format.ts';
import { smallPercentText } from '../../trace/percent.ts';
import { nameOf, shown } from './symbols.ts';

/** How many are shown until the reader asks for all, or the one that was drawn is less likely. */
const SHOWN = 10;

export interface ChoicesShown {
  task: Task;
  writing: WritingSettings;
  reading: Reading;
  /** The one that came next; undefined: none did yet. */
  next: string | undefined;
  all: boolean;
  toggleAll: () => void;
}

export function choices({ task, writing, reading, next, all, toggleAll }: ChoicesShown): TemplateResult {
  const { temperature, topK } = writing;
  const possible = reading.choices.filter(({ probability }) => probability > 0);
  const drawn = reading.choices.findIndex(({ symbol }) => symbol === next);
  const least = Math.max(SHOWN, drawn + 1);
  const listed = all ? possible : reading.choices.slice(0, Math.min(least, Math.max(possible.length, drawn + 1)));
  const rest = possible.length - listed.length;
  const longest = reading.choices[0]!.probability;
  const came = reading.draw === undefined ? text.typed : text.drawnNow;
  return html`<section class="choices">
    <h3 class="part">${text.bars(task)}</h3>
    <p class="caption">
      ${text.barsAbout(temperature, topK === 0 ? reading.choices.length : possible.length, reading.choices.length)}
    </p>
    <ol>
      ${listed.map(
        ({ symbol, probability }) =>
          html`<li class=${symbol === next ? 'drawn' : ''}>
            <span class="symbol">${shown(symbol)}</span>
            <span class="track"
              ><span class="bar" ${paint({ '--part': `${(probability / longest) * 100}%` })}></span
            ></span>
            <span class="number">${smallPercentText(probability)}</span>
            <span class="what">${symbol === next ? came : ''}</span>
          </li>`,
      )}
    </ol>
    ${
      rest > 0 || (all && possible.length > least)
        ? html`<button type="button" class="link" aria-expanded=${all} @click=${toggleAll}>
            ${all ? text.fewer : text.more(rest, smallPercentText(listed.at(-1)!.after))}
          </button>`
        : nothing
    }
    ${
      possible.length < reading.choices.length && temperature > 0
        ? html`<p class="caption">
            ${text[topK > 0 ? 'leftOut' : 'never'](reading.choices.length - possible.length, task)}
          </p>`
        : nothing
    }
    ${
      next !== undefined && reading.draw !== undefined && temperature > 0
        ? html`<p class="caption">${text.draw(formatNumber(reading.draw, 4), task)}</p>`
        : nothing
    }
  </section>`;
}

/** The likeliest, in words. */
export function likeliest({ choices: all }: Reading): TemplateResult[] {
  const best = all.slice(0, 3).filter(({ probability }) => probability > 0);
  return best.map(({ symbol, probability }, index) => {
    const before = index === 0 ? '' : index === best.length - 1 ? text.or : text.comma;
    return html`${before}<bdi>${nameOf(symbol)}</bdi> (<span class="number">${smallPercentText(probability)}</span>)`;
  });
}
