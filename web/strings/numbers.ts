/** What is said about numbers, and about text that should have been one. */
export const numbers = {
  notANumber: 'not a number',
  unreadable: (text: string) => `“${text}” is not a number.`,
  writeLike: 'Write it like 0.8 or −0.8.',
  nothingWritten: 'This field is empty.',
  tooLarge: (text: string) => `${text} is too large.`,
  largest: 'The arithmetic here holds numbers up to 3.4e38.',
};
