// What strips of colour say: rows of too many numbers to be read as digits.
export const strips = {
  subcaption: (subcaption: string, numbers: number) =>
    `${subcaption === '' ? '' : `${subcaption}; `}${numbers} numbers a row, one line of colour each`,
  label: (caption: string, numbers: number) => `${caption}: ${numbers} numbers a row`,
  largest: 'largest: column, value',
  strip: (row: string) => `Numbers of ${row}`,
  /** @param row empty for the only row */
  number: (row: string, column: string, value: string) =>
    `${row === '' ? 'Number' : `${row}, number`} ${column}: ${value}`,
  hint: 'Point at a strip to read a number; press or tap to see how it is computed.',
};
