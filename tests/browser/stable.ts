import { expect, type Page } from '@playwright/test';

/** Frames of the page between two readings: more than what comes a little at a time leaves between two of its parts. */
const FRAMES = 20;

const frames = (page: Page): Promise<void> =>
  page.evaluate(async (count) => {
    for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame);
  }, FRAMES);

/** What is read of a page, once two readings in a row are the same: what moved, or came a little at a time, has arrived. */
export async function stable<T>(page: Page, read: () => Promise<T>): Promise<T> {
  let last = await read();
  const isSame = async () => {
    await frames(page);
    const before = last;
    last = await read();
    return JSON.stringify(last) === JSON.stringify(before);
  };
  await expect.poll(isSame, { intervals: [0] }).toBe(true);
  return last;
}
