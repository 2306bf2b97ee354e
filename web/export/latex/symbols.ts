// The symbols of steps in formulas.
import type { Step } from '../../core/trace.ts';
import { placeName } from '../../strings/places.ts';
import { roles } from '../../strings/roles.ts';
import { termOf } from '../../trace/gradients.ts';

/** The symbol of a step. Subscripts are rows and columns; superscripts its place, where that is not that of `here`, and ⊤. */
export function symbol(step: Step, here: Step, subscripts: readonly string[] = [], exponent = ''): string {
  const [letter, sub, sup] = roles[step.role].symbol;
  const place = placeName(step);
  const elsewhere = place === '' || place === placeName(here) ? '' : `(\\text{${place}})`;
  if (step.gradient_of !== undefined) {
    // A fraction needs brackets before a superscript, which also numbers the terms of a gradient.
    const of = letter + scripts(sub === undefined ? [] : [sub], [sup ?? '', elsewhere]);
    const term = termOf(step);
    const over = [term === undefined ? '' : `(${term})`, exponent];
    const after = scripts(subscripts, over);
    const fraction = `\\frac{\\partial L}{\\partial ${of}}`;
    return after === '' ? fraction : `\\left(${fraction}\\right)${after}`;
  }
  return letter + scripts([...(sub === undefined ? [] : [sub]), ...subscripts], [sup ?? '', elsewhere, exponent]);
}

function scripts(subscripts: readonly string[], superscripts: readonly string[]): string {
  const subscript = subscripts.join(',');
  const superscript = superscripts.filter((part) => part !== '').join('\\,');
  return (subscript === '' ? '' : `_{${subscript}}`) + (superscript === '' ? '' : `^{${superscript}}`);
}
