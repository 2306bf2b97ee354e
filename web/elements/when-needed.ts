// Content that is not visible when the page opens is fetched when its place comes near, when the reader does anything at all, or when the
// page has been drawn and the browser has nothing else to do.

const acts = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll', 'focusin', 'beforeprint'];

/** How long after loading the page the rest is fetched, in milliseconds: the page is then complete for printing and scrolling. */
const DELAY = 400;

let acted: Promise<void> | undefined;

/** Resolves at the reader's first action, on printing, or shortly after the page was loaded. */
const readerActs = (): Promise<void> =>
  (acted ??= new Promise((resolve) => {
    const options = { capture: true, passive: true };
    const act = () => {
      for (const name of acts) removeEventListener(name, act, options);
      resolve();
    };
    for (const name of acts) addEventListener(name, act, options);
    const wait = () => setTimeout(act, DELAY);
    if (document.readyState === 'complete') wait();
    else addEventListener('load', wait, { once: true });
  }));

/** Resolves at the reader's first action, or when an element is less than `margin` pixels from the window. */
export function whenNeeded(element: Element, margin = 600): Promise<void> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) done();
      },
      { rootMargin: `${margin}px 0px` },
    );
    const done = () => {
      observer.disconnect();
      resolve();
    };
    observer.observe(element);
    void readerActs().then(done);
  });
}
