import { html, type TemplateResult } from 'lit';
import { paint } from '../pictures/paint.ts';
import { rectangle } from './axes.ts';
import { blocksOf, type OverviewPicture } from './overview-picture.ts';
import type { Part } from './part.ts';
import type { Plot } from './plot.ts';
import { readout } from './readout.ts';

/** The picture for screen readers: a grid in which only one cell exists, the chosen blocks. */
export function spokenGrid(
  picture: OverviewPicture,
  plot: Plot,
  chosen: Part,
  onKey: (event: KeyboardEvent) => void,
): TemplateResult {
  const { x, y, width, height } = rectangle(picture, plot, chosen);
  const { down, across } = blocksOf(picture, chosen);
  const place = { '--x': `${x}px`, '--y': `${y}px`, '--w': `${width}px`, '--h': `${height}px` };
  return html`<div
    role="grid"
    aria-labelledby="about"
    aria-describedby="keys"
    aria-rowcount=${picture.size[0]}
    aria-colcount=${picture.size[1]}
    @keydown=${onKey}
  >
    <div role="row" aria-rowindex=${down[0] + 1}>
      <div
        role="gridcell"
        tabindex="0"
        aria-colindex=${across[0] + 1}
        aria-selected="true"
        aria-label=${readout(picture, chosen)}
        ${paint(place)}
      ></div>
    </div>
  </div>`;
}
