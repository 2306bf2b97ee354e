// The little markup that sentences of web/strings may hold: `{name}` stands for a part that is put in, `<query>…</query>` for
// text in the colour of its role.

const TAGS = ['query', 'key', 'value', 'weights', 'context', 'em', 'soft', 'strong'] as const;
export type Tag = (typeof TAGS)[number];

/** A piece of a sentence: plain text, the name of a part, or tagged text. */
export type Piece = { text: string; tag?: Tag } | { part: string };

/** A sentence as its pieces. */
export function piecesOf(sentence: string): Piece[] {
  return sentence.split(/(\{\w+\}|<\w+>[^<]*<\/\w+>)/).map((piece): Piece => {
    const part = /^\{(\w+)\}$/.exec(piece);
    if (part !== null) return { part: part[1]! };
    const tagged = /^<(\w+)>([^<]*)</.exec(piece);
    return tagged === null ? { text: piece } : { text: tagged[2]!, tag: tagged[1] as Tag };
  });
}
