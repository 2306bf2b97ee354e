// The parts that all programs have in common.

/**
 * Classes and functions that compare. They call `bits`, `float32`, `compare` and `override`, which each library has.
 * @param derives whether the program takes derivatives, which have an error of their own
 */
export const checking = (derives: boolean): string => `class Mismatch(Exception):
    """A number that is not what is recomputed."""


class Check:
    """Compares each step with the numbers shown, and counts."""

    def __init__(self, next_numbers, asserts=True):
        self.next_numbers, self.asserts = next_numbers, asserts
        self.steps, self.bits = 0, bits([TOLERANCE])

    def __call__(self, name, step, shown, *settings, overridden=()):
        """The numbers to continue with: those of the step, except \`overridden\` cells (row, column, number)."""
${
  derives
    ? `        step, *error = step if isinstance(step, tuple) else (step,)  # derivatives come with their error
`
    : ''
}        if self.asserts:
            self.steps += 1
            self.bits += bits(shown) + bits(settings) + bits(overridden)
            compare(name, step, float32(shown)${derives ? ', *error' : ''})
        return override(self.next_numbers(step, shown), overridden)

    def same(self, name, step, other):
        """The library has a function for the whole step, which must give the same numbers."""
        if self.asserts and self.next_numbers is recomputed:
            compare(name, other, step)


def recomputed(step, shown):
    return step


guards = []


def given(name, numbers, total):
    """Numbers that are not computed, and what their bits add up to."""
    guards.append((name, bits(numbers), total))
    return float32(numbers)
`;

/** The end of a program; `total` is the sum of the bits of settings and expected numbers, `derives` as above. */
export const ending = (total: bigint, derives: boolean): string => `
def verify(next_numbers):
    check = Check(next_numbers)
    attention(check)
    for name, found, total in [*guards, ("the settings and the last digits of what is shown", check.bits, ${total})]:
        if found != total:
            raise Mismatch(f"{name}: a number was changed: the bits add up to {found}, not {total}")
    return check.steps


try:
    try:
        print(f"{verify(recomputed)} steps recomputed, all within 1e-5"${derives ? ', *(f"({name} within its error)" for name in less_exact)' : ''})
    except Mismatch:
        # The trace is in float32, whose rounding some steps magnify (a norm of nearly equal numbers): every step is then
        # recomputed from the numbers shown before it.
        print(f"{verify(as_shown)} steps recomputed, all within 1e-5 (each from the numbers shown before it)"${derives ? ', *(f"({name} within its error)" for name in less_exact)' : ''})
except Mismatch as mismatch:
    raise SystemExit(str(mismatch))
`;

/** The names of these parts and of other variables, which no step may have. */
export const taken =
  'np torch math inf nan float32 bits compare as_shown override Mismatch Check recomputed guards given attention verify check TOLERANCE divisor factor epsilon json pathlib struct sys FOLDER PARAMETERS FILES of_model of_file start end moved leaf derives is_near less_exact'.split(
    ' ',
  );
