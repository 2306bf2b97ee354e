/** A text of at most `most` characters: a longer one loses its end to an "…". Never leaves half of a character. */
export function shorten(text: string, most: number): string {
  // No character takes more than two units, and a text may be very long.
  const letters = [...text.slice(0, 2 * most + 2)];
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : text;
}
