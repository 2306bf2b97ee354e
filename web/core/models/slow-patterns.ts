// Patterns of a tokenizer.json that could take forever on a short text: a repeated group that repeats or chooses something itself may match
// the same text in exponentially many ways.

/** What does not match anything by itself at the beginning of a group: of "(?:", "(?=", "(?<!", "(?<name>", "(?i:". */
const groupKind = /^\?(?:[:=!]|<[=!]|<[^>]*>|[a-z-]*:)/;
const quantifier = /^(?:[*+]|\{\d+(?:,\d*)?\})/;

/** Whether a pattern has such a group. */
export function mayTakeForever(pattern: string): boolean {
  /** Of each group that is open, the whole pattern first: whether it repeats or chooses something. */
  const open = [false];
  for (let at = 0; at < pattern.length;) {
    const rest = pattern.slice(at);
    const [part] = /^(?:\\[pPu]\{[^}]*\}|\\.|\[(?:\\.|[^\]\\])*\]|.)/s.exec(rest)!;
    at += part.length;
    const inside = part === ')' && open.length > 1 ? open.pop()! : false;
    const [repeated] = quantifier.exec(pattern.slice(at)) ?? [];
    if (inside && repeated !== undefined) return true;
    if (part === '(') {
      open.push(false);
      at += groupKind.exec(pattern.slice(at))?.[0].length ?? 0;
    } else if (inside || repeated !== undefined || part === '|' || part === '?') open[open.length - 1] = true;
  }
  return false;
}

/** The first pattern in a part of the file, however deep, that may take forever. */
export function slowPattern(part: unknown): string | undefined {
  const parts: unknown[] = [part];
  while (parts.length > 0) {
    const next = parts.pop();
    if (typeof next !== 'object' || next === null) continue;
    if ('Regex' in next && typeof next.Regex === 'string' && mayTakeForever(next.Regex)) return next.Regex;
    parts.push(...(Object.values(next) as unknown[]));
  }
  return undefined;
}
