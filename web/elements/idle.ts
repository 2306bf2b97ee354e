/** Resolves after the next frame, when the browser has nothing better to do; Safari has no requestIdleCallback. */
export const idle = (): Promise<unknown> =>
  new Promise((resolve) =>
    requestAnimationFrame(() => {
      if (typeof requestIdleCallback === 'function') requestIdleCallback(resolve, { timeout: 500 });
      else setTimeout(resolve, 60);
    }),
  );
