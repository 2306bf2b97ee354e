import { ExampleError } from '../../core/errors.ts';
import type { AttributeName } from '../../edit/attributes.ts';
import {
  attributeNames,
  exampleAttributes,
  pageAddress,
  settingsOf,
  type Settings,
  type Written,
} from '../../edit/attribute-values.ts';

/** The attributes of an element. */
export const writtenOn = (element: Element): Written =>
  Object.fromEntries(attributeNames.map((name) => [name, element.getAttribute(name)]));

/** What the attributes say about the element itself: its view, what is hidden and locked, and where its link leads. */
export class ElementSettings {
  readonly #element: Element;
  readonly #standardPage: () => string | undefined;
  #settings: Settings = settingsOf({});

  /** @param standardPage where the link leads if no attribute says it */
  constructor(element: Element, standardPage: () => string | undefined) {
    this.#element = element;
    this.#standardPage = standardPage;
  }

  get current(): Settings {
    return this.#settings;
  }

  /** The address of the page; undefined if there is to be no link. */
  get page(): string | undefined {
    return this.#addressOf(this.#settings);
  }

  #addressOf({ page }: Settings): string | undefined {
    return pageAddress(page, this.#standardPage(), this.#element.baseURI);
  }

  /** Reads the attributes. Returns what is wrong with them, in which case the settings stay as they were. */
  read(): ExampleError | undefined {
    try {
      const settings = settingsOf(writtenOn(this.#element));
      this.#addressOf(settings);
      this.#settings = settings;
      return undefined;
    } catch (error) {
      if (!(error instanceof ExampleError)) throw error;
      return error;
    }
  }
}

/** Whether a problem is about an attribute of the element itself, and not of its example. */
export const isAboutSettings = (problem: ExampleError | null): boolean => {
  const name = problem?.path as AttributeName | undefined;
  return name !== undefined && attributeNames.includes(name) && !exampleAttributes.includes(name);
};
