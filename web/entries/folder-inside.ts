/** A file that is all of a page fetches nothing. */
export const modelsFolder: ((inside: Element) => string) | undefined = undefined;
