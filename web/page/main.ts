// Starts the page: loads the core, opens the example that the address names, and puts the live page over the static one.
import { ExampleError } from '../core/errors.ts';
import { load } from '../core/load.ts';
import type { Core } from '../core/load.ts';
import { readAddress } from '../edit/address.ts';
import { Session } from '../edit/session.ts';
import '../elements/define.ts';
import { gallery } from '../examples/index.ts';
import { page as strings } from '../strings/page.ts';
import { AttentionPage } from './attention-page.ts';
import { startTheme } from './theme.ts';

const first = gallery[0]!;

/** The document that the address asks for, or the first of the gallery. */
function addressed(fragment: string): unknown {
  const address = readAddress(fragment);
  if (address === null) return first.document;
  if ('document' in address) return address.document;
  const entry = gallery.find(({ id }) => id === address.gallery);
  if (entry === undefined) throw new ExampleError('', strings.unknownExample(address.gallery));
  return entry.document;
}

/** Opens what the address asks for; one that cannot be read is refused with its reason, and what was there stays. */
function open(session: Session, page: AttentionPage): void {
  const fragment = location.hash;
  try {
    if (!session.load(addressed(fragment))) page.refuseAddress(session.problem!, fragment);
  } catch (error) {
    if (!(error instanceof ExampleError)) throw error;
    page.refuseAddress(error, fragment);
  }
}

/** A session with what the address asks for; with the first example where that cannot be read, and the reason. */
function firstSession(core: Core): { session: Session; problem?: ExampleError } {
  try {
    return { session: new Session(core, addressed(location.hash)) };
  } catch (problem) {
    if (!(problem instanceof ExampleError)) throw problem;
    return { session: new Session(core, first.document), problem };
  }
}

async function start(): Promise<void> {
  let core;
  try {
    core = await load();
  } catch {
    const note = document.createElement('p');
    note.className = 'note';
    note.textContent = typeof WebAssembly === 'object' ? strings.noCore : strings.noWasm;
    document.querySelector('#static')!.before(note);
    return;
  }
  customElements.define('attention-page', AttentionPage);
  const page = document.createElement('attention-page') as AttentionPage;
  const { session, problem } = firstSession(core);
  page.session = session;
  if (problem !== undefined) page.refuseAddress(problem, location.hash);
  document.querySelector('#static')!.replaceWith(page);
  addEventListener('hashchange', () => open(session, page));
  document.querySelector('#gallery-button')!.addEventListener('click', () => page.showGallery());
  document.querySelector('#skip')!.addEventListener('click', (event) => {
    event.preventDefault();
    page.showSteps();
  });
  document.documentElement.classList.add('live');
}

startTheme();
void start();
