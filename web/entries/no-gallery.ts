// Stands in for web/examples/index.ts in a page that shows one example.
export const gallery = [];
