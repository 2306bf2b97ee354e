// What the attributes of <attention-steps> say of the element itself. No part of the document tree is touched here.
import { ExampleError } from '../core/errors.ts';
import { quote } from '../core/messages/example.ts';
import { element as strings } from '../strings/element.ts';
import { attributes, hideable, lockable } from './attributes.ts';
import type { AttributeEntry, AttributeName, Hideable, Lockable, ViewName } from './attributes.ts';

const { expected } = strings;

/** The attributes as they are written; what is absent is null or left out. */
export type Written = Partial<Record<AttributeName, string | null>>;

/** The settings of the element itself. */
export interface Settings {
  view: ViewName;
  hide: ReadonlySet<Hideable>;
  lock: ReadonlySet<Lockable>;
  loading: 'lazy' | 'eager';
  /** As it was written. */
  page: string | undefined;
}

export const attributeNames = Object.keys(attributes) as AttributeName[];

/** The attributes of the example: changing one makes another example. */
export const exampleAttributes: readonly AttributeName[] = attributeNames.filter(
  (name) => 'key' in attributes[name] || name === 'example' || name === 'src',
);

/** The attributes of how the example is shown. */
export const displayAttributes: readonly AttributeName[] = attributeNames.filter((name) =>
  (attributes[name] as AttributeEntry).key?.startsWith('display.'),
);

export function fail(attribute: AttributeName, reason: string): never {
  throw new ExampleError(attribute, reason);
}

/** Words between white space or commas. */
export const wordsIn = (text: string): string[] => text.split(/[\s,]+/).filter((word) => word !== '');

export function oneOf<T extends string>(name: AttributeName, words: readonly T[], text: string): T {
  const found = words.find((word) => word === text.trim());
  return found ?? fail(name, expected.oneOf(words, quote(text)));
}

function choices<T extends string>(name: AttributeName, words: readonly T[], text: string): Set<T> {
  return new Set(wordsIn(text).map((word) => oneOf(name, words, word)));
}

/** Reads the settings of the element. Throws an `ExampleError` whose path is the attribute. */
export function settingsOf(written: Written): Settings {
  const { view, theme, hide, lock, loading, page } = written;
  if (theme != null) oneOf('theme', attributes.theme.type, theme);
  return {
    view: view == null ? 'compact' : oneOf('view', attributes.view.type, view),
    hide: choices('hide', hideable, hide ?? ''),
    lock: lock == null ? new Set() : lock.trim() === '' ? new Set(lockable) : choices('lock', lockable, lock),
    loading: loading == null ? 'lazy' : oneOf('loading', attributes.loading.type, loading),
    page: page ?? undefined,
  };
}

/** The address of the page; undefined where there is to be no link. Throws an `ExampleError` for one that no link may lead to. */
export function pageAddress(page: string | undefined, standard: string | undefined, base: string): string | undefined {
  if (page === 'none') return undefined;
  const written = page ?? standard;
  if (written === undefined) return undefined;
  const address = URL.canParse(written, base) ? new URL(written, base) : undefined;
  if (address === undefined || !['https:', 'http:', 'file:'].includes(address.protocol)) {
    return fail('page', expected.address(quote(written)));
  }
  address.hash = '';
  return address.href;
}
