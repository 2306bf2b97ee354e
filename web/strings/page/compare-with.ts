/** The button that compares the example of the page with another one. */
export const compareWith = 'Compare with…';
