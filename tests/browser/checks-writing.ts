// What every engine must do with a model that writes: draw the same letters.
import { readBeginning, spokenOf } from '../../web/core/training/beginning.ts';
import { CheckpointWriter } from '../../web/core/training/checkpoint-writer.ts';
import { defaultSettings, startRun } from '../../web/core/training/index.ts';
import { type Browser, clickOn, textOf, until } from './drivers/browser.ts';

/** What Node writes with the numbers of a model before training: they are drawn, too. */
async function inNode(): Promise<string[]> {
  const run = startRun(defaultSettings('names'), { where: 'page' });
  await new Promise<void>((resolve) => {
    const look = () => run.status === 'ready' && resolve();
    run.addEventListener('change', look);
    look();
  });
  const facts = run.facts!;
  const writer = new CheckpointWriter(run.settings, { where: 'page' });
  const request = { checkpoint: run.checkpoints[0]!, beginning: readBeginning(facts, '').symbols };
  const settings = { temperature: 1, topK: 0, draws: 1 };
  const written = await writer.write(Array.from({ length: 10 }, (_, sample) => ({ ...request, ...settings, sample })));
  writer.end();
  run.dispose();
  return written.map(({ symbols }) => spokenOf(facts, symbols));
}

export const writingChecks: Record<string, (browser: Browser) => Promise<void>> = {
  'names are drawn letter by letter, the same as elsewhere': async (browser) => {
    const names = await inNode();
    await browser.goto(String(await browser.evaluate(`new URL('why.html#task=names', location.href).href`)));
    const writing = 'why-page >>> why-sections >>> why-writing';
    const list = `${textOf(`${writing} >>> .samples`)}`;
    await until(browser, `${JSON.stringify(names)}.every((name) => ${list}.includes(name))`);
    await clickOn(browser, `${writing} >>> .writers button:last-child`);
    await until(browser, `${textOf(`${writing} >>> .says`)}.includes('Drawn: ')`);
  },
};
