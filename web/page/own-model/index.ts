// The reader's own model among the numbers of the page, a lazy module: opening it, showing an example of it, and what is said of it.
import { html, nothing, type TemplateResult } from 'lit';
import { equal } from '../../core/equal.ts';
import { ExampleError } from '../../core/errors.ts';
import type { Example } from '../../core/example.ts';
import type { AboutOwnModel } from '../../core/models/about.ts';
import { modelOf } from '../../core/models/loaded.ts';
import type { LoadedModel } from '../../core/models/loaded.ts';
import { OWN_MODEL } from '../../core/models/names.ts';
import { textOf } from '../../core/text-of.ts';
import { ownModelText as text } from '../../strings/page/own-model.ts';
import { changes, type Controlled } from '../controls/change.ts';
import { unknownTokensLine } from '../controls/unknown-tokens.ts';
import { addressedExample, refusal } from '../history/addressed-example.ts';
import './page-own-model.ts';

const parameters = { from: 'model', model: OWN_MODEL } as const;

/** The pieces of a sentence; none where the tokenizer cannot cut it. */
function piecesOf(model: LoadedModel, sentence: string): string[] {
  try {
    return model.pieces(sentence);
  } catch {
    return [];
  }
}

/** Tokens that a model is asked instead of a sentence, and what is said of them. */
interface Instead {
  tokens: string[];
  note: string;
}

/** What the model can be asked instead of a sentence that is too long for it, or that it cannot read: its beginning, else the first tokens. */
function* insteadOf(sentence: string): Generator<Instead> {
  const model = modelOf({ parameters })!;
  yield { tokens: piecesOf(model, sentence).slice(0, model.tokens), note: text.shortened(model.tokens) };
  const ids = [0, 1, 2].filter((id) => id < model.tokens && model.tokenOf(id) !== undefined);
  yield { tokens: ids.map((id) => model.tokenOf(id)!), note: text.replaced };
}

/** What stands in the place of the last sentence that a model could not read. */
let shownInstead: Instead | undefined;

/** Shows the example of the address, which waits for its model; where another model was opened that cannot read it, it says so. */
async function showAddressed(page: Controlled): Promise<void> {
  const fragment = location.hash;
  const asked = await page.fetching.get(() => addressedExample().catch(refusal));
  if (asked === undefined) return;
  page.opening = false;
  const isRefused = asked instanceof ExampleError;
  if (!isRefused && page.open(asked.document, asked.start)) return;
  const problem = isRefused ? asked : page.session.problem;
  if (problem === null) return;
  const { path, reason } = problem;
  page.refuseAddress(new ExampleError(path, `${reason}. ${text.perhapsOther}`), fragment);
}

/** Shows the sentence of the page in the numbers of the open model. */
export async function showOwn(page: Controlled): Promise<void> {
  if (page.isClosed) return showAddressed(page);
  // At once where it can be: until then the page would show the example of before in the numbers of another model.
  const all = changes.value ?? (await page.fetching.get(() => changes.load()));
  if (all === undefined) return;
  page.opening = false;
  const { session } = page;
  // What is only too much at once is offered to be computed in a worker.
  const show = (make: (shown: Example) => object) =>
    session.changeTo(make, (made, shown) => all.askingAs(shown, made)) || session.large !== undefined;
  shownInstead = undefined;
  if (show((shown) => all.modelDocument(shown, OWN_MODEL))) return;
  for (const instead of insteadOf(textOf(session.example))) {
    // Said with the first picture of it.
    shownInstead = instead;
    if (show(() => ({ tokens: instead.tokens, parameters }))) return;
  }
}

/** Shows the example that arrays make. What is only too much at once is offered to be computed in a worker. */
function showArrays(page: Controlled, document: object): void {
  page.opening = !page.session.load(document) && page.session.large === undefined;
}

/** The button that was pressed is gone then, so the panel takes the focus. */
async function openAgain(page: Controlled): Promise<void> {
  page.opening = true;
  await page.updateComplete;
  const panel = page.renderRoot.querySelector('page-own-model')!;
  await panel.updateComplete;
  panel.focus();
}

/** The panel in which the files are given; closed, while an example waits for them, the way to open it again. */
export function part(page: Controlled): TemplateResult {
  if (!page.opening)
    return html`<button type="button" class="link small" @click=${() => void openAgain(page)}>
      ${text.openAgain}
    </button>`;
  changes.load().catch(() => undefined); // tried again when a model is shown
  return html`<page-own-model
    .core=${page.session.core}
    @model-open=${() => void showOwn(page)}
    @arrays-open=${({ detail }: CustomEvent<object>) => showArrays(page, detail)}
    @model-close=${() => (page.opening = false)}
  ></page-own-model>`;
}

/** What is said of the model of an example. */
export const line = (page: Controlled): TemplateResult => {
  const { example } = page.session;
  return html`${text.line(modelOf(example)!.about as AboutOwnModel)}
    ${equal(shownInstead?.tokens, example.tokens) ? shownInstead!.note : nothing} ${unknownTokensLine(example)}
    <button type="button" class="link" @click=${() => (page.opening = true)}>${text.another}</button>`;
};
