// Stands in for web/edit/address.ts in a file that leads to no page: a link would lead to the page alone.
export const writeAddress = (): Promise<undefined> => Promise.resolve(undefined);
