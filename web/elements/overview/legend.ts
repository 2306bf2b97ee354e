import { html, nothing, type TemplateResult } from 'lit';
import { weightFill } from '../../design/fills.ts';
import { overview as strings } from '../../strings/overview.ts';
import { chainRoles } from '../../trace/score-chain.ts';
import type { View } from '../cards/view.ts';
import { paint } from '../pictures/paint.ts';
import type { OverviewPicture } from './overview-picture.ts';
import { named, shade } from './shade.ts';

/** Which weight each colour stands for, what the overview leaves out, and how it was computed. */
export function legend(view: View, picture: OverviewPicture): TemplateResult {
  const overridden = view.trace.steps.some(
    ({ role, overridden }) => overridden !== undefined && chainRoles.includes(role),
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
    ${overridden ? html`<span class="soft">${strings.withoutOverrides}</span>` : nothing}
    <span class="soft">${strings.took(words, picture.took, view.snapshot.core.backend)}</span>
  </div>`;
}
