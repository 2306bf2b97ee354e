// What is said of pasted text that is no table of numbers. Rows and columns are counted from 1, as they stand in the text.
const place = (row: number, column: number) => `row ${row}, column ${column}`;

export const pastedNumbers = {
  nothing: 'There is no number in this text.',
  notNumber: (text: string, row: number, column: number) => `“${text}” in ${place(row, column)} is not a number.`,
  tooLarge: (text: string, row: number, column: number) =>
    `${text} in ${place(row, column)} is too large: the arithmetic here holds numbers up to 3.4e38.`,
  tooLongNumber: (text: string, row: number, column: number) =>
    `“${text}” in ${place(row, column)} has too many digits: a number may have up to 32 characters.`,
  shortened: (row: number) =>
    `Row ${row} has “…”: numbers were left out where this was printed. Print all of them (NumPy: np.set_printoptions(threshold=sys.maxsize)).`,
  ragged: (row: number, count: number, usual: number) =>
    `Row ${row} has ${count === 1 ? '1 number' : `${count} numbers`}, others have ${usual}.`,
  unclosed: 'A bracket is not closed.',
  unopened: (bracket: string) => `There is a “${bracket}” without its opening bracket.`,
  several: (count: number) => `These are ${count} tables: paste one at a time.`,
  nested: 'A row stands beside single numbers: its brackets do not make a table.',
  tooLong: (most: number) => `This text is too long: up to ${most.toLocaleString('en')} characters can be read.`,
};
