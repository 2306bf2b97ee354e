import { expect } from '@playwright/test';

/** Between two readings, in milliseconds: more than what comes a little at a time leaves between two of its parts. */
const PAUSE = 400;

/** What is read, once two readings in a row are the same: what moved, or came a little at a time, has arrived. */
export async function stable<T>(read: () => Promise<T>): Promise<T> {
  let last = await read();
  await expect
    .poll(
      async () => {
        const before = last;
        last = await read();
        return JSON.stringify(last) === JSON.stringify(before);
      },
      { intervals: [PAUSE] },
    )
    .toBe(true);
  return last;
}
