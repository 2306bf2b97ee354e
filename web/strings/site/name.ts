/** What the site is called, and a frame that shows an example of it. */
export const siteName = 'attention, step by step';
