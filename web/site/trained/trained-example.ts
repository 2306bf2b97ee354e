// Trained examples in the address of the page: `#trained=` and the settings of the run, `&sentence=` the held-out sentence, from 1, or
// `&beginning=` symbols with spaces between them, and `&step=` the step of the run, where that is not its last. The document is the one that "Why it learns" saved; without it the run, which is deterministic, is repeated.
import { ExampleError } from '../../core/errors.ts';
import { shorten } from '../../core/shorten.ts';
import { exampleOfBeginning, wordsRead } from '../../core/training/example-of.ts';
import {
  type ExampleDocument,
  exampleOf,
  readSettings,
  readsLines,
  SettingsError,
  startRun,
  writeSettings,
} from '../../core/training/index.ts';
import type { Checkpoint, TrainingFacts, TrainingRun, TrainingSettings } from '../../core/training/types.ts';
import { trainedText as strings } from '../../strings/site/trained-example.ts';
import { saveTrained, savedTrained, TRAINED } from './saved-trained.ts';

/** What is opened of a checkpoint: a held-out sentence, from 0, or a beginning in symbols of the run, none of which has a space. */
export type TrainedPlace = number | readonly string[];

/**
 * The fragment that opens a place with the parameters that these settings train.
 * @param step a step before the last. Where the rate falls over the steps of the run, it is named beside the whole run.
 */
export function trainedFragment(settings: TrainingSettings, place: TrainedPlace, step = settings.steps): string {
  const run = step > 0 && settings.schedule === 'constant' ? { ...settings, steps: step } : settings;
  const at = step === run.steps ? '' : `&step=${step}`;
  const what =
    typeof place === 'number'
      ? `sentence=${place + 1}`
      : `beginning=${encodeURIComponent(place.join(' ').replace(/\p{Cs}/gu, '\ufffd'))}`;
  return `${TRAINED}${encodeURIComponent(writeSettings(run))}&${what}${at}`;
}

/** Settings, sentence (from 0) or beginning, and step of a fragment. Throws an `ExampleError`. */
export function readTrained(fragment: string): {
  settings: TrainingSettings;
  sentence: number;
  step: number;
  beginning?: readonly string[];
} {
  const form = /^#trained=([^&]*)(?:&sentence=([1-9]\d{0,3})|&beginning=([^&]{1,20000}))?(?:&step=(0|[1-9]\d{0,3}))?$/;
  const [, written, number = '1', beginning, at] = form.exec(fragment) ?? [];
  try {
    if (written === undefined) throw new SettingsError('', strings.form);
    const settings = readSettings(decodeURIComponent(written));
    const step = at === undefined ? settings.steps : Number(at);
    if (step > settings.steps) throw new SettingsError('', strings.noStep(settings.steps));
    return {
      ...{ settings, sentence: Number(number) - 1, step },
      ...(beginning !== undefined && { beginning: decodeURIComponent(beginning).split(' ') }),
    };
  } catch (error) {
    const reason = error instanceof SettingsError ? error.message : strings.damaged;
    throw new ExampleError('', `${strings.broken}: ${reason}`);
  }
}

/**
 * The example of a checkpoint as a page opens it: the word that answers is the query token, in the last layer, and the head that reads the
 * right key most is shown. Undefined where no example says it.
 */
export function openedExample(
  facts: TrainingFacts,
  checkpoint: Checkpoint,
  sentence: number,
): ExampleDocument | undefined {
  const document = exampleOf(facts, checkpoint, sentence);
  const query = facts.sentences[sentence]?.answers.at(-1)?.position;
  const { layers, heads } = facts.settings;
  const weights = checkpoint.rightWeight.subarray((layers - 1) * heads);
  const head = Math.max(0, weights.indexOf(Math.max(...weights))) + 1;
  const select = { query, ...(layers > 1 && { layer: layers }), ...(heads > 1 && { head }) };
  return document && { ...document, ...(query !== undefined && { display: { select } }) };
}

/**
 * The example of a checkpoint on a beginning, whose last symbol asks. Undefined where no example says it.
 * @param beginning 1 … `wordsRead` of the run's symbols
 */
