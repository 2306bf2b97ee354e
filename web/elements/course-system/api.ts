// The interface of a course system: "SCORM 1.2 Run-Time Environment", ADL 2001, section 3.3.

/** What stands in a window of the course system as `API`. Answers are texts, "true" or "false" for calls. */
interface ScormApi {
  LMSInitialize(nothing: ''): string;
  LMSFinish(nothing: ''): string;
  LMSGetValue(name: string): string;
  LMSSetValue(name: string, value: string): string;
  LMSCommit(nothing: ''): string;
}

/** The most windows around a page that are searched, as ADL's own example does. */
const MOST_PARENTS = 7;

function apiAbove(start: Window): ScormApi | undefined {
  let here = start;
  try {
    for (let count = 0; count <= MOST_PARENTS; count++) {
      const { API } = here as Window & { API?: ScormApi };
      if (API !== undefined) return API;
      if (here.parent === here) return undefined;
      here = here.parent;
    }
  } catch {
    // A window of another origin does not say what it has.
  }
  return undefined;
}

/** A connection to a course system. What fails there is answered with "false" or an empty text, and never thrown. */
export class CourseSystem {
  readonly #api: ScormApi;

  private constructor(api: ScormApi) {
    this.#api = api;
  }

  /** Connects; undefined where no course system answers. */
  static connect(): CourseSystem | undefined {
    const api = apiAbove(window) ?? (window.opener === null ? undefined : apiAbove(window.opener as Window));
    if (api === undefined) return undefined;
    const system = new CourseSystem(api);
    return system.#ask(() => api.LMSInitialize('')) === 'true' ? system : undefined;
  }

  #ask(question: () => string): string {
    try {
      return String(question());
    } catch {
      return '';
    }
  }

  get(name: string): string {
    return this.#ask(() => this.#api.LMSGetValue(name));
  }

  set(name: string, value: string): boolean {
    return this.#ask(() => this.#api.LMSSetValue(name, value)) === 'true';
  }

  commit(): boolean {
    return this.#ask(() => this.#api.LMSCommit('')) === 'true';
  }

  finish(): void {
    this.#ask(() => this.#api.LMSFinish(''));
  }
}
