// What is not seen when the page opens is fetched when its place comes near, when the reader does anything at all, or when the page
// stands and the browser has nothing else to do.

const acts = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll', 'focusin', 'beforeprint'];

/** What stands is drawn, and a moment later the rest may come: a page that is printed or scrolled through is whole. */
const MOMENT = 400;

/** Resolves when the reader does the first thing, or prints, or when a moment has passed. */
const acted = new Promise<void>((resolve) => {
  const options = { capture: true, passive: true };
  const act = () => {
    for (const name of acts) removeEventListener(name, act, options);
    resolve();
  };
  for (const name of acts) addEventListener(name, act, options);
  const wait = () => setTimeout(act, MOMENT);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
});

/** Resolves when the reader does the first thing, or when an element is less than `margin` pixels from the window. */
export function wanted(element: Element, margin = 600): Promise<void> {
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
    void acted.then(done);
  });
}

/** A module that is fetched when it is asked for; until then there is nothing. */
export class LazyModule<T> {
  readonly #load: () => Promise<T>;
  #loading: Promise<T> | undefined;
  #value: T | undefined;

  constructor(load: () => Promise<T>) {
    this.#load = load;
  }

  /** What the module gives, once it is there. */
  get value(): T | undefined {
    return this.#value;
  }

  /** Fetches it, once; after a failure it may be asked for again. */
  load(): Promise<T> {
    this.#loading ??= this.#load().then(
      (value) => (this.#value = value),
      (error: unknown) => {
        this.#loading = undefined;
        throw error;
      },
    );
    return this.#loading;
  }
}
