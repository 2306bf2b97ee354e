/** A pasted number as the page writes it. */
export const writtenText = (printed: string): string => printed.replace('-Infinity', '−∞').replace('-', '−');
