// Keys that one object of a JSON text has twice: JSON.parse keeps the last one without a word.

/** The first key that one object of a JSON text has twice; undefined where none has. @param json what JSON.parse accepts */
export function repeatedKey(json: string): string | undefined {
  /** The keys of the objects that are open, the innermost last. */
  const open: Set<string>[] = [];
  for (let at = 0; at < json.length; at++) {
    if (json[at] === '{') open.push(new Set());
    else if (json[at] === '}') open.pop();
    else if (json[at] === '"') {
      const start = at++;
      while (json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
      let next = at + 1;
      while (/\s/.test(json[next] ?? '')) next++;
      if (json[next] !== ':') continue;
      const key = JSON.parse(json.slice(start, at + 1)) as string;
      if (open.at(-1)!.has(key)) return key;
      open.at(-1)!.add(key);
    }
  }
  return undefined;
}
