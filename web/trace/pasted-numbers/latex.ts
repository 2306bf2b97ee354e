// Matrices and tables of LaTeX.
import { pastedNumbers as text } from '../../strings/pasted-numbers.ts';
import type { Problem, TextTable } from './text-table.ts';

export const isLatex = (pasted: string): boolean =>
  /\\begin\s*\{/.test(pasted) || (pasted.includes('&') && pasted.includes('\\\\'));

const rules = /\\(?:hline|toprule|midrule|bottomrule|(?:cline|cmidrule)(?:\([^)]*\))?\s*\{[^}]*\})/g;
const environment =
  /\\begin\s*\{((?:[pbvBV]|small)?matrix\*?|array|tabular[xy*]?|NiceTabular|[pb]NiceMatrix)\}(.*?)\\end\s*\{\1\}/gs;

/** A cell without what only says how it looks: \mathbf{0.5} is 0.5. */
function plainCell(cell: string): string {
  let before: string;
  let plain = cell.replaceAll('\\infty', '∞').replaceAll('\\%', '%').replaceAll('{,}', '.');
  plain = plain.replaceAll(/\\(?:dots|ldots|cdots|vdots|ddots)\b/g, '…');
  do {
    before = plain;
    plain = plain.replaceAll(/\\[a-zA-Z]+\s*\{([^{}]*)\}/g, '$1');
  } while (plain !== before);
  return plain.replaceAll(/\\[a-zA-Z]+\b|\\[,;:! ]|[$~{}]/g, ' ').trim();
}

/** Without the arguments that follow the name of its environment: [t], {0.5\textwidth}, {l|ccc}. */
const bodyOf = (inside: string): string => inside.replace(/^(?:\s*\[[^\]]*\]|\s*\{(?:[^{}]|\{[^{}]*\})*\})*/, '');

export function readLatex(pasted: string): TextTable | Problem {
  const plain = pasted.replaceAll(/(?<!\\)%[^\n]*/g, '');
  const found = [...plain.matchAll(environment)];
  if (found.length > 1) return { problem: text.several(found.length) };
  const body = found.length === 1 ? bodyOf(found[0]![2]!) : plain;
  const lines = body.replaceAll(rules, '').split(/\\\\(?:\s*\[\s*-?[\d.]+\s*[a-z]+\s*\])?|\\tabularnewline\b|\\cr\b/);
  const cells = lines
    .filter((line) => line.trim() !== '')
    .map((line) => line.split(/(?<!\\)&/).map((cell) => plainCell(cell)));
  return { cells };
}
