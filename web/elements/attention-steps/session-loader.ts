import type { ReactiveController, ReactiveElement } from 'lit';
import { ExampleError } from '../../core/errors.ts';
import { load, type Core } from '../../core/load.ts';
import { folderOf } from './folder-of.ts';
import type { PublishedModel } from '../../core/models/names.ts';
import { displayAttributes, exampleAttributes, type Written } from '../../edit/attribute-values.ts';
import type { AttributeName } from '../../edit/attributes.ts';
import type { MissingModel, Session } from '../../edit/session.ts';
import { element as strings } from '../../strings/element.ts';
import { LazyModule } from '../lazy-module.ts';
import { nextTask } from '../next-task.ts';
import type { Announcer } from './announcer.ts';
import { AttributeChanges } from './attribute-changes.ts';
import { isAboutSettings, writtenOn, type ElementSettings } from './element-settings.ts';
import { ExampleSource } from './example-source.ts';
import { fetchedPart } from './fetched-part.ts';
import type { OwnSession } from './own-example/index.ts';
import { StartWhenNear } from './start-when-near.ts';

/** What an element needs that is not given a session. */
const ownExample = new LazyModule(() => import('./own-example/index.ts'));

interface Host extends ReactiveElement {
  session: Session | undefined;
}

/** What an element needs to offer the model that its example lacks. */
export interface Offer {
  /** The sentence, where an attribute says it. */
  text: string | null;
  core: Core;
  model: MissingModel;
  /** The address of the folder that has it, where it is not one of the project. */
  folder: string | undefined;
}

interface Listener {
  /** The example is about to be loaded. */
  begin: () => void;
  /** The settings of the element are valid, so its view can be fetched. */
  settingsRead: () => void;
  /** The example needs a model that is not loaded. */
  missing: (offer: Offer) => void;
  fail: (error: Error) => void;
}

/** Loads the session of an element from its attributes as soon as the element is near, and follows the attributes from then on. */
export class SessionLoader implements ReactiveController {
  readonly #host: Host;
  readonly #settings: ElementSettings;
  readonly #announcer: Announcer;
  readonly #listener: Listener;
  readonly #source: ExampleSource;
  #own: OwnSession | undefined;
  readonly #near: StartWhenNear;
  readonly #changes = new AttributeChanges((names) => this.#takeOver(names));
  #loading: AbortController | undefined;
  /** Whether the last example was not loaded because of an invalid setting. */
  #settingsRefused = false;

