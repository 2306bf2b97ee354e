// Lists of lists: what NumPy and PyTorch print, JSON, Python, and other languages with braces. What stands outside of the brackets
// ("array(", "dtype=float32") is left out.
import { pastedNumbers as text } from '../../strings/pasted-numbers.ts';
import type { Problem, TextTable } from './text-table.ts';

// Matches only at the first of consecutive brackets: otherwise 500,000 of them would be scanned again from each one.
const start = /(?<![[{]\s*)[[{][\s[{]*(?:["']?[-+−–]?(?:\.?\d|∞|inf)|nan\b|null\b|none\b|np\.|\.\.\.|…)/i;

/** Whether the text is a list, or has one. Words in brackets ("[CLS]") are none. */
export const hasBrackets = (pasted: string): boolean => start.test(pasted) || /^\s*\(\s*[-+−–(]?\s*\.?\d/.test(pasted);

type Node = string | Node[];

/** Brackets as nested lists, with their words; an error where they do not match. */
function nodesOf(pasted: string): Node[] | Problem {
  // A text that begins with a parenthesis is one of tuples; elsewhere these belong to function calls.
  const [opening, closing] = /^\s*\(/.test(pasted) ? ['([{', ')]}'] : ['[{', ']}'];
  const all: Node[] = [];
  const open: Node[][] = [];
  for (const [token] of pasted.matchAll(/[()[\]{}]|[^\s,;()[\]{}]+/g)) {
    const inside = open.at(-1);
    if (opening.includes(token)) {
      const list: Node[] = [];
      (inside ?? all).push(list);
      open.push(list);
    } else if (closing.includes(token)) {
      if (open.pop() === undefined) return { problem: text.unopened(token) };
    } else inside?.push(token);
  }
  return open.length > 0 ? { problem: text.unclosed } : all;
}

const isRow = (node: Node): node is string[] => Array.isArray(node) && node.every((one) => typeof one === 'string');

/** Rows of the innermost table; lists of a single one, like a batch of one, are opened. */
function rowsOf(nodes: Node[]): string[][] | Problem {
  let inside = nodes;
  while (!inside.every(isRow)) {
    if (inside.some((node) => typeof node === 'string')) return { problem: text.nested };
    if (inside.length > 1) return { problem: text.several(inside.length) };
    inside = inside[0] as Node[];
  }
  return inside;
}

/** Rows that end with semicolons, as MATLAB has them, as lists: [[1 2] [3 4]] for [1 2; 3 4]. */
const withRows = (pasted: string): string =>
  pasted.replaceAll(/\[([^[\]{};]*;[^[\]{}]*)\]/g, (whole, inside: string) => {
    const rows = inside.split(';').filter((row) => row.trim() !== '');
    return rows.some((row) => /[^\s,][\s,]+[^\s,]/.test(row)) ? `[[${rows.join('] [')}]]` : whole;
  });

export function readBrackets(pasted: string): TextTable | Problem {
  const called = /\b(?:np|numpy|torch|jnp)\.\w+\(([^()]*)\)/g;
  const nodes = nodesOf(withRows(pasted.replaceAll(called, '$1')));
  if ('problem' in nodes) return nodes;
  const rows = rowsOf(nodes);
  if ('problem' in rows) return rows;
  const quoted = rows.flat().some((cell) => /^["']/.test(cell));
  return { cells: rows.map((row) => row.map((cell) => cell.replaceAll(/["']/g, ''))), withoutZeros: !quoted };
}
