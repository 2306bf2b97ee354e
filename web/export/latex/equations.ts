// Equations that are longer than a line are broken: between their terms, and before their equals signs.
import { textWidth } from '../svg/draw.ts';

/** A sum: its terms; from the second on, each begins with its sign. */
export type Sum = readonly string[];
/** `left` = sum = sum = … */
export interface Equation {
  left: string;
  right: readonly Sum[];
}

/** In points. */
const LINE = 430;
const FONT = 9;
/** The lines of one box, within which no page breaks. */
const LINES = 14;

/** The approximate width of a formula. */
function widthOf(formula: string): number {
  const drawn = formula
    .replaceAll(/\\frac\{([^{}]*)\}\{([^{}]*)\}/g, (_, numerator: string, denominator: string) =>
      numerator.length > denominator.length ? numerator : denominator,
    )
    .replaceAll(/\\(text|mathrm|left|right|attention\w+)\b/g, '')
    .replaceAll(/\\(times|infty|sqrt|exp|max)\b/g, 'mm')
    .replaceAll(/\\[a-zA-Z]+/g, 'm')
    .replaceAll(/[{}^_\\ ]/g, '');
  return textWidth(drawn, FONT) + 6 * (drawn.match(/[-+=]/g)?.length ?? 0);
}

/** The lines of an equation, with & before the equals sign at which they are aligned. */
function linesOf({ left, right }: Equation): string[] {
  const start = widthOf(left) + 10;
  const lines: string[] = [];
  let line = left;
  let width = start;
  right.forEach((sum, index) => {
    const whole = sum.reduce((total, term) => total + widthOf(term) + 6, 12);
    if (index > 0 && width + whole > LINE) {
      lines.push(line);
      [line, width] = ['', start];
    }
    line += index === 0 || line === '' ? ' &= ' : ' = ';
    sum.forEach((term, place) => {
      const room = widthOf(term) + 6;
      if (place > 0 && width + room > LINE) {
        lines.push(line);
        [line, width] = [' &\\quad ', start + 12];
      }
      line += `${term} `;
      width += room;
    });
    width += 12;
  });
  return [...lines, line];
}

/** Equations below each other, aligned at their equals signs, in boxes no wider than the line; each box is a paragraph. */
export function aligned(equations: readonly Equation[]): string[] {
  const boxes: string[][] = [];
  for (const equation of equations) {
    const lines = linesOf(equation);
    const box = boxes.at(-1);
    if (box === undefined || box.length + lines.length > LINES) boxes.push(lines);
    else box.push(...lines);
  }
  const between = (line: string) => (line.includes('\\frac') ? ' \\\\[5pt]\n' : ' \\\\[2pt]\n');
  const joined = (lines: readonly string[]) =>
    lines.map((line, index) => line + (index < lines.length - 1 ? between(line) : '')).join('');
  return boxes.map((lines) => `\\attentionfit{$\\begin{aligned}\n${joined(lines)}\n\\end{aligned}$}\\par`);
}
