/** What is said about numbers, and about text that should have been one. */
export const numbers = {
  notANumber: 'not a number',
  unreadable: (text: string) => `“${text}” is not a number.`,
  writeLike: 'Write it like 0.8 or −0.8.',
  /** Of a comma that could be one of decimals or of thousands. */
  ambiguous: (text: string, decimal: string, thousands: string) => `${text} could mean ${decimal} or ${thousands}.`,
  writeEither: (decimal: string, thousands: string) => `Write ${decimal} or ${thousands}.`,
  nothingWritten: 'This field is empty.',
  tooLarge: (text: string) => `${text} is too large.`,
  largest: 'The arithmetic here holds numbers up to 3.4e38.',
};
