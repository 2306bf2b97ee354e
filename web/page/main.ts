// Starts the page: loads the core, opens the example that the address names, and puts the live page over the static one.
import { ExampleError } from '../core/errors.ts';
import { backends } from '../core/backend.ts';
import { load } from '../core/load.ts';
import type { Core } from '../core/load.ts';
import { Session } from '../edit/session.ts';
import '../elements/attention-steps/attention-steps.ts';
import '../elements/full/attention-full.ts';
import { offerChecker } from '../elements/checker-link.ts';
import { LazyModule } from '../elements/lazy-module.ts';
import { page as strings } from '../strings/page/page.ts';
import { addressedExample, first, loadGallery, type HistoryState } from './history/addressed-example.ts';
import { entryName } from './history/entry-name.ts';
import { AttentionPage } from './attention-page.ts';
import { askIn } from './question.ts';
import { startTheme } from '../site/theme.ts';

/** A page with the example of the address, or with the first example and the reason why the address could not be read. */
async function firstPage(core: Core): Promise<AttentionPage> {
  const page = document.createElement('attention-page') as AttentionPage;
  page.entries = [first];
  page.loadGallery = loadGallery;
  let asked: Awaited<ReturnType<typeof addressedExample>> | undefined;
  try {
    asked = await addressedExample();
    page.entries = asked.entries ?? page.entries;
    page.compared = asked.compared;
    page.checked = asked.checked;
    page.session = new Session(core, asked.document, asked.start);
  } catch (problem) {
    if (!(problem instanceof ExampleError)) throw problem;
    page.session = new Session(core, first.document);
    // What needs a model is offered with it.
    if (asked !== undefined && problem.code === 'modelNotLoaded') page.session.load(asked.document, asked.start);
    else page.refuseAddress(problem, location.hash);
  }
  return page;
}

/** Keeps the address and the history of the window in step with the session. */
function follow(page: AttentionPage): void {
  const { session, isClosed } = page;
  const { example, start } = session;
  // Named before there can be another: what is fetched later does not see where the window was.
  const entry = entryName();
  const visits = new LazyModule(
    async () =>
      new (await import('./history/window-history.ts')).WindowHistory(page, { example, start }, entry, isClosed),
  );
  // Without them the address is out of date until the next change.
  const follow = () =>
    void visits.load().then(
      (loaded) => loaded.follow(),
      () => undefined,
    );
  session.addEventListener('change', follow);
  page.addEventListener('compared', follow);
  page.addEventListener('checked', follow);
  page.leave = (left, present) => {
    const back = left();
    visits.load().then(
      (loaded) => loaded.leave(back, present),
      () => undefined,
    );
  };
  addEventListener('popstate', () => {
    void page.fetching.get(() => visits.load()).then((loaded) => loaded?.travel());
  });
}

/** Shows a note at the top of the page. */
function showNote(text: string): void {
  const note = document.createElement('p');
  note.className = 'note';
  note.textContent = text;
  document.querySelector('#static')!.before(note);
}

/** The core that `?backend=` asks for; the best one, and a note, if there is none of that name or it does not run here. */
async function addressedCore(): Promise<Core> {
  const asked = new URLSearchParams(location.search).get('backend');
  if (asked === null) return load();
  const known = backends.find((backend) => backend === asked);
  if (known !== undefined) {
    const core = await load({ backend: known }).catch(() => undefined);
    if (core !== undefined) return core;
  }
  const core = await load();
  showNote(known === undefined ? strings.unknownBackend(asked, backends) : strings.noBackend(asked, core.backend));
  return core;
}

async function start(): Promise<void> {
  let core;
  try {
    core = await addressedCore();
  } catch {
    showNote(typeof WebAssembly === 'object' ? strings.noCore : strings.noWasm);
    return;
  }
  customElements.define('attention-page', AttentionPage);
  let page: AttentionPage;
  try {
    page = await firstPage(core);
  } catch {
    showNote(strings.noExample);
    return;
  }
  offerChecker((request) => void page.check(request));
  document.querySelector('#static')!.replaceWith(page);
  askIn(document.querySelector('h1')!, page.session, document.querySelector('.lede'));
  follow(page);
  const { isClosed } = page;
  if (isClosed || (history.state as HistoryState | null)?.awaitsModel)
    void page.fetching
      .get(() => import('./controls/choose-numbers.ts'))
      .then((found) => found?.changeTo(page, isClosed ? 'own' : 'model'));
  document.querySelector('#gallery-button')!.addEventListener('click', () => void page.showGallery());
  document.querySelector('#share-button')!.addEventListener('click', () => {
    void page.fetching.get(() => import('./share/share.ts')).then((share) => share?.showShare(page));
  });
  document.querySelector('#skip')!.addEventListener('click', (event) => {
    event.preventDefault();
    page.showSteps();
  });
  document.documentElement.classList.add('live');
}

document.querySelector('.not-running')?.remove();
startTheme();
void start();
