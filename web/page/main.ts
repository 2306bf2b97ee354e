// Starts the page: loads the core, opens the example that the address names, and puts the live page over the static one.
import { ExampleError } from '../core/errors.ts';
import { backends, load } from '../core/load.ts';
import type { Core } from '../core/load.ts';
import { Session } from '../edit/session.ts';
import '../elements/define.ts';
import type { GalleryEntry } from '../examples/index.ts';
import theCatSat from '../examples/the-cat-sat.json' with { type: 'json' };
import { page as strings } from '../strings/page.ts';
import { AttentionPage } from './attention-page.ts';
import { startTheme } from './theme.ts';

const first: GalleryEntry = { id: 'the-cat-sat', title: theCatSat.title, document: theCatSat };

/** The gallery is fetched when an address or the reader asks for it. */
const loadGallery = async (): Promise<readonly GalleryEntry[]> => (await import('../examples/index.ts')).gallery;

/** The example of this page in the history of the window, where it is too long for an address. */
const kept = (): unknown => (history.state as { example?: unknown } | null)?.example;

/** The document that the address asks for, or the first of the gallery, and the gallery where it was asked for. */
async function addressed(fragment: string): Promise<{ document: unknown; entries?: readonly GalleryEntry[] }> {
  if (fragment.length < 2) return { document: kept() ?? first.document };
  const { readAddress } = await import('../edit/address.ts');
  const address = readAddress(fragment);
  if (address === null || ('gallery' in address && address.gallery === first.id)) return { document: first.document };
  if ('document' in address) return { document: address.document };
  const entries = await loadGallery();
  const entry = entries.find(({ id }) => id === address.gallery);
  if (entry === undefined) throw new ExampleError('', strings.unknownExample(address.gallery));
  return { document: entry.document, entries };
}

/** Opens what the address asks for; one that cannot be read is refused with its reason, and what was there stays. */
async function open(session: Session, page: AttentionPage): Promise<void> {
  const fragment = location.hash;
  try {
    const { document, entries } = await addressed(fragment);
    page.entries = entries ?? page.entries;
    if (!session.load(document)) page.refuseAddress(session.problem!, fragment);
  } catch (error) {
    if (!(error instanceof ExampleError)) throw error;
    page.refuseAddress(error, fragment);
  }
}

/** A page with what the address asks for; with the first example where that cannot be read, and the reason. */
async function firstPage(core: Core): Promise<AttentionPage> {
  const page = document.createElement('attention-page') as AttentionPage;
  page.entries = [first];
  page.loadGallery = loadGallery;
  try {
    const { document: asked, entries } = await addressed(location.hash);
    page.entries = entries ?? page.entries;
    page.session = new Session(core, asked);
  } catch (problem) {
    if (!(problem instanceof ExampleError)) throw problem;
    page.session = new Session(core, first.document);
    page.refuseAddress(problem, location.hash);
  }
  return page;
}

/** Says something above all else. */
function tell(text: string): void {
  const note = document.createElement('p');
  note.className = 'note';
  note.textContent = text;
  document.querySelector('#static')!.before(note);
}

/** The core that `?backend=` asks for; the best one, and a note, where there is none of that name or it does not run here. */
async function addressedCore(): Promise<Core> {
  const asked = new URLSearchParams(location.search).get('backend');
  if (asked === null) return load();
  const known = backends.find((backend) => backend === asked);
  if (known !== undefined) {
    const core = await load({ backend: known }).catch(() => undefined);
    if (core !== undefined) return core;
  }
  const core = await load();
  tell(known === undefined ? strings.unknownBackend(asked, backends) : strings.noBackend(asked, core.backend));
  return core;
}

async function start(): Promise<void> {
  let core;
  try {
    core = await addressedCore();
  } catch {
    tell(typeof WebAssembly === 'object' ? strings.noCore : strings.noWasm);
    return;
  }
  customElements.define('attention-page', AttentionPage);
  const page = await firstPage(core);
  document.querySelector('#static')!.replaceWith(page);
  addEventListener('hashchange', () => void open(page.session, page));
  document.querySelector('#gallery-button')!.addEventListener('click', () => void page.showGallery());
  document.querySelector('#skip')!.addEventListener('click', (event) => {
    event.preventDefault();
    page.showSteps();
  });
  document.documentElement.classList.add('live');
}

startTheme();
void start();
