// What is wrong with the options of a text that is continued.
export const continuationMessages = {
  unknown: (name: string, known: readonly string[]) => `${name}: is not an option; known options: ${known.join(', ')}`,
  number: (name: string, least: number, most: number, got: unknown) =>
    `${name}: expected a number from ${least} to ${most}, got ${String(got)}`,
  whole: (name: string, least: number, most: number, got: unknown) =>
    `${name}: expected a whole number from ${least} to ${most}, got ${String(got)}`,
};
