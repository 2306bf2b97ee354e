import { html, nothing, type TemplateResult } from 'lit';
import { overview as strings } from '../../strings/overview.ts';
import { weightFill } from '../../design/fills.ts';
import { paint } from '../pictures/paint.ts';
import type { View } from '../cards/view.ts';
import type { Part } from './part.ts';
import { blocksOf, meanOf, type Picture } from './picture.ts';
import { named, shade } from './shade.ts';
import { isMasked } from './source.ts';

/** A block in words: who reads whom, and how much. */
export function says(picture: Picture, part: Part): string {
  const { source } = picture;
  const who = strings.block(part.rows, part.columns, source.words);
  if (isMasked(source, part)) return `${who}${strings.masked}`;
  const mean = meanOf(picture, blocksOf(picture, part));
  const single = part.rows[1] - part.rows[0] === 1 && part.columns[1] - part.columns[0] === 1;
  return `${who}${strings.mean(mean, single)}${strings.times(mean * source.words.length)}`;
}

/** Which weight each colour stands for, what the overview leaves out, and how it was computed. */
export function legend(view: View, picture: Picture): TemplateResult {
  const held = view.trace.steps.some(
    ({ role, overridden }) =>
      overridden !== undefined && ['scores', 'scaled_scores', 'masked_scores', 'weights'].includes(role),
  );
  const words = picture.source.words.length;
  return html`<div class="legend">
    <span class="soft">${strings.legend.even(words)} ${strings.mean(1 / words, true)}.</span>
    <ul aria-label=${strings.legend.label}>
      ${named.map(
        (times, index) =>
          html`<li>
            <i ${paint({ '--fill': weightFill(shade(times)) })}></i
            >${strings.mean(times / words, true)}${index === named.length - 1 ? ` ${strings.legend.more}` : ''}
          </li>`,
      )}
    </ul>
    ${held ? html`<span class="soft">${strings.held}</span>` : nothing}
    <span class="soft">${strings.took(words, picture.took, view.session.core.backend)}</span>
  </div>`;
}
