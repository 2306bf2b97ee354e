// The parts that all programs have in common.

/** Classes and functions that compare. They call `bits`, `float32`, `compare` and `override`, which each library has. */
export const checking = `class Mismatch(Exception):
    """A number that is not what is recomputed."""


class Check:
    """Compares each step with the numbers shown, and counts."""

    def __init__(self, next_numbers, asserts=True):
        self.next_numbers, self.asserts = next_numbers, asserts
        self.steps, self.bits = 0, bits([TOLERANCE])

    def __call__(self, name, step, shown, *settings, overridden=()):
        """The numbers to continue with: those of the step, except \`overridden\` cells (row, column, number)."""
        if self.asserts:
            self.steps += 1
            self.bits += bits(shown) + bits(settings) + bits(overridden)
            compare(name, step, float32(shown))
        return override(self.next_numbers(step, shown), overridden)

    def same(self, name, step, other):
        """The library has a function for the whole step, which must give the same numbers."""
        if self.asserts and self.next_numbers is recomputed:
            compare(name, other, step)

    def silent(self):
        """The same without comparisons, for derivatives."""
        return Check(self.next_numbers, asserts=False)


def recomputed(step, shown):
    return step


guards = []


def given(name, numbers, total):
    """Numbers that are not computed, and what their bits add up to."""
    guards.append((name, bits(numbers), total))
    return float32(numbers)
`;

/** The end of a program; `total` is the sum of the bits of settings and expected numbers. */
export const ending = (total: number): string => `
def verify(next_numbers):
    check = Check(next_numbers)
    attention(check)
    for name, found, total in [*guards, ("the settings and the last digits of what is shown", check.bits, ${total})]:
        if found != total:
            raise Mismatch(f"{name}: a number was changed: the bits add up to {found}, not {total}")
    return check.steps


try:
    try:
        print(f"{verify(recomputed)} steps recomputed, all within 1e-5")
    except Mismatch:
        # The trace is in float32, whose rounding some steps magnify (a norm of nearly equal numbers): every step is then
        # recomputed from the numbers shown before it.
        print(f"{verify(as_shown)} steps recomputed, all within 1e-5 (each from the numbers shown before it)")
except Mismatch as mismatch:
    raise SystemExit(str(mismatch))
`;

/** The names of these parts and of other variables, which no step may have. */
export const taken =
  'np torch math inf nan float32 bits compare as_shown override Mismatch Check recomputed guards given attention verify check TOLERANCE divisor factor epsilon start end moved leaf'.split(
    ' ',
  );
