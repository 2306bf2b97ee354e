// Where the pieces of a model stand in the text that a reader typed. A model reads a text that was made simpler, in lower case or without
// accents, so that pieces are looked for in both alike.

/** A part of the text and the pieces that stand for it: several where a character is cut, none for spaces. */
export interface Run {
  /** Empty for a piece that nothing was typed for, such as [CLS]. */
  text: string;
  /** The places of its pieces. */
  pieces: number[];
}

const simple = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\s▁↵⇥]/gu, '')
    .toLowerCase();

/** The characters of a text as they are read, with their accents, and each with what is left of it. */
const charactersOf = (text: string) =>
  Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text), ({ segment }) => ({
    segment,
    plain: simple(segment),
  }));

/**
 * A text as runs, in order: together they are the text, and have each piece once.
 * @param labels the pieces, without the sign of the space before them
 * @param added those that stand around every text
 */
export function runsOfPieces(text: string, labels: readonly string[], added: readonly string[] = []): Run[] {
  const isAdded = (label: string) => added.includes(label);
  const first = Math.max(
    0,
    labels.findIndex((label) => !isAdded(label)),
  );
  const end = labels.findLastIndex((label) => !isAdded(label)) + 1;
  const around = (from: number, to: number): Run[] =>
    labels.slice(from, to).map((_, index) => ({ text: '', pieces: [from + index] }));
  const between = placed(text, labels.slice(first, end)).map((run) => ({
    ...run,
    pieces: run.pieces.map((piece) => first + piece),
  }));
  return [...around(0, first), ...between, ...around(end, labels.length)];
}

/** The same without what stands around the text. */
function placed(text: string, labels: readonly string[]): Run[] {
  const characters = charactersOf(text);
  const runs: Run[] = [];
  /** The next character, and how much of what is left of it was read. */
  let next = 0;
  let read = 0;
  let unplaced: number[] = [];

  /** Where a piece that begins at a character, or within one, ends; undefined if it does not stand there. */
  function endOf(piece: string, from: number, within: number): { at: number; within: number } | undefined {
    let rest = piece;
    let at = from;
    let skip = within;
    while (rest !== '') {
      const left = characters[at]?.plain.slice(skip);
      if (left === undefined) return undefined;
      if (rest.startsWith(left)) {
        rest = rest.slice(left.length);
        at++;
        skip = 0;
      } else if (left.startsWith(rest)) return { at, within: skip + rest.length };
      else return undefined;
    }
    return { at, within: skip };
  }

  const isSpace = (at: number) => characters[at]?.plain === '';
  const take = (end: number, pieces: number[]) => {
    const taken = characters.slice(next, end).map(({ segment }) => segment);
    if (taken.length > 0 || pieces.length > 0) runs.push({ text: taken.join(''), pieces });
    next = Math.max(next, end);
  };
  /** Spaces are runs of their own. */
  const takeSpaces = () => {
    let end = next;
    while (read === 0 && isSpace(end)) end++;
    take(end, []);
  };
  /** What no piece was found for is what the pieces stand for that were not found. */
  const settle = (end: number) => {
    if (unplaced.length === 0) return take(end, []);
    let last = end;
    while (last > next && isSpace(last - 1)) last--;
    const words = Array.from({ length: last - next }, (_, index) => next + index).filter(
      (at) => !isSpace(at) && (at + 1 === last || isSpace(at + 1)),
    );
    // What a model does not know is one piece a word, all alike.
    if (words.length === unplaced.length && new Set(unplaced.map((piece) => labels[piece])).size === 1)
      for (const [index, word] of words.entries()) {
        takeSpaces();
        take(word + 1, [unplaced[index]!]);
      }
    else if (last > next) take(last, unplaced);
    else for (const piece of unplaced) runs.push({ text: '', pieces: [piece] });
    unplaced = [];
    take(end, []);
  };
  /** The first beginning of a word at which a piece stands. */
  const wordWith = (piece: string): number | undefined => {
    for (let at = next; at < characters.length; at++)
      if ((at === next || isSpace(at - 1)) && !isSpace(at) && endOf(piece, at, 0)) return at;
    return undefined;
  };

  for (const [place, label] of labels.entries()) {
    const piece = simple(label);
    if (unplaced.length === 0) takeSpaces();
    const from = piece === '' ? undefined : unplaced.length === 0 && endOf(piece, next, read) ? next : wordWith(piece);
    if (from === undefined) {
      unplaced.push(place);
      continue;
    }
    if (from > next || unplaced.length > 0) {
      settle(from);
      read = 0;
    }
    const end = endOf(piece, next, read)!;
    const last = runs.at(-1);
    // A character that is cut is one run, with all pieces that have a part of it.
    const goesOn = read > 0 && last !== undefined;
    const upTo = end.within > 0 ? end.at + 1 : end.at;
    if (goesOn) {
      last.pieces.push(place);
      const more = characters.slice(next + 1, upTo).map(({ segment }) => segment);
      last.text += more.join('');
      next = upTo;
    } else take(upTo, [place]);
    next = end.at;
    read = end.within;
  }
  if (read > 0) next++;
  read = 0;
  settle(characters.length);
  return runs;
}
