/** What is said where a part of a page could not be fetched: the network is gone, or there is a newer page. */
export const fetching = {
  missing: 'This part of the page could not be fetched.',
  retry: 'Try again, or reload the page.',
  again: 'Try again',
};
