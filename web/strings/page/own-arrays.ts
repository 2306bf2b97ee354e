// The arrays of one call of attention, from the reader's own files.
const axes = (count: number, ofHeads: boolean): string =>
  ofHeads
    ? 'heads × tokens × numbers'
    : ({ 3: 'batch × tokens × numbers', 4: 'batch × heads × tokens × numbers' }[count] ?? 'tokens × numbers');

export const ownArraysText = {
  tooLarge: (name: string, most: number) => `${name}: expected at most ${most / 2 ** 20} MB`,
  twice: (name: string, file: string) => `${file}: ${name} is in another file, too`,
  /** "q 2 × 8 × 16 as batch × tokens × numbers, the first of the batch" */
  taken: (name: string, shape: readonly number[], ofHeads: boolean) => {
    const first = shape.length > 2 && !ofHeads && shape[0]! > 1 ? ', the first of the batch' : '';
    return `${name}: ${shape.join(' × ')}, taken as ${axes(shape.length, ofHeads)}${first}`;
  },
  from: (files: string, arrays: string) => `The numbers of ${files}. ${arrays}.`,
};
