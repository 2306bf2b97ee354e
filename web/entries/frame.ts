// embed.html: one <attention-steps> that fills a frame. It shows what the fragment of its address says, tells the page around it how
// high it is, and listens to nobody.
import { ExampleError } from '../core/errors.ts';
import { readEmbed } from '../edit/embed-address.ts';
import { attributes } from '../edit/attributes.ts';
import { frame as strings } from '../strings/frame.ts';
import './attention-steps.ts';

const element = document.createElement('attention-steps');
const problem = document.createElement('p');
problem.setAttribute('role', 'alert');

/** Shows what the address says; where that cannot be read, what was there stays. */
async function open(): Promise<void> {
  const fragment = location.hash;
  try {
    const { document: example, gallery, attributes: said } = await readEmbed(fragment);
    if (fragment !== location.hash) return;
    // Whether the frame is near, the page around it knows better.
    const written: Record<string, string> = { loading: 'eager', ...said, ...(gallery && { example: gallery }) };
    element.document = example;
    for (const name of Object.keys(attributes)) {
      if (name in written) element.setAttribute(name, written[name]!);
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

/** Whoever frames it may know how high it is; nothing else is said. */
function tellHeight(): void {
  let told = 0;
  new ResizeObserver(() => {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    if (height === told) return;
    told = height;
    parent.postMessage({ attentionStepsHeight: height }, '*');
  }).observe(document.body);
}

document.querySelector('.waiting')?.remove();
addEventListener('hashchange', () => void open());
void open();
if (parent !== window) tellHeight();
