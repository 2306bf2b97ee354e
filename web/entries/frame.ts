// embed.html: one <attention-steps> that fills a frame. It shows the example in the fragment of its address, reports its height to the page
// around it, and listens to nobody.
import { ExampleError } from '../core/errors.ts';
import { modelName } from '../core/models/loaded.ts';
import { readEmbed } from '../edit/embed-address.ts';
import { attributes } from '../edit/attributes.ts';
import { frame as strings } from '../strings/frame.ts';
import './attention-steps.ts';

const element = document.createElement('attention-steps');
const problem = document.createElement('p');
problem.setAttribute('role', 'alert');

/** Shows the example in the address. If it cannot be read, the last one remains. */
async function open(): Promise<void> {
  const fragment = location.hash;
  try {
    const { document: example, gallery, attributes: given } = await readEmbed(fragment);
    if (fragment !== location.hash) return;
    const asksFirst = given.model !== undefined || (example !== undefined && modelName(example) !== undefined);
    const written: Record<string, string> = {
      // The page around the frame knows better than the frame whether it is near. A model is loaded when the reader asks for it.
      ...(asksFirst ? {} : { loading: 'eager' }),
      ...given,
      ...(gallery && { example: gallery }),
    };
    element.document = example;
    for (const name of Object.keys(attributes)) {
      if (Object.hasOwn(written, name)) element.setAttribute(name, written[name]!);
      else element.removeAttribute(name);
    }
    problem.remove();
    if (!element.isConnected) document.body.append(element);
  } catch (error) {
    if (!(error instanceof ExampleError)) throw error;
    problem.textContent = strings.problem(error);
    document.body.prepend(problem);
  }
}

/** The height may be known to any page; nothing else is sent. */
function reportHeight(): void {
  let reported = 0;
  new ResizeObserver(() => {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    if (height === reported) return;
    reported = height;
    parent.postMessage({ attentionStepsHeight: height }, '*');
  }).observe(document.body);
}

document.querySelector('.waiting')?.remove();
addEventListener('hashchange', () => void open());
void open();
if (parent !== window) reportHeight();
