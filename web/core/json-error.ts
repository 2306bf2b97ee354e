const token =
  /[ \t\n\r]*(?:([{}[\],:])|("[^"\\\u0000-\u001F]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001F]*)*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?|true|false|null)(?![\w.+-]))/y;

const space = /[ \t\n\r]*/y;

/**
 * Where a text stops being JSON, in characters from its start; its length where it only ends too soon. Engines name the
 * position in different ways, and some do not name it at all.
 */
export function jsonErrorPosition(text: string): number {
  const open: string[] = [];
  // What may come next: a value, a key, the mark after a value; `empty` also allows the bracket that closes at once.
  let next: 'value' | 'key' | 'colon' | 'after' = 'value';
  let empty = false;
  token.lastIndex = 0;
  for (;;) {
    space.lastIndex = token.lastIndex;
    space.test(text);
    const position = space.lastIndex;
    const match = token.exec(text);
    if (match === null) return position;
    const [, mark, string, plain] = match;
    if (mark === '}' || mark === ']') {
      const opener = mark === '}' ? '{' : '[';
      if (open.at(-1) !== opener || !(next === 'after' || empty)) return position;
      open.pop();
      next = 'after';
    } else if (next === 'value' && (mark === '{' || mark === '[')) {
      open.push(mark);
      next = mark === '{' ? 'key' : 'value';
      empty = true;
      continue;
    } else if (next === 'value' && (string !== undefined || plain !== undefined)) next = 'after';
    else if (next === 'key' && string !== undefined) next = 'colon';
    else if (next === 'colon' && mark === ':') next = 'value';
    else if (next === 'after' && mark === ',' && open.length > 0) next = open.at(-1) === '{' ? 'key' : 'value';
    else return position;
    empty = false;
  }
}
