/**
 * Scrolls so that an element stays in its place during a change.
 * @param top measures the place; undefined if the element is gone
 */
export async function scrollAlong(top: () => number | undefined, change: () => Promise<unknown>): Promise<void> {
  const before = top();
  await change();
  const after = top();
  if (before === undefined || after === undefined) return;
  const moved = after - before;
  if (Math.abs(moved) >= 1) scrollBy({ top: moved, behavior: 'instant' });
}
