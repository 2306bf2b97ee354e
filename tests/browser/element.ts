// Pages of other people with <attention-steps> in them, under the strictest policy that the element promises to run under.
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { complaintsOf } from './complaints.ts';
import type { AttentionSteps } from '../../web/elements/attention-steps/attention-steps.ts';

export { expect };
export type { AttentionSteps };

export const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'";

interface Host {
  /** What stands in the body. */
  html: string;
  /** The style sheet of the page. */
  css?: string;
  policy?: string;
  /** Whether the element's script is there from the start. */
  script?: boolean;
}

/** What is on the console though it should not be, by default anything. */
interface Options {
  expected: RegExp | null;
}

export class Blog {
  constructor(readonly page: Page) {}

  /** Opens a page with this in it. */
  async open({ html, css = '', policy: csp = policy, script = true }: Host): Promise<void> {
    const head = `<link rel="stylesheet" href="host.css">${script ? '<script type="module" src="attention-steps.js"></script>' : ''}`;
    await this.page.route('**/host.css', (route) => route.fulfill({ contentType: 'text/css', body: css }));
    await this.page.route('**/host.html', (route) =>
      route.fulfill({
        contentType: 'text/html; charset=utf-8',
        headers: { 'Content-Security-Policy': csp },
        body: `<!doctype html><html lang="en"><head><title>A blog</title><meta name="viewport" content="width=device-width">${head}</head><body><main><h1>A blog</h1>${html}</main></body></html>`,
      }),
    );
    await this.page.goto('./host.html');
  }

  /** Opens a page with one element and waits until it is ready. */
  async show(attributes: string, inside = '', host: Omit<Host, 'html'> = {}): Promise<void> {
    await this.open({ ...host, html: `<attention-steps ${attributes}>${inside}</attention-steps>` });
    await this.ready();
  }

  get element(): Locator {
    return this.page.locator('attention-steps').first();
  }

  get reading(): Locator {
    return this.element.locator('.reading');
  }

  get sentence(): Locator {
    return this.element.locator('#sentence');
  }

  ready(): Promise<void> {
    return this.element.evaluate(async (element) => {
      await customElements.whenDefined('attention-steps');
      await (element as AttentionSteps).ready;
    });
  }

  /** Collects the events of the first element from now on. */
  async listen(): Promise<void> {
    await this.element.evaluate((element) => {
      const reported: unknown[] = [];
      (globalThis as unknown as { reported: unknown[] }).reported = reported;
      for (const name of ['ready', 'change', 'select', 'error']) {
        element.addEventListener(name, (event) => {
          const { trace, ...detail } = (event as CustomEvent<{ trace?: unknown; document?: { text?: string } }>).detail;
          const { document } = detail;
          reported.push(document === undefined ? [name, detail] : [name, document.text, trace !== undefined]);
        });
      }
    });
  }

  reported(): Promise<unknown[]> {
    return this.page.evaluate(() => (globalThis as unknown as { reported: unknown[] }).reported);
  }
}

export const test = base.extend<Options & { blog: Blog }>({
  expected: [null, { option: true }],
  blog: async ({ page, baseURL, expected }, use) => {
    const complaints = complaintsOf(page, baseURL!, expected);
    await use(new Blog(page));
    expect(complaints).toEqual([]);
  },
});

declare global {
  interface HTMLElementTagNameMap {
    'attention-steps': AttentionSteps;
  }
}
