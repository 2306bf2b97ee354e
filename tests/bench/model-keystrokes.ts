// From a keystroke to painted tables with the numbers of a trained model, in Chromium.
import { host } from '../browser/host.ts';
import { launch } from './browser.ts';
import { median, p90 } from './figures.ts';
import { sampled } from './keystrokes.ts';
import { keystrokeProbe, pageProbe } from './probe.ts';

/** Milliseconds. */
const AIM = 33;
const text = "The animal didn't cross the street because it was too tired";
/** Of the text with the word that is typed behind it. */
export const PIECES = 14;

/**
 * Milliseconds from the press of a letter, which is a word of its own, until the tables are painted.
 * @param folder what scripts/build made
 */
export async function measureModelKeystrokes(folder: string, quick: boolean): Promise<number[]> {
  const site = await host({ folder });
  const browser = await launch();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
    const document = { text, parameters: { from: 'model', model: 'use-lite' } };
    await page.goto(`${site.attention}index.html#example=${encodeURIComponent(JSON.stringify(document))}`);
    await page.getByRole('button', { name: /^Load the model/ }).click();
    await page.getByText(`${PIECES - 1} pieces`).waitFor();
    await page.evaluate(keystrokeProbe);
    await page.evaluate(pageProbe);
    await page.locator('#sentence').focus();
    await page.keyboard.press('End');
    await page.keyboard.type(' ');
    const samples = await sampled(
      page,
      PIECES,
      quick ? 9 : 25,
      async (index) => {
        if (index > 0) await page.keyboard.press('Backspace');
      },
      () => page.keyboard.press('a'),
    );
    await page.getByText(`${PIECES} pieces`).waitFor();
    return samples.map(({ painted }) => painted);
  } finally {
    await browser.close();
    await site.close();
  }
}

export const keystrokesText = (samples: readonly number[]): string =>
  `From a keystroke to painted tables, ${PIECES} tokens: ${median(samples).toFixed(0)} ms, p90 ${p90(samples).toFixed(0)} ms (≤ ${AIM})${median(samples) <= AIM ? '' : ' missed'}`;
