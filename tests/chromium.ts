// How Chromium is started, for tests and measurements.

/**
 * CHROMIUM names another one. The headless shell is the same engine without the browser's own windows, which are pages, too, and
 * take as much processor time as those that are tested.
 */
export const chromiumOptions = {
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
