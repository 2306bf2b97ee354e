import { type ChildProcess, spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { type Browser, finder } from './browser.ts';

/** The key under which WebDriver hands out elements. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
/** Holds the control key down, and lets it go the second time. */
const control = '\uE009';

/** Starts an X server that nobody sees; gives its display. */
async function startScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const display = await new Promise<string>((resolve, reject) => {
    screen.stdio[3]!.once('data', (number: Buffer) => resolve(`:${number.toString().trim()}`));
    screen.once('error', reject).once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)));
  });
  return { screen, display };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** WebKitGTK's MiniBrowser through WebKitWebDriver, which speaks plain W3C WebDriver. */
export async function webkit(): Promise<Browser> {
  const binary = process.env['MINIBROWSER'] ?? globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').sort().at(-1);
  if (binary === undefined) throw new Error('MiniBrowser was not found: install webkit2gtk-driver or set MINIBROWSER');

  const { screen, display } = await startScreen();
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    // WebKit's own sandbox needs user namespaces, which root and containers do not give; only our own page is opened.
    env: { ...process.env, DISPLAY: display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  });

  async function send(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`WebKitWebDriver: ${JSON.stringify(value)}`);
    return value;
  }

  async function startSession(): Promise<string> {
    const alwaysMatch = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary, args: ['--automation'] } };
    for (;;) {
      try {
        const value = await send('POST', '/session', { capabilities: { alwaysMatch } });
        return `/session/${(value as { sessionId: string }).sessionId}`;
      } catch (error) {
        // Until the driver listens, which it does not report, fetch fails with a TypeError: it is asked again.
        if (!(error instanceof TypeError) || driver.exitCode !== null) throw error;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  }

  function stop(): void {
    driver.kill();
    screen.kill();
  }

  let session: string;
  try {
    session = await startSession();
    await send('POST', `${session}/window/rect`, { width: 1280, height: 1000 });
    // These only end what hangs: a script has 30 seconds by default, in which a busy machine may not draw a long example.
    await send('POST', `${session}/timeouts`, { script: 600_000, pageLoad: 600_000 });
  } catch (error) {
    stop();
    throw error;
  }

  const execute = (script: string) => send('POST', `${session}/execute/sync`, { script, args: [] });
  const element = async (selector: string): Promise<string> => {
    const reference = (await execute(`return ${finder(selector)} ?? null`)) as Record<string, string> | null;
    if (!reference) throw new Error(`no element: ${selector}`);
    return `${session}/element/${reference[elementKey]}`;
  };

  /** An address without what a page may change of it itself. */
  const plain = (url: string) => new URL(url).href.split(/[?#]/)[0]!;

  return {
    async goto(url) {
      await send('POST', `${session}/url`, { url });
      // On a busy machine the driver may answer while the page before is still there: a script would then end with that page.
      const isThere = async () => plain((await execute('return location.href')) as string) === plain(url);
      for (let asked = 0; url.startsWith('http') && !(await isThere()); asked++)
        if (asked === 1000) throw new Error(`another page is there instead of ${url}`);
    },
    async evaluate(expression) {
      // Wrapped, so that WebDriver's own forms for undefined and for elements do not come into it; awaited through the callback.
      const script = `const done = arguments[0];
        Promise.resolve().then(() => (${expression})).then((value) => done({ value }), (error) => done({ error: String(error) }))`;
      const result = await send('POST', `${session}/execute/async`, { script, args: [] });
      const { value, error } = result as { value?: unknown; error?: string };
      if (error !== undefined) throw new Error(error);
      return value;
    },
    click: async (selector) => void (await send('POST', `${await element(selector)}/click`, {})),
    async type(selector, text) {
      const field = await element(selector);
      await send('POST', `${field}/value`, { text: `${control}a${control}${text}` });
    },
    async close() {
      await send('DELETE', session).catch(() => undefined);
      stop();
    },
  };
}
