// Groups that are matched in one way alone, which JavaScript does not have: `(?>a+)` of Oniguruma, and `a++`, which means the same. What
// a lookahead has found is not looked for again, so that they are written as `(?=(?<atomic1>a+))\k<atomic1>`. As that is a group itself,
// those that have numbers, `(a)\1`, have names as well: `(?<group1>a)\k<group1>`.

const part = /\\[pPxu]\{[^}]*\}|\\[1-9]\d*|\\.|\(\?(?:[:=!>]|<[=!]|<[^>]*>|[a-z-]*:)|[?*+][?+]?|\{\d*,?\d*\}|[^]/suy;

/** The end of a class that begins here; there may be others inside. */
function endOfClass(pattern: string, start: number): number {
  let depth = 0;
  for (let at = start; at < pattern.length; at++) {
    if (pattern[at] === '\\') at++;
    else if (pattern[at] === '[') {
      depth++;
      if (pattern[at + 1] === '^') at++;
      if (pattern[at + 1] === ']') at++; // the first is a character
    } else if (pattern[at] === ']' && --depth === 0) return at + 1;
  }
  return pattern.length;
}

/** A pattern of Oniguruma without atomic groups and possessive quantifiers. */
export function withoutAtomic(pattern: string): string {
  let written = '';
  let [count, groups] = [0, 0];
  /** Where what a quantifier belongs to begins in `written`. */
  let item = 0;
  const open: { start: number; isAtomic: boolean }[] = [];
  const close = (start: number, inside: string) => {
    const name = `atomic${++count}`;
    written = `${written.slice(0, start)}(?:(?=(?<${name}>${inside}))\\k<${name}>)`;
  };
  for (let at = 0; at < pattern.length;) {
    part.lastIndex = at;
    const [found] = part.exec(pattern)!;
    const text = found === '[' ? pattern.slice(at, endOfClass(pattern, at)) : found;
    at += text.length;
    if (text.startsWith('(')) {
      open.push({ start: written.length, isAtomic: text === '(?>' });
      if (text === '(') written += `(?<group${++groups}>`;
      else written += text === '(?>' ? '' : text;
    } else if (text === ')' && open.length > 0) {
      const { start, isAtomic } = open.pop()!;
      if (isAtomic) close(start, written.slice(start));
      else written += text;
      item = start;
    } else if (/^[?*+]\+$/.test(text)) close(item, written.slice(item) + text[0]);
    else {
      if (!/^(?:[?*+]|\{\d)/.test(text)) item = written.length;
      written += text.replace(/^\\([1-9]\d*)$/, '\\k<group$1>');
    }
  }
  return written;
}
