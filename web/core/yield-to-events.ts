/**
 * Lets everything else happen first: input, drawing, timers. `scheduler.yield` is not fair enough, timers may wait for all slices; and
 * a timer would itself wait 4 ms after some.
 */
export function yieldToEvents(): Promise<void> {
  if (typeof setImmediate === 'function') return new Promise((resolve) => setImmediate(resolve));
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
