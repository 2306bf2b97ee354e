// Drawn over the canvas of a large matrix: its frame, the chosen row, the cell of the readout, and their words.
import { nothing, svg, type TemplateResult } from 'lit';
import type { Step } from '../../../../core/trace.ts';
import { clip, type Measure } from '../../../../design/measure-text.ts';
import { marked } from '../marked.ts';
import { cellBox, rowBox, type MatrixLayout, type Rectangle } from '../../../../design/scenes/matrix.ts';

/** A cell of a matrix. */
export interface CellPlace {
  row: number;
  column: number;
}

/** Room for the word of the readout alone, and at most for all words. */
const TOP = 24;
const MOST_TOP = 104;
const LARGEST_SQUARE = 20;
/** Rows this high have their words beside them, all others only those of the readout. */
const NAMED_SQUARE = 15;

const isNamed = ({ width }: Pick<MatrixLayout, 'width'>): boolean => width >= NAMED_SQUARE;

/** Where the squares of a large matrix are. Squares that are not tiny are a whole number of device pixels wide. */
export function squaresOf(step: Step, width: number, measure: Measure): MatrixLayout {
  const columns = step.columns.labels.length;
  const longest = (words: readonly string[]) => Math.ceil(Math.max(...words.map((word) => measure(word, 14, 600))));
  const left = Math.min(96, longest(step.rows.labels) + 10, Math.floor(width / 4));
  const ratio = devicePixelRatio;
  const device = ((width - left) * ratio) / Math.max(columns, 1);
  const side = Math.min(LARGEST_SQUARE, (device >= 4 ? Math.floor(device) : device) / ratio);
  const top = isNamed({ width: side }) ? Math.min(MOST_TOP, longest(step.columns.labels) + 12) : TOP;
  return { left, top, width: side, height: side, gap: 0, rows: step.rows.labels.length, columns };
}

const box = (name: string, { x, y, width, height }: Rectangle, radius: number): TemplateResult =>
  svg`<rect class=${name} x=${x} y=${y} width=${width} height=${height} rx=${radius} />`;

/**
 * @param focused the cell of the readout
 * @param unknown words that are marked
 */
export function canvasFrame(
  step: Step,
  query: number,
  focused: CellPlace,
  layout: MatrixLayout,
  measure: Measure,
  unknown: ReadonlySet<string> | undefined,
): TemplateResult {
  const { left, top, width: side } = layout;
  const rows = step.rows.labels.map((one) => marked(one, unknown));
  const [across, down] = [side * layout.columns, side * layout.rows];
  const at = cellBox(layout, focused.row, focused.column);
  const word = marked(step.columns.labels[focused.column]!, unknown);
  const half = measure(word, 14) / 2;
  const wordAt = Math.max(half, Math.min(at.x + side / 2, left + across - half));
  const chosen = query < rows.length ? cellBox(layout, query, 0) : undefined;
  // Two words at the left would overlap if their rows are close.
  const apart = chosen && Math.abs(chosen.y - at.y) >= 16;
  const fit = (text: string, room = left - 8) => clip(text, room, (one) => measure(one, 14, 600));
  const named = isNamed(layout);
  const columns = step.columns.labels.map((one) => marked(one, unknown));
  return svg`<svg width=${left + across} height=${top + down} aria-hidden="true">
    ${box('frame', { x: left - 0.5, y: top - 0.5, width: across + 1, height: down + 1 }, 0)}
    ${
      named
        ? svg`${rows.map((one, row) => (row === query ? nothing : svg`<text class=${row === focused.row ? '' : 'other'} x="0" y=${cellBox(layout, row, 0).y + side / 2 + 5}>${fit(one)}</text>`))}
          ${columns.map((one, column) => svg`<text class=${column === focused.column ? '' : 'other'} transform="translate(${cellBox(layout, 0, column).x + side / 2 + 5} ${top - 6}) rotate(-90)">${fit(one, top - 8)}</text>`)}`
        : nothing
    }
    ${
      chosen
        ? svg`${box('outline', rowBox(layout, query, 2), 3)}
          <text class="asking" x="0" y=${chosen.y + side / 2 + 5}>${fit(rows[query]!)}</text>`
        : nothing
    }
    ${box('at', { x: at.x - 1, y: at.y - 1, width: side + 2, height: side + 2 }, 2)}
    ${
      !named && focused.row !== query && apart
        ? svg`<text x="0" y=${at.y + side / 2 + 5}>${fit(rows[focused.row]!)}</text>`
        : nothing
    }
    ${named ? nothing : svg`<text x=${wordAt} y=${top - 8} text-anchor="middle">${word}</text>`}
  </svg>`;
}
