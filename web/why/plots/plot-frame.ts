// The frame of all plots over time: the background, labels at the right, and the checkpoint as a vertical line.
import { nothing, svg, type TemplateResult } from 'lit';
import type { Measure } from '../../design/measure-text.ts';
import { apart, type Scale } from './geometry.ts';

const LINE = 18;

/** One label at the right edge of a plot. */
export interface Label {
  y: number;
  lines: unknown[];
  kind: string;
}

/** How a plot is laid out, in pixels. */
export interface PlotLayout {
  width: number;
  height: number;
  x: Scale;
}

/** Where the line of the checkpoint meets a curve, with its label. */
export interface Mark {
  y: number;
  text: string;
  kind: string;
}

/** @param at the position of the checkpoint's line; undefined if there is none */
export function plotFrame(
  { width, height }: PlotLayout,
  at: number | undefined,
  labels: readonly Label[],
  curves: TemplateResult,
  marks: readonly Mark[],
  measure: Measure,
): TemplateResult {
  const lines = Math.max(1, ...labels.map((label) => label.lines.length));
  const wanted = labels.map((label) => label.y);
  const places = apart(wanted, lines * LINE + (lines > 1 ? 4 : 2), [0, height]);
  return svg`<rect class="ground" x="0" y="0" width=${width} height=${height} />
    ${at === undefined ? nothing : svg`<line class="checkpoint" x1=${at} x2=${at} y1="0" y2=${height}/>`} ${curves}
    ${labels.map((label, index) => {
      const middle = places[index]!;
      const moved = Math.abs(middle - label.y) > 3 && label.kind === 'bound';
      return svg`${moved ? svg`<path class="leader" d="M${width} ${label.y}L${width + 10} ${middle}"/>` : nothing}
        <text class=${label.kind} x=${width + 13} y=${middle - ((label.lines.length - 1) * LINE) / 2 + 5}>${label.lines.map(
          (line, row) => svg`<tspan x=${width + 13} dy=${row === 0 ? 0 : LINE}>${line}</tspan>`,
        )}</text>`;
    })}
    ${at === undefined ? nothing : marks.filter(({ y }) => Number.isFinite(y)).map((mark) => marked(at, width, height, mark, measure))}`;
}

function marked(at: number, width: number, height: number, { y, text, kind }: Mark, measure: Measure): TemplateResult {
  const before = at + measure(text, 15, 600) + 14 > width;
  // Next to the curve: above it where it falls and below it where it rises.
  const below = kind === 'weights' ? y < height - 24 : y < 22;
  return svg`<circle class="mark ${kind}" cx=${at} cy=${y} r="5.5"/>
    <text class="halo number ${kind}" x=${before ? at - 12 : at + 12} y=${below ? y + 20 : y - 9}
      text-anchor=${before ? 'end' : 'start'}>${text}</text>`;
}
