/** The address of the page without its query and fragment. */
export const pageAddress = (): string => document.baseURI.replace(/[?#].*$/s, '');
