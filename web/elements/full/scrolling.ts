// Keeps content in its place in the window while other content changes its height.

/** For how long after going to an element the content above may still grow, in milliseconds. */
const STILL_GROWING = 2000;

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

/**
 * Keeps an element at the top of the window while `content` grows, until the reader does something. Returns a function that ends it.
 */
export function keepAtTop(element: Element, content: Element): () => void {
  const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'];
  const sizes = new ResizeObserver(() => element.scrollIntoView({ behavior: 'instant' }));
  const end = () => {
    sizes.disconnect();
    clearTimeout(timer);
    for (const name of acts) removeEventListener(name, end, true);
  };
  const timer = setTimeout(end, STILL_GROWING);
  for (const name of acts) addEventListener(name, end, { capture: true, passive: true });
  sizes.observe(content);
  return end;
}
