// What runs inside the measured pages. The functions are handed to the browser as text: they may use nothing from outside.

declare global {
  /** Marks the next key and the frame that shows what it changed, for the browser's trace; resolves in that frame. */
  var nextKeystroke: () => Promise<void>;
  var pending: Promise<void>;
  /** Whether all that is in sight shows the numbers after the key. */
  var showsChange: () => boolean;
  /** Notes what is in sight and what it shows, for `showsChange`; to be called at rest, before a key. */
  var beforeKeystroke: () => void;
  /** The times between frames until `stopFrames`. */
  var startFrames: () => void;
  var stopFrames: () => number[];
}

/** Defines `nextKeystroke`. */
export function keystrokeProbe(): void {
  globalThis.nextKeystroke = () =>
    new Promise((resolve) => {
      const onFrame = () => {
        if (!globalThis.showsChange()) {
          requestAnimationFrame(onFrame);
          return;
        }
        performance.mark('shown');
        resolve();
      };
      const onKey = (event: KeyboardEvent) => {
        if (event.key === 'Control') return;
        removeEventListener('keydown', onKey, true);
        performance.mark('key', { startTime: event.timeStamp });
        requestAnimationFrame(onFrame);
      };
      addEventListener('keydown', onKey, true);
    });
}

/** Defines `beforeKeystroke` and `showsChange` for the page: its elements must have taken a step of the session's new trace. */
export function pageProbe(): void {
  type Part = HTMLElement & {
    step?: unknown;
    weights?: unknown;
    view?: { trace: unknown };
    isUpdatePending: boolean;
  };
  type Page = HTMLElement & { session: { trace: { steps: unknown[] } } };
  const partsOf = (root: ParentNode): Part[] =>
    [...root.querySelectorAll<Part>('*')].flatMap((element) => [
      ...(element.localName.startsWith('attention-') ? [element] : []),
      ...(element.shadowRoot ? partsOf(element.shadowRoot) : []),
    ]);
  const inSight = (element: Element) => {
    const { top, bottom, height } = element.getBoundingClientRect();
    // What stands in a closed fold has a box as well.
    return height > 0 && bottom > 0 && top < innerHeight && element.checkVisibility();
  };
  globalThis.beforeKeystroke = () => {
    const page = document.querySelector<Page>('attention-page')!;
    const before = page.session.trace;
    const parts = partsOf(document).filter(inSight);
    globalThis.showsChange = () => {
      const { trace } = page.session;
      const isNew = (step: unknown) => step === undefined || trace.steps.includes(step);
      const shows = (part: Part) =>
        !part.isUpdatePending && isNew(part.step) && isNew(part.weights) && (part.view?.trace ?? trace) === trace;
      return trace !== before && parts.every((part) => !part.isConnected || shows(part));
    };
  };
}

/** Defines `startFrames` and `stopFrames`. */
export function frameProbe(): void {
  let frame = 0;
  let deltas: number[] = [];
  let last: number | undefined;
  const onFrame = () => {
    const now = performance.now();
    if (last !== undefined) deltas.push(now - last);
    last = now;
    frame = requestAnimationFrame(onFrame);
  };
  globalThis.startFrames = () => {
    deltas = [];
    last = undefined;
    frame = requestAnimationFrame(onFrame);
  };
  globalThis.stopFrames = () => {
    cancelAnimationFrame(frame);
    return deltas;
  };
}
