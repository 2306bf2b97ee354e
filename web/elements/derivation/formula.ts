// Any formula with its numbers, on one line.
import { html, nothing } from 'lit';
import type { Cell, Filled, FunctionName } from '../../trace/explain.ts';
import { plainNumber } from '../../trace/format.ts';
import { functions } from '../../trace/operations/functions.ts';
import type { Panel } from './panel.ts';
import { numberAttributes } from '../../trace/attributes.ts';

/** A function of a number, which is given as it is, and as it is written where a negative one needs brackets. */
export function functionOf(
  cell: Cell,
  name: FunctionName,
  { x, bracketed }: { x: unknown; bracketed: unknown },
): unknown {
  const { factor = 1 } = numberAttributes(cell.step);
  const parts: Record<string, unknown> = {
    x,
    '(x)': bracketed,
    factor: factor === 1 ? nothing : `${plainNumber(factor)} · `,
  };
  // A dot, because numbers may be written with × and a power of ten.
  const pieces = functions[name].text.replaceAll(' × ', ' · ').split(/\{([^}]+)\}/);
  return pieces.map((piece, index) => (index % 2 === 0 ? piece : parts[piece]));
}

/** A formula of the cell `of`, in brackets if it comes after a sign, `behind`, and would be misread without. */
export function formula(panel: Panel, of: Cell, made: Filled, behind = false): unknown {
  const all = (terms: Filled[], show: (term: Filled) => unknown, between?: string) => panel.few(terms, show, between);
  switch (made.kind) {
    case 'cell':
      return behind ? panel.bracketed(made.cell) : panel.operand(made.cell);
    case 'number':
      return plainNumber(made.value);
    case 'binary': {
      const [left, right] = [
        formula(panel, of, made.left, made.left.kind === 'binary'),
        formula(panel, of, made.right, true),
      ];
      return behind ? html`(${left} ${made.sign} ${right})` : html`${left} ${made.sign} ${right}`;
    }
    case 'square':
      return html`${formula(panel, of, made.of, true)}²`;
    case 'function':
      return functionOf(of, made.name, {
        x: formula(panel, of, made.of),
        bracketed: formula(panel, of, made.of, true),
      });
    case 'call':
      return html`${made.called.text}(${all(made.of, (one) => formula(panel, of, one))})`;
    case 'reduction': {
      const { name, terms } = made;
      const plain = (term: Filled) => formula(panel, of, term);
      const squared = (term: Filled) => html`${formula(panel, of, term, true)}²`;
      switch (name) {
        case 'sum':
          return behind ? html`(${all(terms, plain, ' + ')})` : all(terms, plain, ' + ');
        case 'mean':
          return html`(${all(terms, plain, ' + ')}) ÷ ${terms.length}`;
        case 'length':
          return html`√(${all(terms, squared, ' + ')})`;
        case 'largest':
          return html`max(${all(terms, plain)})`;
      }
    }
  }
}
