// Python names for steps. Ids come from closed lists, but programs must stay correct when those grow.

const keywords =
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield match case type print sum max min abs len int float range sorted'.split(
    ' ',
  );

/**
 * A Python name for each id, all different: `layer1.head2.scores` becomes `layer1_head2_scores`.
 * @param taken names that have another meaning in the program, besides keywords and common built-ins
 */
export function pythonNames(ids: readonly string[], taken: Iterable<string>): Map<string, string> {
  const used = new Set([...keywords, ...taken]);
  const names = new Map<string, string>();
  for (const id of ids) {
    if (names.has(id)) continue;
    let name = id.replaceAll(/[^A-Za-z0-9_]/g, '_');
    if (!/^[A-Za-z]/.test(name)) name = `step_${name}`;
    while (used.has(name)) name += '_';
    used.add(name);
    names.set(id, name);
  }
  return names;
}
