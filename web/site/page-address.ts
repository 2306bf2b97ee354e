/** The address of the page without what is asked of it. */
export const pageAddress = (): string => document.baseURI.replace(/[?#].*$/s, '');
