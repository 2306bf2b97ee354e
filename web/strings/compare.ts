// What two traces have in common, and what not: in the command and on the page.
import type { AxisName } from '../core/trace.ts';

/** What cannot be compared: as web/trace/compare.ts has it. */
type Reason =
  | { because: 'missing'; from: 'a' | 'b' }
  | { because: 'axis'; of: 'rows' | 'columns'; a: AxisName; b: AxisName }
  | { because: 'size'; of: 'rows' | 'columns'; a: number; b: number }
  | { because: 'words'; of: 'rows' | 'columns'; a: number; b: number; compared: number };

/** Why a step, or a part of it, is not compared; the names are those of the two examples, as the subject of a sentence. */
export function notComparedText(reason: Reason, [first, second]: readonly [string, string]): string {
  switch (reason.because) {
    case 'missing':
      return `only ${reason.from === 'b' ? first : second} has it`;
    case 'axis':
      return `its ${reason.of} stand for something else (${reason.a} and ${reason.b})`;
    case 'size':
      return `${first} has ${reason.a} ${reason.of} and ${second} ${reason.b}`;
    case 'words': {
      const { of, a, b, compared } = reason;
      const sizes = `${first} has ${a} ${of} and ${second} ${b}`;
      return compared === 0
        ? `${sizes}, with no word in common at either end`
        : `${sizes}; the ${compared} of the same words are compared`;
    }
  }
}
