// What an operation needs besides its operands, as variables of a program.
import type { Step } from '../../core/trace.ts';
import { numberLiteral } from './literals.ts';

/** A setting of a step: its names in the program, and its numbers as literals and as they count. */
export interface Setting {
  names: string[];
  literals: string[];
  values: number[];
}

/** The settings of a step; most have none. */
export function settingOf({ operation, attributes, rows, columns }: Step): Setting | undefined {
  const number = (name: string, value: number): Setting => ({
    names: [name],
    literals: [numberLiteral(value)],
    values: [value],
  });
  const { divisor, factor, epsilon = 0, start = 0 } = attributes;
  switch (operation) {
    case 'scale':
      return divisor === undefined ? number('factor', factor ?? 1) : number('divisor', divisor);
    case 'silu':
    case 'silu_backward':
      return factor === undefined ? undefined : number('factor', factor);
    case 'root':
      return number('epsilon', epsilon);
    case 'pad_columns':
    case 'pad_rows':
      return { names: ['start'], literals: [String(start)], values: [start] };
    case 'slice_columns':
    case 'slice_rows': {
      const end = start + (operation === 'slice_rows' ? rows : columns).labels.length;
      return { names: ['start', 'end'], literals: [String(start), String(end)], values: [start, end] };
    }
    default:
      return undefined;
  }
}
