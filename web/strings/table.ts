/** What a table of numbers says besides its caption, its words and its numbers. */
export const table = {
  stillUses: (number: string) => `The table still uses ${number}.`,
  editNumber: (row: string, column: string) => `${row}, ${column}: new number`,
  holdNumber: (row: string, column: string) => `${row}, ${column}: hold at`,
  computed: 'computed',
  sourcePrinted: 'the source printed',
  overriddenBy: 'held at',
  overriddenCount: (count: number) => (count === 1 ? '1 number is held.' : `${count} numbers are held.`),
  computedStruck: 'Struck through: what was computed.',
  releaseOne: 'Release it',
  releaseRow: 'Release the row',
  releaseAll: 'Release all',
  number: 'number',
  visible: {
    rows: (first: number, last: number, all: number) => `rows ${first}–${last} of ${all}`,
    columns: (first: number, last: number, all: number) => `columns ${first}–${last} of ${all}: scroll sideways`,
    lines: (first: number, last: number, all: number) => `lines ${first}–${last} of ${all}`,
  },
  keys: {
    move: 'move',
    edit: 'change it',
    open: 'how it is computed',
    hold: 'hold or release',
    leave: 'leave it',
  },
};
