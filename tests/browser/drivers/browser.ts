// The little that the engine checks need of a browser, the same for Firefox and WebKit. A selector may pass through shadow roots:
// `attention-steps >>> td.chosen`.

export interface Browser {
  goto(url: string): Promise<void>;
  /** The value of a JavaScript expression in the page; a promise is awaited, and the value is what JSON keeps of it. */
  evaluate(expression: string): Promise<unknown>;
  click(selector: string): Promise<void>;
  /** Replaces what stands in a text field, key by key as a person would. */
  type(selector: string, text: string): Promise<void>;
  close(): Promise<void>;
}

/** JavaScript for the page: the first element that `selector` finds. */
export function finder(selector: string): string {
  const [first, ...inner] = selector.split('>>>').map((part) => JSON.stringify(part.trim()));
  return [`document.querySelector(${first})`, ...inner.map((part) => `shadowRoot?.querySelector(${part})`)].join('?.');
}

/** JavaScript for the page: the text in the first element that `selector` finds, or in its shadow root; empty without one. */
export function textOf(selector: string): string {
  return `((element) => (element?.shadowRoot ?? element)?.textContent ?? '')(${finder(selector)})`;
}

/**
 * JavaScript for the page: brings the first element that `selector` finds into view and tells whether a click would meet it, that is,
 * whether it has stayed where it is for some frames and nothing lies over it. What is above it may still be drawn.
 */
function reachable(selector: string): string {
  return `(async () => {
    const element = ${finder(selector)};
    if (!element) return false;
    element.scrollIntoView({ behavior: 'instant', block: 'center', inline: 'center' });
    const place = () => JSON.stringify(element.getBoundingClientRect());
    const before = place();
    for (let frame = 0; frame < 10; frame++) {
      await new Promise(requestAnimationFrame);
      if (!element.isConnected || place() !== before) return false;
    }
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = element.getRootNode().elementFromPoint(left + width / 2, top + height / 2);
    return element.contains(hit);
  })()`;
}

/** Frames of the page after which what is waited for will not come any more: ends only what hangs. */
const FRAMES = 20_000;

/** Waits until something is so, and looks again with every frame of the page. */
export async function eventually(browser: Browser, isSo: () => Promise<boolean>, what: string): Promise<void> {
  for (let frame = 0; !(await isSo()); frame++) {
    if (frame === FRAMES) throw new Error(`not true after ${FRAMES} frames: ${what}`);
    await browser.evaluate('new Promise((resolve) => requestAnimationFrame(() => resolve(true)))');
  }
}

/** Waits until an expression in the page, or what it promises, is true. */
export const until = (browser: Browser, expression: string): Promise<void> =>
  eventually(
    browser,
    async () => (await browser.evaluate(`(async () => Boolean(await (${expression})))()`)) === true,
    expression,
  );

/** Waits until an element is there. */
export const found = (browser: Browser, selector: string) => until(browser, finder(selector));

/** Clicks on an element as soon as a click would meet it. */
export async function clickOn(browser: Browser, selector: string): Promise<void> {
  await until(browser, reachable(selector));
  await browser.click(selector);
}
