// How a text is cut at what a pattern matches, and how that is replaced, as Hugging Face's tokenizers do it.

/** What becomes of the matches. */
export const behaviors = {
  Removed: 'Removed',
  Isolated: 'Isolated',
  MergedWithPrevious: 'MergedWithPrevious',
  MergedWithNext: 'MergedWithNext',
  Contiguous: 'Contiguous',
} as const;
export type Behavior = keyof typeof behaviors;

type Segment = [start: number, end: number, isMatch: boolean];

/** Matches, and what stands between them; in an empty text nothing is looked for. */
function segmentsOf(text: string, pattern: RegExp, invert: boolean): Segment[] {
  if (text === '') return [];
  const segments: Segment[] = [];
  let [before, end] = [0, -1];
  for (const { index, 0: match } of text.matchAll(pattern)) {
    // JavaScript matches nothing once more where it has just matched something, and V8 even inside a character; Oniguruma does neither.
    if (match === '' && (index === end || text.codePointAt(index - 1)! > 0xffff)) continue;
    end = index + match.length;
    if (before < index) segments.push([before, index, invert]);
    before = end;
    segments.push([index, before, !invert]);
  }
  if (before < text.length) segments.push([before, text.length, invert]);
  return segments;
}

/** Segments, some of which are joined to the one before them. */
function joined(segments: Segment[], joins: (isMatch: boolean, wasMatch: boolean) => boolean): Segment[] {
  const found: Segment[] = [];
  let wasMatch = false;
  for (const [start, end, isMatch] of segments) {
    const last = found.at(-1);
    if (last !== undefined && joins(isMatch, wasMatch)) {
      last[0] = Math.min(last[0], start);
      last[1] = Math.max(last[1], end);
    } else found.push([start, end, isMatch]);
    wasMatch = isMatch;
  }
  return found;
}

const ways: Readonly<Record<Behavior, (segments: Segment[]) => Segment[]>> = {
  Removed: (segments) => segments.filter(([, , isMatch]) => !isMatch),
  Isolated: (segments) => segments,
  MergedWithPrevious: (segments) => joined(segments, (isMatch, wasMatch) => isMatch && !wasMatch),
  MergedWithNext: (segments) => joined(segments.reverse(), (isMatch, wasMatch) => isMatch && !wasMatch).reverse(),
  Contiguous: (segments) => joined(segments, (isMatch, wasMatch) => isMatch === wasMatch),
};

/**
 * Where the parts of a text are.
 * @param pattern with the flag g
 * @param invert whether what does not match counts as a match
 */
export const splitText = (
  text: string,
  pattern: RegExp,
  behavior: Behavior,
  invert = false,
): [start: number, end: number][] =>
  ways[behavior](segmentsOf(text, pattern, invert)).flatMap(([start, end]) => (start < end ? [[start, end]] : []));

/** @param pattern with the flag g */
export const withReplaced = (text: string, pattern: RegExp, content: string): string =>
  segmentsOf(text, pattern, false)
    .map(([start, end, isMatch]) => (isMatch ? content : text.slice(start, end)))
    .join('');
