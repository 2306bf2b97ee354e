/**
 * Where an arrow key, Home or End leads from one of `count` items, around the ends; undefined for other keys. Prevents what the key does
 * otherwise.
 * @param tabs whether the items are tabs in a row: up and down scroll, as elsewhere
 */
export function arrowKeyTarget(event: KeyboardEvent, at: number, count: number, tabs = false): number | undefined {
  const { key, altKey, ctrlKey, metaKey } = event;
  const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: count - 1 }[
    key
  ];
  if (to === undefined || altKey || ctrlKey || metaKey || (tabs && /Up|Down/.test(key))) return undefined;
  event.preventDefault();
  return (to + count) % count;
}
