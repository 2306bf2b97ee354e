// A page that uses the element and its types. Type-checked by the test, and bundled.
import { AttentionSteps } from 'attention-steps';
import type { AttentionStepsEventMap, Refused, Selected } from 'attention-steps';

const element = document.createElement('attention-steps');
element.text = 'The cat sat';
element.heads = 2;
element.mask = 'window 2';
element.view = 'lines';
element.lock = ['sentence'];
element.attention = null;
element.dModel = null;
element.document = { text: 'a b' };

/** Never called: it does not compile but for the comments. */
export function wrong(): void {
  // @ts-expect-error no such view
  element.view = 'table';
  // @ts-expect-error a number or null
  element.heads = '2';
  // @ts-expect-error read only
  element.trace = undefined;
  // @ts-expect-error no such property
  element.sentence = 'a';
}

element.addEventListener('ready', function (event) {
  const steps: readonly { id: string; values: Float32Array }[] = event.detail.trace.steps;
  const here: AttentionSteps = this;
  here.setAttribute('data-steps', String(steps.length));
});
element.addEventListener('select', ({ detail }) => {
  const { query, word, cell }: Selected = detail;
  const place: string = cell === undefined ? word : `${cell.step} ${cell.row} ${cell.column}`;
  element.title = `${query} ${place}`;
});
const onError = ({ detail }: CustomEvent<Refused>): void => void (element.title = `${detail.path}: ${detail.reason}`);
element.addEventListener('error', onError);
element.removeEventListener('error', onError);
element.addEventListener('change', (event: AttentionStepsEventMap['change']) => void event.detail.document, {
  once: true,
});
element.addEventListener('click', (event) => void event.clientX);
// @ts-expect-error the detail of an error has no word
element.addEventListener('error', ({ detail }) => void detail.word);

const found: AttentionSteps | null = document.querySelector('attention-steps');
const trace = found?.trace;
if (trace !== undefined) document.title = trace.steps.at(-1)!.rows.labels.join(' ');
const undone: boolean = element.undo() || element.redo() || element.reset();
document.body.append(element);
void element.ready.then(() => document.body.append(String(undone), String(element instanceof AttentionSteps)));
