import type { Page } from '@playwright/test';

/**
 * Waits until no element of the page has anything left to draw. Each draws in a task of its own, so that the state of a run is
 * written before the plots and tables that belong to it are.
 */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    type Drawing = Element & { isUpdatePending?: boolean; updateComplete?: Promise<unknown> };
    const pending = (root: ParentNode): Drawing[] =>
      [...root.querySelectorAll<Drawing>('*')].flatMap((element) => [
        ...(element.isUpdatePending === true ? [element] : []),
        ...(element.shadowRoot === null ? [] : pending(element.shadowRoot)),
      ]);
    for (let left = pending(document); left.length > 0; left = pending(document))
      await Promise.all(left.map((element) => element.updateComplete));
  });
