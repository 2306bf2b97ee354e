// The arrays of one call of attention, from the reader's own files.
export const ownArraysText = {
  tooLarge: (name: string, most: number) => `${name}: expected at most ${most / 2 ** 20} MB`,
};
