// What no page may do in any test.
import type { Page } from '@playwright/test';

/**
 * Collects errors and warnings on the console (a refused content security policy is one), what is thrown, dialogs of the browser, and
 * requests to anything outside `baseURL`.
 * @param expected what the console may say, and what may be thrown
 */
export function complaintsOf(page: Page, baseURL: string, expected: RegExp | null): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    if (['error', 'warning'].includes(message.type()) && expected?.test(text) !== true) complaints.push(text);
  });
  page.on('pageerror', (error) => {
    if (expected?.test(String(error)) !== true) complaints.push(String(error));
  });
  page.on('dialog', (dialog) => {
    complaints.push(`a dialog says ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL!)) complaints.push(`asked for ${request.url()}`);
  });
  return complaints;
}