  constructor(host: Host, settings: ElementSettings, announcer: Announcer, listener: Listener) {
    this.#host = host;
    this.#settings = settings;
    this.#announcer = announcer;
    this.#listener = listener;
    this.#source = new ExampleSource(host, () => this.#reload());
    this.#near = new StartWhenNear(host, () => {
      if (host.session === undefined || this.#loading !== undefined) void this.#load();
    });
    host.addController(this);
  }

  hostConnected(): void {
    if (this.#near.started || this.#host.session !== undefined) this.#near.start();
    else this.#near.wait();
  }

  hostDisconnected(): void {
    this.#loading?.abort();
  }

  get started(): boolean {
    return this.#near.started;
  }

  /** Whether the session that is shown was loaded here, not given to the element. */
  get isOwn(): boolean {
    return this.#host.session === this.#own?.session;
  }

  /** The document that was given to the element. */
  get document(): unknown {
    return this.#source.document;
  }

  set document(document: unknown) {
    this.#source.document = document;
    this.#reload();
  }

  /** The document inside the element, as text. */
  get json(): string | undefined {
    return this.#source.json;
  }

  attributeChanged(name: AttributeName): void {
    this.#changes.add(name);
  }

  /** To be called when the element has another session. A given session replaces the one that is being loaded. */
  sessionChanged(): void {
    if (this.isOwn) return;
    this.#loading?.abort();
    this.#loading = undefined;
    this.#settingsRefused = false;
  }

  #reload(): void {
    if (this.started) void this.#load();
  }

  /** Loads the example from its source. */
  async #load(): Promise<void> {
    this.#loading?.abort();
    const { signal } = (this.#loading = new AbortController());
    this.#listener.begin();
    try {
      const [{ OwnSession, readExample }] = await Promise.all([fetchedPart(ownExample.load()), this.#source.parsed()]);
      if (signal.aborted) return;
      const problem = this.#settings.read();
      this.#settingsRefused = problem !== undefined;
      if (problem !== undefined) throw problem;
      this.#listener.settingsRead();
      const written = writtenOn(this.#host);
      const core = loadCore();
      const example = await readExample(this.#source, written, core, signal);
      const started = await core;
      // With many elements on a page, the browser gets time for other things between them.
      await nextTask();
      if (signal.aborted) return;
      this.#own ??= new OwnSession(this.#announcer);
      this.#host.session = this.#own.open(started, example, written, this.#host.session);
      this.#loading = undefined;
    } catch (error) {
      if (signal.aborted) return;
      this.#loading = undefined;
      const code = error instanceof ExampleError && error.code;
      const folder = code === 'ownModelNotOpen' ? folderOf(this.#host) : undefined;
      if (code === 'modelNotLoaded' || folder !== undefined) await this.#offer(error as ExampleError, folder);
      else this.#listener.fail(error as Error);
    }
  }

  async #offer({ values: [name] }: ExampleError, folder: string | undefined): Promise<void> {
    const core = await loadCore();
    this.#listener.missing({
      text: this.#host.getAttribute('text'),
      core,
      folder,
      model: { name: name as PublishedModel, retry: async () => (void this.#load(), true) },
    });
  }

  /** Applies attributes that changed. */
  #takeOver(names: readonly AttributeName[]): void {
    this.#host.requestUpdate();
    if (!this.started) {
      if (this.#host.isConnected) this.#near.wait();
      return;
    }
    const { session } = this.#host;
    if (!names.some((name) => exampleAttributes.includes(name))) {
      // If there is no example, or it was not loaded because of these attributes, it is loaded now.
      if (session === undefined || this.#settingsRefused) void this.#load();
      else this.#takeSettings(session);
      return;
    }
    // A given session shows its own example.
    if (session !== undefined && !this.isOwn) return;
    const changed = Object.fromEntries(names.map((name) => [name, this.#host.getAttribute(name)])) as Written;
    const isAnother = names.some(
      (name) =>
        name === 'src' ||
        name === 'example' ||
        name === 'model' ||
        (changed[name] === null && !displayAttributes.includes(name)),
    );
    if (session === undefined || isAnother || this.#settingsRefused || this.#loading !== undefined) void this.#load();
    else void this.#change(session, changed).catch((error: Error) => this.#announcer.error(error));
  }

  #takeSettings(session: Session): void {
    const problem = this.#settings.read();
    if (problem !== undefined) session.report(problem);
    else if (isAboutSettings(session.problem)) {
      session.change(session.example); // clears the problem
      if (this.isOwn) this.#own?.checkNames(writtenOn(this.#host));
    }
  }

  /** Lays attributes over the present example. An invalid setting does not keep the others from being applied. */
  async #change(session: Session, changed: Written): Promise<void> {
    const attributes = await fetchedPart(import('../../edit/with-attributes.ts'));
    const problem = this.#settings.read();
    this.#own?.change(attributes, changed, writtenOn(this.#host));
    if (problem !== undefined) session.report(problem);
  }
}

/** Loads the core; if that fails, throws an error that tells the reader why. */
function loadCore(): Promise<Core> {
  const core = load().catch(() => {
    throw new Error(typeof WebAssembly === 'object' ? strings.cannot.noCore : strings.cannot.noWasm);
  });
  core.catch(() => {}); // awaited only after the example is read
  return core;
}