export function openedBeginning(
  facts: TrainingFacts,
  checkpoint: Checkpoint,
  beginning: readonly string[],
): ExampleDocument | undefined {
  const document = exampleOfBeginning(facts, checkpoint, beginning);
  const { layers, heads, task, seed, control } = facts.settings;
  const select = { query: beginning.length - 1, ...(layers > 1 && { layer: layers }), ...(heads > 1 && { head: 1 }) };
  return (
    document && {
      ...document,
      trained: {
        ...{ task, steps: checkpoint.step, loss: checkpoint.loss, seed },
        ...(control !== 'none' && { control }),
      },
      display: { select },
    }
  );
}

/** Why a run has no such place. */
function refusal({ facts, checkpoints }: TrainingRun, place: TrainedPlace): string | undefined {
  if (facts === undefined) return undefined;
  const { sentences, symbols, settings } = facts;
  if (typeof place === 'number')
    return sentences[place] === undefined ? strings.noSentence(sentences.length) : undefined;
  if (!readsLines(settings.task)) return strings.noBeginning;
  const unknown = place.find((symbol) => !symbols.includes(symbol));
  if (unknown !== undefined) return strings.noSymbol(shorten(unknown, 40));
  const most = wordsRead(facts, checkpoints[0]!);
  return place.length > most ? strings.tooLong(place.length, most) : undefined;
}

/** The progress of the training, and the button that cancels it. */
class Progress {
  readonly #box = document.createElement('div');
  readonly #bar = document.createElement('progress');
  readonly #count = document.createElement('span');
  /** Resolves when the reader cancels, or goes elsewhere. */
  readonly cancelled: Promise<void>;
  readonly #listening = new AbortController();

  constructor() {
    const [title, about, row] = ['strong', 'p', 'p'].map((name) => document.createElement(name));
    const cancel = document.createElement('button');
    cancel.type = 'button';
    cancel.textContent = strings.cancel;
    title!.textContent = strings.title;
    about!.textContent = strings.about;
    this.#bar.setAttribute('aria-label', strings.title);
    row!.append(this.#bar, ' ', this.#count, ' ', cancel);
    this.#box.className = 'note training';
    this.#box.append(title!, about!, row!);
    (document.querySelector('#static') ?? document.querySelector('attention-page'))?.before(this.#box);
    this.cancelled = new Promise((resolve) => {
      cancel.addEventListener('click', () => resolve());
      addEventListener('popstate', () => resolve(), { signal: this.#listening.signal });
    });
  }

  show({ step }: TrainingRun, steps: number): void {
    this.#bar.max = steps;
    this.#bar.value = step;
    this.#count.textContent = strings.progress(step, steps);
  }

  end(): void {
    this.#listening.abort();
    this.#box.remove();
  }
}

/**
 * A run to a step. Rejects with an `ExampleError` where it fails, as soon as it turns out that it has no such place, or where the
 * reader cancels it.
 */
async function trained(settings: TrainingSettings, place: TrainedPlace, step: number): Promise<TrainingRun> {
  const run = startRun(settings);
  const progress = new Progress();
  run.seconds = 0;
  try {
    await new Promise<void>((resolve, reject) => {
      const look = () => {
        progress.show(run, step);
        const refused = refusal(run, place);
        if (refused !== undefined) reject(new ExampleError('', refused));
        if (run.facts !== undefined && run.step === step && run.checkpoints.at(-1)?.step === step) resolve();
        if (run.status === 'failed') reject(new ExampleError('', strings.failed(run.error?.message ?? '')));
      };
      run.addEventListener('change', look);
      void progress.cancelled.then(() => reject(new ExampleError('', strings.cancelled)));
      if (step > 0) run.start(step);
      look();
    });
    return run;
  } finally {
    progress.end();
    run.dispose();
  }
}

/** The document that a fragment asks for. Throws an `ExampleError` if it is not available. */
export async function trainedDocument(fragment: string): Promise<unknown> {
  const { settings, sentence, step, beginning } = readTrained(fragment);
  if (settings.control === 'feed_forward') throw new ExampleError('', strings.noExample);
  const known = savedTrained(fragment);
  if (known !== undefined) return known;
  const { facts, checkpoints } = await trained(settings, beginning ?? sentence, step);
  const checkpoint = checkpoints.at(-1)!;
  const document = beginning
    ? openedBeginning(facts!, checkpoint, beginning)
    : openedExample(facts!, checkpoint, sentence);
  if (document === undefined) throw new ExampleError('', strings.noExample);
  saveTrained(fragment, document);
  return document;
}
